import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Queryable } from '../../core/database/database.ts';
import { OperatorError } from '../../core/errors.ts';
import { expandingMigrations } from '../../migrations/expanding-migrations.ts';
import { readSchemaName } from '../backup/copied-tables.repository.ts';
import { compatibleSince, judgeSchema, knowsEnough, mayRunBeside } from './schema-range.ts';

// A database states the oldest schema whose programs may run on it, as the comment of the table of migrations. The
// connections of a running server carry its schema in their name. So a start knows both directions: whether it may
// migrate while older servers run, and whether it may run on a newer database.

/** What PostgreSQL lists the connections of a server of this schema as. */
export function serverName(schema: string): string {
  return `ghost-pay ${schema}`;
}

/** Servers of 0.1.0 name no schema. Earlier ones did neither, and may not run beside anything. */
const namelessSchema = '0033-approvals';
/** A server that was told to stop has time for its last requests; its connections end with it. */
const stopPatienceMs = 5_000;

/** The migrations, each of which states in its transaction which schema's programs may run from then on. */
export function statingCompatibility(
  migrations: Readonly<Record<string, Migration>>,
): Record<string, Migration> {
  let since = '';
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => {
      if (!expandingMigrations.has(name)) since = name;
      const stated = since;
      const step: Migration = {
        up: async (database) => {
          await migration.up(database);
          await stateCompatibility(database, stated);
        },
      };
      return [name, step];
    }),
  );
}

async function stateCompatibility(database: Kysely<unknown>, since: string): Promise<void> {
  await sql
    .raw(`comment on table kysely_migration is 'compatible since ${since}'`)
    .execute(database);
}

/** Whether a newer program made the database, and this one may still run on it. */
export async function mayRunOnNewer(
  client: Parameters<typeof readSchemaName>[0],
): Promise<boolean> {
  if (judgeSchema(await readSchemaName(client)) !== 'newer') return false;
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description('public.kysely_migration'::regclass) as comment`,
  );
  return knowsEnough(/^compatible since (\S+)$/.exec(rows[0]?.comment ?? '')?.[1]);
}

/**
 * Waits a moment for servers that may not run on this program's schema to end. Throws an OperatorError if they do not;
 * the database has not been changed by then.
 */
export async function requireOlderServersStopped(database: Queryable): Promise<void> {
  const giveUpAt = performance.now() + stopPatienceMs;
  let older = await findOlderServers(database);
  while (older.length > 0 && performance.now() < giveUpAt) {
    await wait(200);
    older = await findOlderServers(database);
  }
  if (older.length > 0)
    throw new OperatorError(
      `Servers of an earlier version still use the database and would fail on the new schema (connections from ${older.join(', ')}). ` +
        `Only servers that know the schema ${compatibleSince} may run on during this upgrade: stop the others, then start this version again. Nothing was changed.`,
    );
}

/** The addresses of servers that may not run beside this program. */
async function findOlderServers(database: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string; address: string }>`
    select distinct application_name as name, coalesce(host(client_addr), 'this machine') as address
    from pg_stat_activity
    where datname = current_database() and application_name ~ '^ghost-pay( [0-9]{4}-|$)'`.execute(
    database,
  );
  const older = rows.filter(({ name }) => {
    const schema = name === 'ghost-pay' ? namelessSchema : name.slice('ghost-pay '.length);
    // A program that does not know a schema is older than the server that has it.
    return judgeSchema(schema) !== 'newer' && !mayRunBeside(schema);
  });
  return [...new Set(older.map(({ address }) => address))];
}
