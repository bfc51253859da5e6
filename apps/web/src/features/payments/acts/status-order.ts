import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';

// A failed payment stands behind all others: whatever leaves it goes back.
const position: Record<TransactionStatus, number> = {
  pending_payment_verification: 0,
  pending_subscription_update: 1,
  completed: 2,
  failed: 3,
};

/** True when the move undoes something, which the server allows only with a note. */
export function goesBack({
  from,
  to,
}: {
  from: TransactionStatus;
  to: TransactionStatus;
}): boolean {
  return position[to] < position[from];
}

/** True when the move by hand must be explained: backwards, and to failed. */
export function needsNote(move: { from: TransactionStatus; to: TransactionStatus }): boolean {
  return move.to === 'failed' || goesBack(move);
}
