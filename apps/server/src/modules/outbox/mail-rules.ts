import { createHash } from 'node:crypto';
import type { MailKind } from '@ghost-pay/contract/outbox/outbox-words';

const minute = 60_000;
const hour = 60 * minute;

/** The back-off after each failed try: eight tries within about two days. */
const waitsMs = [minute, 5 * minute, 20 * minute, hour, 4 * hour, 12 * hour, 24 * hour] as const;

/** The longest of them. */
export const longestWaitMs = Math.max(...waitsMs);

/** The time of the next try after `tries` tries; undefined once the mail has failed for good. */
export function nextTryAt({ tries, now }: { tries: number; now: Date }): Date | undefined {
  const wait = waitsMs[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}

/** Far longer than a try may take: a sender that has run this long has crashed. */
export const cutOffAfterMs = 5 * minute;

/** An event older than this is no longer mailed. */
export const newsworthyMs = 72 * hour;

/** Mails to customers about payments for which no money may ever have come. */
export const unpaidKinds = [
  'payment_received',
  'payment_failed',
  'correction_link',
] as const satisfies MailKind[];
/**
 * Anyone can register payments in another person's name. This limits the mails per address and day that such
 * payments cause. Mails about money that has arrived are not counted and always sent.
 */
export const unpaidMailsPerDay = 10;
export const dayMs = 24 * hour;

/** The retention of mails after they were sent or have failed: they contain addresses. */
export const settledMailsKeptDays = 30;

/** A stable event id made from a name, for notices without a recorded event. */
export function eventIdOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // UUID version 8: a custom format.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

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
