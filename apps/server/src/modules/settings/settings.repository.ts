import type { Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';

export async function readAllSettings(database: Queryable): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('settings')
    .select(['key', 'value'])
    .modifyEnd(prepared)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
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
