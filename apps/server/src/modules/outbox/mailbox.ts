/** Where dots in the part before the @ make no difference, under the name that counts for all of them. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox that an address leads to with most providers, by which mails are counted: what follows a plus sign
 * is the owner's own label. Mails go to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const typedDomain = address.slice(at + 1).toLowerCase();
  const sharedDomain = dotless.get(typedDomain);
  const typed = address.slice(0, Math.max(0, at)).toLowerCase();
  const plus = typed.indexOf('+');
  const name = plus > 0 ? typed.slice(0, plus) : typed;
  return sharedDomain === undefined
    ? `${name}@${typedDomain}`
    : `${name.replaceAll('.', '')}@${sharedDomain}`;
}
