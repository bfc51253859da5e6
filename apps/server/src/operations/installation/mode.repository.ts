import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import { readFact } from '../../core/installation-facts.repository.ts';

/** Live: real customers pay. Sandbox: the external services are simulated. A database keeps its mode permanently. */
export type Mode = SiteInfo['mode'];

/** The mode that a database states. `unknown` was created before databases stated a mode. */
export type StatedMode = Mode | 'empty' | 'unknown';

/** The mode that the database states, at any version of the schema. */
export async function readStatedMode(database: Queryable): Promise<StatedMode> {
  const { rows: tables } = await sql<{
    there: boolean;
  }>`select to_regclass('public.installation_facts') is not null as there`.execute(database);
  if (tables[0]?.there !== true) return 'empty';
  const value = await readFact(database, 'mode');
  return value === 'live' || value === 'sandbox' ? value : 'unknown';
}

/** Whether a sandbox has ever used the database, which must not be empty. */
export async function hasBeenSandbox(database: Queryable): Promise<boolean> {
  return (await readFact(database, 'demonstration_addresses')) !== undefined;
}
