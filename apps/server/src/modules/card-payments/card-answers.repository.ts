import type { Selectable } from 'kysely';
import type { CardPaymentsTable } from '../../migrations/tables.ts';
import type { Queryable } from '../../core/database/database.ts';

export type CardAnswerRow = Pick<Selectable<CardPaymentsTable>, 'checked_at' | 'last_response'>;

/** The card network's last answer about a payment; undefined for a payment that is not by card. */
export async function findCardAnswer(
  database: Queryable,
  transactionId: string,
): Promise<CardAnswerRow | undefined> {
  return database
    .selectFrom('card_payments')
    .select(['checked_at', 'last_response'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}
