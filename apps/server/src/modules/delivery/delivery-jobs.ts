import type { JobKind } from '../../core/jobs/jobs.ts';

/** Receives the data of deliverSubscriptionJob after its last failed try. */
export const giveUpDeliveryJob: JobKind<{ transactionId: string }> = {
  name: 'give-up-delivery',
  retryLimit: 10,
  retryDelaySeconds: 30,
};

/**
 * Recorded with the move that verifies a subscription payment. Retries continue for about eight hours: the
 * turn after that, of those that come each minute, is the last. A run that a crash interrupted starts again after a minute
 * or two.
 */
export const deliverSubscriptionJob: JobKind<{ transactionId: string }> = {
  name: 'deliver-subscription',
  retryLimit: 10,
  retryDelaySeconds: 30,
  expireSeconds: 30,
  // After an outage of the registration site, or when many payments are verified at once, a delivery does not
  // wait for all earlier ones.
  atOnce: 5,
  givenUpTo: giveUpDeliveryJob.name,
};

/** So many waiting deliveries become due with each one that succeeds. */
export const hastenedAtOnce = 20;
