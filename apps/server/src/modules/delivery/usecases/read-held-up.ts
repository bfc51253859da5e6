import type { Database } from '../../../core/database/database.ts';
import type { HeldUp, JobReader } from '../../../core/jobs/job-reader.ts';
import { readPayments } from '../../payments/payments.public.ts';
import { deliverSubscriptionJob } from '../delivery-jobs.ts';

/**
 * The deliveries that wait for the registration site. One that was given up waits as long as its payment does: until a
 * person has activated the subscription, or marked the payment as failed.
 */
export async function readHeldUpDeliveries({
  database,
  jobs,
}: {
  readonly database: Database;
  readonly jobs: Pick<JobReader, 'listHeldUp'>;
}): Promise<HeldUp> {
  const heldUp = await jobs.listHeldUp(deliverSubscriptionJob.name);
  const payments = await readPayments(database, {
    ids: heldUp.flatMap(({ isGivenUp, transactionId: id }) => (isGivenUp && id ? [id] : [])),
    columns: ['status'],
  });
  const waiting = heldUp.filter(
    ({ isGivenUp, transactionId: id }) =>
      !isGivenUp || payments.get(id ?? '')?.status === 'pending_subscription_update',
  );
  const moments = waiting.map(({ recordedAt }) => recordedAt.getTime());
  return {
    waiting: waiting.length,
    since:
      moments.length === 0 ? null : new Date(moments.reduce((one, other) => Math.min(one, other))),
  };
}
