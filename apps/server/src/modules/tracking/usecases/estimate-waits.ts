import { estimateFrom, estimateSample } from '@ghost-pay/contract/tracking/estimates';
import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import type { PaymentEstimates } from '@ghost-pay/contract/tracking/tracking.schemas';
import type { Database } from '../../../core/database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { listLastDurations } from '../../payments/payments.public.ts';

/** The maximum age of an answer: a median of fifty changes slowly. */
const keptMs = 10 * 60_000;

/** The expected waiting time of each payment method; read from the database every ten minutes at most. */
export function createEstimates({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): () => Promise<PaymentEstimates> {
  let kept: { readonly until: number; readonly answer: Promise<PaymentEstimates> } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (kept !== undefined && now < kept.until) return kept.answer;
    const answer = estimate(database);
    const asked = { until: now + keptMs, answer };
    kept = asked;
    // A failure is not cached.
    answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return answer;
  };
}

async function estimate(database: Database): Promise<PaymentEstimates> {
  const rows = await listLastDurations(database, estimateSample.most);
  return {
    estimates: paymentMethods.flatMap((paymentMethod) => {
      const own = rows.filter((row) => row.payment_method === paymentMethod);
      const withinMinutes = estimateFrom(own.map(({ milliseconds }) => milliseconds));
      return withinMinutes === undefined ? [] : [{ paymentMethod, withinMinutes }];
    }),
  };
}
