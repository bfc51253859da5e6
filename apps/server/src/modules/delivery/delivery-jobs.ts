import type { JobKind } from '../../core/jobs/jobs.ts';

/** Gets what deliverSubscriptionJob has failed at for the last time. */
export const giveUpDeliveryJob: JobKind<{ transactionId: string }> = {
  name: 'give-up-delivery',
  retryLimit: 10,
  retryDelaySeconds: 30,
};

/**
 * Recorded with the move that verifies a subscription payment. The tries go on for about eight hours;
 * one that a crash cut off is begun again after a minute or two.
 */
export const deliverSubscriptionJob: JobKind<{ transactionId: string }> = {
  name: 'deliver-subscription',
  retryLimit: 10,
  retryDelaySeconds: 30,
  expireSeconds: 30,
  // After a pause of that site, or when many payments are verified at once, nobody waits for all before him.
  atOnce: 5,
  givenUpTo: giveUpDeliveryJob.name,
};
