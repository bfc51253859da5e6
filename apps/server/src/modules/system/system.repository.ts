import type { Queryable } from '../../core/database/database.ts';

/** The public ids of payments by their internal ones; what is no payment is left out. */
export async function readPaymentIds(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('transactions')
    .select(['id', 'payment_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, payment_id: paymentId }) => [id, paymentId]));
}
