import pLimit from 'p-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { JobHandler, JobKind } from '../../../core/jobs/jobs.ts';
import { OutboundError } from '../../../core/outbound/bounded-fetch.ts';
import { longestCheckWaitMs } from '../card-payment-rules.ts';
import { listDue } from '../card-payments.repository.ts';
import { type CheckDependencies, checkPayment } from './check-payment.ts';

/** Recorded every minute, and with the callback that makes a payment due. */
export const checkDuePaymentsJob: JobKind<object> = {
  name: 'check-card-payments',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
};

const batchSize = 100;
/** Concurrent requests: the card network asks for a moderate rate. */
const atOnce = 4;

/** Checks every due payment at the card network. A payment whose check fails does not block the others. */
export function checkDuePayments(
  dependencies: CheckDependencies & { readonly log: FastifyBaseLogger },
): JobHandler {
  const { database, clock, log, paygate } = dependencies;

  async function check(transactionId: string): Promise<boolean> {
    try {
      await checkPayment(dependencies, transactionId);
      return true;
    } catch (error) {
      log.warn({ err: error, transactionId }, 'a card payment could not be checked');
      return !(error instanceof OutboundError);
    }
  }

  return {
    kind: checkDuePaymentsJob,
    async run(_, ending) {
      if (paygate === undefined) return;
      const limit = pLimit(atOnce);
      for (;;) {
        const due = await listDue(database, {
          now: clock.now(),
          atMostMs: longestCheckWaitMs,
          limit: batchSize,
        });
        const answered = await Promise.all(
          due.map((id) => limit(async () => ending?.aborted !== true && check(id))),
        );
        // If a check failed, its payment is checked again in the next minute.
        if (due.length < batchSize || answered.includes(false) || ending?.aborted === true) return;
      }
    },
  };
}
