import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type { Queryable } from '../../core/database/database.ts';
import { listPayoutCoins } from '../card-payments/card-payments.public.ts';
import { listMarks, presentMark } from '../evidence/evidence.public.ts';
import { type PaymentExtras, listCodes, type TransactionRow } from '../payments/payments.public.ts';

/** Reads evidence, codes and payouts of the payments of a page; the answer finds those of one payment by its id. */
export async function listExtras(
  database: Queryable,
  rows: readonly TransactionRow[],
): Promise<(transactionId: string) => PaymentExtras> {
  const idsOf = (chosen: readonly TransactionRow[]) => chosen.map(({ id }) => id);
  const marks = await listMarks(database, idsOf(rows.filter(({ verdict }) => verdict !== null)));
  const codes = await listCodes(
    database,
    idsOf(rows.filter(({ payment_method: method }) => isPaidByCode(method))),
  );
  const coins = await listPayoutCoins(
    database,
    idsOf(rows.filter(({ payment_method: method }) => method === 'card')),
  );
  return (id) => ({
    mark: presentMark(marks.get(id)),
    codes: codes.get(id),
    payoutCoin: coins.get(id),
  });
}
