import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type { Queryable } from '../../core/database/database.ts';
import { listPayoutCoins } from '../card-payments/card-payments.public.ts';
import { listMarks, presentMark } from '../evidence/evidence.public.ts';
import { type PaymentExtras, listCodes, type TransactionRow } from '../payments/payments.public.ts';

/** Reads evidence, codes and payouts of the payments of a page; the answer finds those of one payment. */
export async function listExtras(
  database: Queryable,
  rows: readonly TransactionRow[],
): Promise<(row: TransactionRow) => PaymentExtras> {
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
  return (row) => ({
    mark: presentMark(marks.get(row.id), row),
    codes: codes.get(row.id),
    payoutCoin: coins.get(row.id),
  });
}
