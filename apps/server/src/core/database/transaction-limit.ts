import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** Lets this transaction take as long as it takes; each of its statements keeps its limit. */
export async function withoutTimeLimit(trx: DatabaseTransaction): Promise<void> {
  await sql`select set_config('transaction_timeout', '0', true)`.execute(trx);
}
