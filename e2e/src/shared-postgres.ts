import { pino } from 'pino';
import { grantToSite } from '../../apps/server/src/operations/site-database/site-role.ts';
import { prepareJobTables } from '../../apps/server/src/core/jobs/job-tables.ts';
import { bringUpToDate } from '../../apps/server/src/operations/site-database/bring-up-to-date.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { startThrowawayPostgres } from '../../apps/server/test/throwaway-postgres.ts';
import { createDatabase, inDatabase, template, variable } from './installation-database.ts';

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
