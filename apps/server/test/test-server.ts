import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import { createAuditTrail } from '../src/core/audit/audit-trail.ts';
import type { Clock } from '../src/core/clock.ts';
import { createLiveChanges } from '../src/core/live/live-changes.ts';
import { createJobRunner, type JobRunner } from '../src/core/jobs/jobs.ts';
import { systemRandomness } from '../src/core/randomness.ts';
import type { Dependencies } from '../src/dependencies.ts';
import { createChainSources } from '../src/gateways/chains/chain-sources.ts';
import { createEvidenceMetrics } from '../src/modules/evidence/evidence-metrics.ts';
import { jobHandlers } from '../src/job-handlers.ts';
import { wordsOf } from '../src/modules/monitor/monitor.public.ts';
import { neighbours } from '../src/joined-neighbours.ts';
import { createTestDatabase, type TestDatabase, testVault } from './test-database.ts';

export { ageSecondFactor, createSession } from './sessions.ts';

/** A clock that a test moves. */
export interface TestClock extends Clock {
  set(now: Date): void;
  advance(milliseconds: number): void;
}

function createTestClock(start: Date): TestClock {
  let now = start;
  return {
    now: () => new Date(now),
    set: (next) => {
      now = next;
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  readonly dependencies: Dependencies;
  readonly jobs: JobRunner;
  readonly testDatabase: TestDatabase;
  close(): Promise<void>;
}

/** The whole server on its own database. Public limits are raised unless the test sets them. */
export async function createTestServer({
  limits = {
    trackPerMinute: 1_000_000,
    createPerMinute: 1_000_000,
    createWalletPerMinute: 1_000_000,
    openPerHour: 1_000_000,
    quotesPerMinute: 100_000,
    hashChecksPerMinute: 100_000,
    uniqueAmounts: 100_000,
    connectionsPerAddress: 1_000_000,
  },
  maxConnections,
  connectionWaitMs,
  webDir = path.resolve('does-not-exist'),
  log = pino({ level: 'silent' }),
  webServerDir = path.resolve('does-not-exist'),
  environment = {},
  trustedProxies = [],
  paygate,
  registration,
  mail,
  watch,
}: {
  limits?: Dependencies['limits'];
  maxConnections?: number;
  /** How long a request waits for a connection; by default longer than the site lets it. */
  connectionWaitMs?: number;
  webDir?: string;
  log?: FastifyBaseLogger;
  webServerDir?: string;
  /** The operator's settings, such as SITE_NAME. */
  environment?: NodeJS.ProcessEnv;
  trustedProxies?: readonly string[];
  /** Makes the card network's gateway; without it, payment by card is not offered. */
  paygate?: (outside: Pick<Dependencies, 'clock' | 'log'>) => Dependencies['paygate'];
  /** Makes the registration site's gateway; without it, subscriptions are activated by hand. */
  registration?: (outside: Pick<Dependencies, 'clock'>) => Dependencies['registration'];
  /** The mail server's gateway; without it, no mail is sent. */
  mail?: Dependencies['mail'];
  /** Called with the app before any route is added. */
  watch?: (app: FastifyInstance, dependencies: Dependencies) => void;
} = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase({
    ...(maxConnections !== undefined && { maxConnections }),
    ...(connectionWaitMs !== undefined && { connectionWaitMs }),
  });
  const { database, pool, writeProbe } = testDatabase.asSite;
  // What an act sends is sent at once, except in the tests of its undo.
  await database
    .insertInto('settings')
    .values({ key: 'undo_seconds', value: '0', updated_at: new Date() })
    .execute();
  const clock = createTestClock(new Date());
  const jobs = createJobRunner({ pool, log });
  const live = createLiveChanges({ pool, log });
  const { site, picture, publicUrl, healthToken, adminUrl, adminAddresses, chains, backups } =
    readConfig({
      environment,
      dataDir: '/nowhere',
    });
  const sources = createChainSources({ clock, log }, chains);
  const dependencies: Dependencies = {
    clock,
    randomness: systemRandomness,
    database,
    pool,
    writeProbe,
    vault: testVault,
    audit: createAuditTrail({ clock, vault: testVault, log }),
    jobs,
    keysInFile: () => testVault.keys,
    newestRelease: () => undefined,
    neighbours: neighbours({ jobs }),
    live,
    rates: [],
    chains: sources,
    meter: createEvidenceMetrics({ chains: sources, database, clock }),
    paygate: paygate?.({ clock, log }),
    registration: registration?.({ clock }),
    mail,
    writeAlert: wordsOf,
    log,
    healthToken,
    adminUrl,
    adminAddresses,
    dataDir: process.cwd(),
    backupDir: backups?.dir,
    limits,
    trustedProxies,
    site,
    picture,
    publicUrl,
    webDir,
    webServerDir,
  };
  const app = await buildApp(dependencies, {
    watch: (created) => watch?.(created, dependencies),
  });
  await jobs.start(jobHandlers(dependencies));
  return {
    app,
    clock,
    dependencies,
    jobs,
    testDatabase,
    close: async () => {
      await app.close();
      await jobs.stop();
      await live.stop();
      await testDatabase.close();
    },
  };
}
