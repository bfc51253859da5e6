import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';

class RolledBack extends Error {}

/** Runs `work` in a transaction that takes as long as it needs and is rolled back. Returns its result. */
export async function rolledBack<Result>(
  database: Database,
  work: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined;
  try {
    await database.transaction().execute(async (trx) => {
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
        set_config('transaction_timeout', '0', true)`.execute(trx);
      result = { value: await work(trx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (result === undefined) throw new TypeError('The work of a transaction has a result');
  return result.value;
}
