import type { RetentionLimits } from './retention.repository.ts';

const dayMs = 86_400_000;

/** How long what a settled payment no longer needs is kept beside it: the card network's tokens and secrets. */
const cardSecretDays = 90;
/** How long addresses and devices of sign-ins are kept. */
const signInDays = 90;

export function retentionLimits({
  now,
  personalKeepMonths,
}: {
  now: Date;
  personalKeepMonths: number;
}): RetentionLimits {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  return {
    personalBefore: monthsBefore(now, personalKeepMonths),
    cardSecretsBefore: daysAgo(cardSecretDays),
    signInsBefore: daysAgo(signInDays),
  };
}

/** The same day and time of an earlier month, in UTC; the month's last day where it is too short. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return then;
}
