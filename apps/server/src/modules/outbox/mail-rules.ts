import { createHash } from 'node:crypto';
import type { MailKind } from '@ghost-pay/contract/outbox/outbox-words';

const minute = 60_000;
const hour = 60 * minute;

/** How long to wait after each try that failed: eight tries within about two days. */
const waitsMs = [minute, 5 * minute, 20 * minute, hour, 4 * hour, 12 * hour, 24 * hour] as const;

/** The longest of them. */
export const longestWaitMs = Math.max(...waitsMs);

/** When to try again after `tries` tries; undefined when it is given up. */
export function nextTryAt({ tries, now }: { tries: number; now: Date }): Date | undefined {
  const wait = waitsMs[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}

/** Far longer than any try may take: whoever has been sending for this long has ended. */
export const cutOffAfterMs = 5 * minute;

/** News that is older than this when it could be mailed is none any more. */
export const newsworthyMs = 72 * hour;

/** What a customer is told of payments for which no money need ever have come. */
export const unpaidKinds = ['payment_received', 'payment_failed'] as const satisfies MailKind[];
/**
 * Anybody can register payments in anybody's name: no address is written to more often in a day because of
 * that. What tells of money that has come is not counted and always sent.
 */
export const unpaidMailsPerDay = 10;
export const dayMs = 24 * hour;

/** How long mails are kept once they are sent or given up; they hold addresses. */
export const settledMailsKeptMs = 30 * dayMs;

/** The same for the same name: the id of an event that is not one of those that are recorded. */
export function eventIdOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // Version 8: made by a rule of one's own.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
