import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';

const restoredFact = 'restored_at';

/** Keeps that a backup was restored now: what happened since it was made is missing. */
export async function noteRestored(trx: DatabaseTransaction): Promise<void> {
  const value = new Date().toISOString();
  await trx
    .insertInto('installation_facts')
    .values({ key: restoredFact, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Whether a backup was restored since a moment. */
export async function wasRestored(database: Queryable, since: Date): Promise<boolean> {
  const fact = await database
    .selectFrom('installation_facts')
    .select('value')
    .where('key', '=', restoredFact)
    .executeTakeFirst();
  return fact !== undefined && new Date(fact.value) > since;
}
