import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';

type Row = Pick<Transaction, 'id' | 'status'>;

function isWaiting({ status }: Row): boolean {
  return status === 'pending_payment_verification' || status === 'pending_subscription_update';
}

/**
 * The payment that waits next: the first one from `place` on, then the first one of all. One that was decided in this
 * sitting may still wait, for its subscription; it does not come again.
 */
export function nextWaiting({
  rows,
  place,
  decided,
}: {
  rows: readonly Row[];
  place: number;
  decided: ReadonlySet<string>;
}): string | undefined {
  const waits = (row: Row) => isWaiting(row) && !decided.has(row.id);
  return (rows.slice(Math.max(place, 0)).find(waits) ?? rows.find(waits))?.id;
}
