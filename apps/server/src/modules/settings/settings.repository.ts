import type { Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import { shareRuns } from '../../core/shared-runs.ts';

/** One reader for each database; a transaction is its own, and nobody shares it. */
const readers = new WeakMap<Queryable, () => Promise<ReadonlyMap<string, string>>>();

/** All stored settings as they are now. Callers at the same time share one query. */
export async function readAllSettings(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const read = readers.get(database) ?? createReader(database);
  readers.set(database, read);
  return read();
}

function createReader(database: Queryable): () => Promise<ReadonlyMap<string, string>> {
  const read = shareRuns(async () => {
    const rows = await database
      .selectFrom('settings')
      .select(['key', 'value'])
      .modifyEnd(prepared)
      .execute();
    return new Map(rows.map(({ key, value }) => [key, value]));
  });
  return async () => (await read('all')).result;
}

/** Stores settings that are not there yet; present ones keep their value. */
export async function insertMissingSettings(
  database: Queryable,
  { settings, now }: { settings: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  if (settings.size === 0) return;
  await database
    .insertInto('settings')
    .values([...settings].map(([key, value]) => ({ key, value, updated_at: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
