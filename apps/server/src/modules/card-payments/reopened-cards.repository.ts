import type { DatabaseTransaction } from '../../core/database/database.ts';

/**
 * Has the card network asked now about a payment by card that is pending again. Not about one that has its
 * payout: what a human took back all the same would only be settled by it once more. Without its token
 * nobody can ask.
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
