import type { DatabaseTransaction, Queryable } from './database/database.ts';

/** What a database keeps about itself, one value each. */
type Fact =
  | 'mode'
  /** When the first sandbox used the database, and when it got its first prices. */
  | 'demonstration_addresses'
  | 'first_prices'
  /** When a backup was restored last: what happened since it was made is missing. */
  | 'restored_at'
  /** The work of a restored backup, until it is recorded. */
  | 'jobs_to_record'
  /** Which key made the hashes; an earlier version kept its master key's name. */
  | 'lookup_key'
  | 'master_key_fingerprint'
  /** The last entry of the audit trail that a lost key has signed. */
  | 'audit_checked_from';

export async function readFact(database: Queryable, key: Fact): Promise<string | undefined> {
  const fact = await database
    .selectFrom('installation_facts')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return fact?.value;
}

/** Stores the fact unless there is one, and says whether it did. Of several at once, one does. */
export async function stateFact(
  database: Pick<DatabaseTransaction, 'insertInto'>,
  key: Fact,
  value: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('installation_facts')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the fact in place of an earlier one. */
export async function replaceFact(
  trx: DatabaseTransaction,
  key: Fact,
  value: string,
): Promise<void> {
  await trx
    .insertInto('installation_facts')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Removes the fact, and returns what it was. */
export async function takeFact(trx: DatabaseTransaction, key: Fact): Promise<string | undefined> {
  const taken = await trx
    .deleteFrom('installation_facts')
    .where('key', '=', key)
    .returning('value')
    .executeTakeFirst();
  return taken?.value;
}

/** Whether a backup was restored since a moment. */
export async function wasRestored(database: Queryable, since: Date): Promise<boolean> {
  const restored = await readFact(database, 'restored_at');
  return restored !== undefined && new Date(restored) > since;
}
