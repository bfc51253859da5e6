import type { Selectable } from 'kysely';
import type { CardPaymentsTable } from '../../migrations/tables.ts';
import type { Queryable } from '../../core/database/database.ts';

type CardAnswerRow = Pick<Selectable<CardPaymentsTable>, 'checked_at' | 'last_response'>;

/** Of these payments those that were paid out, each with the coin. */
export async function listPayoutCoins(
  database: Queryable,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('card_payments')
    .select(['transaction_id', 'last_response'])
    .where('transaction_id', 'in', transactionIds)
    .execute();
  return new Map(
    rows.map(({ transaction_id: id, last_response: said }) => [id, said?.coin ?? null]),
  );
}

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
