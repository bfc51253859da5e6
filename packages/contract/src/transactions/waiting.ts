// Free of zod: a screen shows how long a payment has waited without loading a validator.

import { promiseHours, type PromiseState } from './transaction-words.ts';

const hourMs = 3_600_000;

/** Pending payments made before `due` are due or broken; those made before `broken` are broken. */
export function promiseLimits(now: Date): { due: Date; broken: Date } {
  return {
    due: new Date(now.getTime() - promiseHours.usual * hourMs),
    broken: new Date(now.getTime() - promiseHours.longest * hourMs),
  };
}

/** The state of the delivery promise for a pending payment. */
export function promiseOf({ createdAt, now }: { createdAt: Date; now: Date }): PromiseState {
  const { due, broken } = promiseLimits(now);
  if (createdAt < broken) return 'broken';
  return createdAt < due ? 'due' : 'kept';
}

/** Pending payments made before this moment are overdue: they have waited longer than `maxPendingHours`. */
export function overdueBefore({
  now,
  maxPendingHours,
}: {
  now: Date;
  maxPendingHours: number;
}): Date {
  return new Date(now.getTime() - maxPendingHours * hourMs);
}

/** The only rule for overdue payments, by the setting `security_max_pending_hours`. */
export function isOverdue({
  since,
  now,
  maxPendingHours,
}: {
  /** When the payment was made. */
  since: Date;
  now: Date;
  maxPendingHours: number;
}): boolean {
  return since < overdueBefore({ now, maxPendingHours });
}

/** The first moment, in milliseconds, at which the payment is overdue. */
export function overdueAt({
  since,
  maxPendingHours,
}: {
  since: Date;
  maxPendingHours: number;
}): Date {
  return new Date(since.getTime() + maxPendingHours * hourMs + 1);
}
