import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config/config.ts';
import { systemClock } from '../src/core/clock.ts';
import { type DatabaseConnection, openDatabase } from '../src/core/database/database.ts';
import { grantToSite } from '../src/operations/site-database/site-role.ts';
import { prepareJobTables } from '../src/core/jobs/job-tables.ts';
import { prepareInstallation } from '../src/operations/installation/prepare-installation.ts';
import { createDependencies } from '../src/create-dependencies.ts';
import { jobHandlers } from '../src/job-handlers.ts';
import { bringUpToDate } from '../src/operations/site-database/bring-up-to-date.ts';
import { ensureBuilt } from '../../../scripts/build.ts';
import { dropDatabase } from './drop-database.ts';
import { connectionTo, testKeyFile, testVault } from './test-database.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: DatabaseConnection;
    /** The same as the running site's role; undefined on a developer's own server. */
    testServerAsSite: DatabaseConnection | undefined;
    templateDatabase: string;
  }
}

/**
 * One PostgreSQL for the whole run: the one of TEST_DATABASE_URL, or a temporary one. It has a template
 * database with the real migrations, the job queues and the first-start data, which each test file clones.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Some tests start the server's built programs.
  if (!(await ensureBuilt('apps/server'))) throw new Error('The server could not be built');
  const outside = process.env['TEST_DATABASE_URL'];
  const postgres =
    outside === undefined
      ? await startThrowawayPostgres({ onProgress: () => undefined })
      : undefined;
  const testServer: DatabaseConnection = postgres?.connection ?? {
    connectionString: outside ?? '',
  };
  const templateDatabase = `ghost_test_template_${randomBytes(6).toString('hex')}`;

  const admin = new pg.Client(testServer);
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  const owner = connectionTo(testServer, templateDatabase);
  await fillTemplate(owner);
  if (postgres !== undefined)
    await grantToSite({ owner, site: connectionTo(postgres.siteConnection, templateDatabase) });
  project.provide('testServer', testServer);
  project.provide('testServerAsSite', postgres?.siteConnection);
  project.provide('templateDatabase', templateDatabase);

  return async () => {
    await dropDatabase(admin, templateDatabase);
    await admin.end();
    await postgres?.stop();
  };
}

async function fillTemplate(connection: DatabaseConnection): Promise<void> {
  await bringUpToDate(connection, { mode: 'sandbox' });
  const opened = openDatabase({ connection, maxConnections: 5 });
  const log = pino({ level: 'silent' });
  await prepareInstallation({
    database: opened.database,
    clock: systemClock,
    keyFile: testKeyFile,
    mode: 'sandbox',
  });
  await prepareJobTables({ owner: connection, log });
  const config = readConfig({ environment: {}, dataDir: '/nowhere' });
  const dependencies = createDependencies({ config, log, opened, vault: testVault });
  await dependencies.jobs.start(jobHandlers(dependencies));
  await dependencies.jobs.stop();
  await opened.close();
}
