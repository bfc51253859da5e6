import {
  paymentMethods,
  type PaymentMethod,
} from '@ghost-pay/contract/transactions/transaction-words';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

/** How long one completed payment took, in milliseconds, from its registration to its last change. */
interface DurationRow {
  readonly payment_method: PaymentMethod;
  readonly milliseconds: number;
}

/** The `most` payments of each method that were completed last, each with how long it took. */
export async function listLastDurations(
  database: Queryable,
  most: number,
): Promise<readonly DurationRow[]> {
  const { rows } = await sql<DurationRow>`
    select method as payment_method,
      (extract(epoch from updated_at - created_at) * 1000)::float8 as milliseconds
    from unnest(${[...paymentMethods]}::text[]) as method
    cross join lateral (
      select created_at, updated_at from transactions
      where payment_method = method and status = 'completed'
      order by updated_at desc limit ${most}
    ) as last`.execute(database);
  return rows;
}
