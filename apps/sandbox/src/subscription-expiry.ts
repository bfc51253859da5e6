import { type Duration, durationMonths } from '@ghost-pay/contract/durations';

/**
 * The end of a subscription after a duration was added: calendar months, in UTC, from its present
 * end, or from now when that has passed or there was none. Null = never; a lifetime is never
 * shortened. When the last month lacks the day, its last day is used.
 */
export function expiryAfter({
  now,
  expiresAt,
  duration,
}: {
  now: Date;
  /** Undefined when there was no subscription. */
  expiresAt: Date | null | undefined;
  duration: Duration;
}): Date | null {
  const months = durationMonths[duration];
  if (months === null || expiresAt === null) return null;
  const from = expiresAt !== undefined && expiresAt > now ? expiresAt : now;
  const until = new Date(from);
  // Set to the first of the month first: otherwise the 31st would overflow into the next month.
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0));
  until.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return until;
}
