/** Providers that ignore dots before the @, each with the domain that its mailboxes are counted under. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox that an address leads to at most providers, for counting mails. The text after a plus sign is
 * the owner's own label. Mails are sent to the address as typed.
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
