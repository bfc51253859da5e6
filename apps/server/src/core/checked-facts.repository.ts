import { type Selectable, sql } from 'kysely';
import type { CheckedFactsTable } from '../migrations/tables.ts';
import type { Database, Queryable } from './database/database.ts';

// What was found out at one moment and is asked about later, by any instance.

/** The name of what the hourly check of an outside database finds: its problem, or null. */
export const databaseFact = 'database';

/** The name of what the nightly walk through the audit trail finds. */
export const auditFact = 'audit trail';

/** Of each machine, the server that died there last, and when it was heard; null once another has its place. */
export const lostInstancePrefix = 'lost instance ';

type Facts = Selectable<CheckedFactsTable>['facts'];

/** A kept result; undefined before the first check, and if it is older than `since`. */
export async function readCheckedFacts(
  database: Queryable,
  { name, since }: { name: string; since?: Date },
): Promise<Facts | undefined> {
  const check = await readCheck(database, { name });
  return check && (since === undefined || check.checked_at >= since) ? check.facts : undefined;
}

/** A kept result with its moment; undefined before the first check. */
export async function readCheck(
  database: Queryable,
  { name }: { name: string },
): Promise<Selectable<CheckedFactsTable> | undefined> {
  return database
    .selectFrom('checked_facts')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
}

/** The kept results whose names begin so. */
export async function listCheckedFacts(
  database: Queryable,
  { prefix }: { prefix: string },
): Promise<Selectable<CheckedFactsTable>[]> {
  return database
    .selectFrom('checked_facts')
    .selectAll()
    .where((build) => build.fn<boolean>('starts_with', ['name', build.val(prefix)]))
    .execute();
}

export async function keepCheckedFacts(
  database: Database,
  { name, facts, now }: { name: string; facts: Facts; now: Date },
): Promise<void> {
  const changes = { facts: JSON.stringify(facts), checked_at: now };
  await database
    .insertInto('checked_facts')
    .values({ name, ...changes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute();
}

/** The database's own time. */
export async function readDatabaseTime(database: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('The database told no time');
  return row.now;
}
