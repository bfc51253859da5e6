import type { Queryable } from '../../core/database/database.ts';

/** A quote by the reference that a transaction names. */
interface ReferencedQuote {
  readonly id: string;
  readonly reference: string;
  readonly paymentId: string | null;
}

/** The quotes whose references are among these accounts. */
export async function listReferenced(
  database: Queryable,
  accounts: readonly string[],
): Promise<ReferencedQuote[]> {
  if (accounts.length === 0) return [];
  return database
    .selectFrom('quotes')
    .select(['id', 'reference', 'page_payment_id as paymentId'])
    .where('reference', 'in', accounts)
    .$narrowType<{ reference: string }>()
    .execute();
}
