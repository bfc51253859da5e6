import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';

/**
 * Live: real customers pay. Sandbox: the external services are simulated. A database keeps its mode
 * permanently.
 */
export type Mode = SiteInfo['mode'];

/** The mode that a database states. `unknown` was created before databases stated a mode. */
export type StatedMode = Mode | 'empty' | 'unknown';

const modeFact = 'mode';
/** Written by the first sandbox that uses a database. */
const sandboxFact = 'demonstration_addresses';

/** The mode that the database states, at any version of the schema. */
export async function readStatedMode(database: Queryable): Promise<StatedMode> {
  const { rows: tables } = await sql<{
    there: boolean;
  }>`select to_regclass('public.installation_facts') is not null as there`.execute(database);
  if (tables[0]?.there !== true) return 'empty';
  const value = await readFact(database, modeFact);
  return value === 'live' || value === 'sandbox' ? value : 'unknown';
}

/** Whether a sandbox has ever used the database, which must not be empty. */
export async function hasBeenSandbox(database: Queryable): Promise<boolean> {
  return (await readFact(database, sandboxFact)) !== undefined;
}

/** States the mode of a database without one; an existing mode stays. */
export async function stateMode(
  database: Pick<DatabaseTransaction, 'insertInto'>,
  mode: Mode,
): Promise<void> {
  await database
    .insertInto('installation_facts')
    .values({ key: modeFact, value: mode })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

async function readFact(database: Queryable, key: string): Promise<string | undefined> {
  const fact = await database
    .selectFrom('installation_facts')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return fact?.value;
}
