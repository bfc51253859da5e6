import { toDecimal } from '@ghost-pay/contract/money';
import {
  returnUnitOf,
  unitName,
  writeReturned,
} from '@ghost-pay/contract/transactions/returned-amounts';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Received } from './neighbours.ts';
import type { TransactionRow } from './payments.repository.ts';
import { arrivedOf, leftToReturn } from './return-rules.ts';
import type { ReturnRow } from './returns.repository.ts';

/** What was sent back of a payment, and what is left of what arrived. */
export function presentReturns(
  rows: readonly ReturnRow[],
  {
    transaction,
    received,
  }: { transaction: TransactionRow; received: Pick<Received, 'received_atomic'> | undefined },
): TransactionDetail['returns'] {
  const unit = returnUnitOf(transaction);
  const amounts = rows.map(({ amount }) => BigInt(amount));
  const left = leftToReturn({ arrived: arrivedOf(received), returned: amounts });
  return {
    unit: unitName(unit),
    total: writeReturned(
      unit,
      amounts.reduce((sum, amount) => sum + amount, 0n),
    ),
    left: left === null ? null : writeReturned(unit, left),
    list: rows.map((row) => ({
      id: row.id,
      amount: writeReturned(unit, BigInt(row.amount)),
      usd_amount: row.usd_amount_minor === null ? null : toDecimal(row.usd_amount_minor, 'USD'),
      txid: row.txid,
      notes: row.notes,
      admin_username: row.admin_username,
      returned_at: row.returned_at.toISOString(),
    })),
  };
}
