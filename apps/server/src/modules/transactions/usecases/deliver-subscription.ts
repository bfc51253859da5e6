import type { Database } from '../../../core/database/database.ts';
import type { JobHandler, JobKind } from '../../../core/jobs/jobs.ts';
import type { FastifyBaseLogger } from 'fastify';
import { findById } from '../transactions.repository.ts';

/** Recorded with the move that verifies a subscription payment. */
export const deliverSubscriptionJob: JobKind<{ transactionId: string }> = {
  name: 'deliver-subscription',
  retryLimit: 10,
  retryDelaySeconds: 30,
};

/**
 * Announces a verified subscription in the log, for the operators who deliver by hand. Asking for
 * the state first makes a repeated run harmless: what was delivered meanwhile is not announced.
 */
export function deliverSubscription({
  database,
  log,
}: {
  database: Database;
  log: FastifyBaseLogger;
}): JobHandler<{ transactionId: string }> {
  return {
    kind: deliverSubscriptionJob,
    async run({ transactionId }) {
      const transaction = await findById(database, transactionId);
      if (transaction?.status !== 'pending_subscription_update') return;
      log.info(
        {
          transactionId,
          paymentId: transaction.payment_id,
          duration: transaction.subscription_duration,
        },
        'subscription waits for delivery',
      );
    },
  };
}
