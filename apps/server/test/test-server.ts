import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import type { Clock } from '../src/core/clock.ts';
import { dispatchEvents } from '../src/core/events/event-dispatcher.ts';
import type { JobRunner } from '../src/core/jobs/jobs.ts';
import { createDependencies } from '../src/create-dependencies.ts';
import type { Dependencies } from '../src/dependencies.ts';
import { eventSubscribers } from '../src/event-subscribers.ts';
import { jobHandlers } from '../src/job-handlers.ts';
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

const ample: Dependencies['limits'] = {
  trackPerMinute: 1_000_000,
  createPerMinute: 1_000_000,
  createWalletPerMinute: 1_000_000,
  openPerHour: 1_000_000,
  quotesPerMinute: 100_000,
  hashChecksPerMinute: 100_000,
  uniqueAmounts: 100_000,
  connectionsPerAddress: 1_000_000,
};

/** The whole server on its own database. Public limits are raised unless the test sets them. */
export async function createTestServer({
  limits,
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
  limits?: Partial<Dependencies['limits']>;
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
  const opened = testDatabase.asSite;
  // What an act sends is sent at once, except in the tests of its undo.
  await opened.database
    .insertInto('settings')
    .values({ key: 'undo_seconds', value: '0', updated_at: new Date() })
    .execute();
  const clock = createTestClock(new Date());
  const config = readConfig({ environment, dataDir: '/nowhere' });
  const made = createDependencies({ config, log, opened, vault: testVault, clock });
  const { jobs, live } = made;
  const dependencies: Dependencies = {
    ...made,
    keysInFile: () => testVault.keys,
    newestRelease: () => undefined,
    rates: [],
    paygate: paygate?.({ clock, log }),
    registration: registration?.({ clock }),
    mail,
    dataDir: process.cwd(),
    limits: { ...ample, ...limits },
    trustedProxies,
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

/** Tells every subscriber what has happened. */
export const tellSubscribers = ({
  dependencies,
}: Pick<TestServer, 'dependencies'>): Promise<void> =>
  dispatchEvents(dependencies, eventSubscribers(dependencies));
