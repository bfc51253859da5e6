import type { DatabaseTransaction } from '../../core/database/database.ts';

/**
 * Makes a reopened card payment due for a check now. A payment with a payout is excluded: an administrator
 * reopened it on purpose, and the same payout would settle it again. A payment without a token cannot be
 * checked.
 */
export async function askAboutReopened(
  trx: DatabaseTransaction,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('card_payments')
    .from('transactions')
    .set({ next_check_at: now })
    .whereRef('transactions.id', '=', 'card_payments.transaction_id')
    .where('transactions.id', '=', transactionId)
    .where('transactions.payment_ipn_token_encrypted', 'is not', null)
    .where('transactions.txid', 'is', null)
    .execute();
}
