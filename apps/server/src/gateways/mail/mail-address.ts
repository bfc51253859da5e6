import { emailAddress } from '@ghost-pay/contract/text';

/** An e-mail address with an optional name. */
export interface MailAddress {
  readonly address: string;
  readonly name?: string;
}

/** The forms' rule for an address: no blanks, brackets, quotes, commas or control characters. */
const addressSchema = emailAddress('An address is needed');

/**
 * Reads `a@b.example` or `Name <a@b.example>`. Undefined for any other text, such as several addresses, or a
 * line break that could become a header.
 */
export function readMailAddress(text: string): MailAddress | undefined {
  const [, name, named] = /^([^<>\p{Cc}"\\]{1,100}) <([^<>]+)>$/u.exec(text) ?? [];
  const address = named ?? text;
  // The schema would trim the address.
  if (address !== address.trim() || !addressSchema.safeParse(address).success) return undefined;
  return name === undefined ? { address } : { address, name: name.trim() };
}
