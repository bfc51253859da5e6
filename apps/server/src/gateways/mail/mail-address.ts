import { emailAddress } from '@ghost-pay/contract/text';

/** An e-mail address and what may stand before it. */
export interface MailAddress {
  readonly address: string;
  readonly name?: string;
}

/** What the forms take for an address: no blanks, brackets, quotes, commas or control characters. */
const addressSchema = emailAddress('An address is needed');

/**
 * Reads `a@b.example` or `Name <a@b.example>`. Undefined for anything else: more than one address,
 * line breaks and whatever else could become a header of its own.
 */
export function readMailAddress(text: string): MailAddress | undefined {
  const [, name, named] = /^([^<>\p{Cc}"\\]{1,100}) <([^<>]+)>$/u.exec(text) ?? [];
  const address = named ?? text;
  // The schema would trim what it reads.
  if (address !== address.trim() || !addressSchema.safeParse(address).success) return undefined;
  return name === undefined ? { address } : { address, name: name.trim() };
}
