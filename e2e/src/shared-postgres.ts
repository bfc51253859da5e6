import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { grantToSite } from '../../apps/server/src/operations/site-database/site-role.ts';
import { prepareJobTables } from '../../apps/server/src/core/jobs/job-tables.ts';
import { bringUpToDate } from '../../apps/server/src/operations/site-database/bring-up-to-date.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { startThrowawayPostgres } from '../../apps/server/test/throwaway-postgres.ts';

/** A database of one installation, with the connections of an operator's two roles. */
export interface InstallationDatabase {
  readonly ownerUrl: string;
  readonly siteUrl: string;
}

/** The variable with the PostgreSQL of the run: the runner sets it before the workers start. */
const variable = 'E2E_POSTGRES';
const template = 'ghost_template';

/**
 * One PostgreSQL for all installations of a run, with a template database that has the real schema.
 * Its commits are durable, because the site refuses a database without durable commits. Playwright
 * calls this before the first worker. Builds the server and its pages first if they are stale.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  if (!(await ensureBuilt())) throw new Error('The server or its pages could not be built');
  const postgres = await startThrowawayPostgres({ onProgress: () => undefined, durable: true });
  const server = { ownerUrl: urlOf(postgres.connection), siteUrl: urlOf(postgres.siteConnection) };
  await createDatabase(server, `create database ${template}`);
  const owner = { connectionString: inDatabase(server.ownerUrl, template) };
  await bringUpToDate(owner, { mode: 'sandbox' });
  await prepareJobTables({ owner, log: pino({ level: 'silent' }) });
  await grantToSite({
    owner,
    site: { connectionString: inDatabase(server.siteUrl, template) },
  });
  process.env[variable] = JSON.stringify(server);
  return postgres.stop;
}

/** A copy of the template for one installation; undefined when the run shares no PostgreSQL. */
export async function cloneTemplate(): Promise<InstallationDatabase | undefined> {
  const shared = process.env[variable];
  if (shared === undefined) return undefined;
  const server = JSON.parse(shared) as InstallationDatabase;
  const name = `ghost_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, `create database ${name} template ${template}`);
  return { ownerUrl: inDatabase(server.ownerUrl, name), siteUrl: inDatabase(server.siteUrl, name) };
}

async function createDatabase({ ownerUrl }: InstallationDatabase, statement: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
