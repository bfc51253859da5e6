import { type Duration, durationMonths } from '@ghost-pay/contract/durations';

/**
 * When a subscription ends after a duration has been added: months of the calendar, in UTC, from its
 * present end or, where that has passed or there was none, from now. Null = never, which nothing shortens.
 * A day that the last month does not have becomes that month's last one.
 */
export function expiryAfter({
  now,
  expiresAt,
  duration,
}: {
  now: Date;
  /** Undefined where there was no subscription yet. */
  expiresAt: Date | null | undefined;
  duration: Duration;
}): Date | null {
  const months = durationMonths[duration];
  if (months === null || expiresAt === null) return null;
  const from = expiresAt !== undefined && expiresAt > now ? expiresAt : now;
  const until = new Date(from);
  // From the first of the month, or the 31st would run over into the month after.
  until.setUTCDate(1);
  until.setUTCMonth(until.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0));
  until.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return until;
}
