import { daysBefore } from '../../core/jobs/periodic-erase.ts';
import type { RetentionLimits } from './retention.repository.ts';

/** Retention of the card network's tokens and secrets, once a payment is settled. */
const cardSecretDays = 90;
/** Retention of sign-ins' addresses and devices. */
const signInDays = 90;

export function retentionLimits({
  now,
  personalKeepMonths,
}: {
  now: Date;
  personalKeepMonths: number;
}): RetentionLimits {
  return {
    personalBefore: monthsBefore(now, personalKeepMonths),
    cardSecretsBefore: daysBefore(now, cardSecretDays),
    signInsBefore: daysBefore(now, signInDays),
  };
}

/** The same day and time of an earlier month, in UTC; the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return then;
}
