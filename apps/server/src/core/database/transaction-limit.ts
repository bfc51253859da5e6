import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** Removes this transaction's time limit; each of its statements keeps its own. */
export async function withoutTimeLimit(trx: DatabaseTransaction): Promise<void> {
  await sql`select set_config('transaction_timeout', '0', true)`.execute(trx);
}
