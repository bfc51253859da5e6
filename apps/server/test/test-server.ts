import path from 'node:path';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import { createAuditTrail } from '../src/core/audit/audit-trail.ts';
import type { Clock } from '../src/core/clock.ts';
import { createLiveChanges } from '../src/core/live/live-changes.ts';
import { createJobRunner, type JobRunner } from '../src/core/jobs/jobs.ts';
import { hashSecretToken, newSecretToken, systemRandomness } from '../src/core/randomness.ts';
import type { Dependencies } from '../src/dependencies.ts';
import { jobHandlers } from '../src/job-handlers.ts';
import { createTestDatabase, type TestDatabase, testVault } from './test-database.ts';

/** A clock that stands still until a test sets it. */
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

/** The whole server on a database of its own. Public limits are raised unless the test is about them. */
export async function createTestServer({
  limits = {
    trackPerMinute: 1_000_000,
    createPerMinute: 1_000_000,
    createWalletPerMinute: 1_000_000,
  },
  maxConnections,
  webDir = path.resolve('does-not-exist'),
  log = pino({ level: 'silent' }),
  webServerDir = path.resolve('does-not-exist'),
  environment = {},
  paygate,
  registration,
  mail,
  watch,
}: {
  limits?: Dependencies['limits'];
  maxConnections?: number;
  webDir?: string;
  log?: FastifyBaseLogger;
  webServerDir?: string;
  /** Settings of the operator, such as SITE_NAME. */
  environment?: NodeJS.ProcessEnv;
  /** Makes the way to the card network; without one, payment by card is not offered. */
  paygate?: (outside: Pick<Dependencies, 'clock' | 'log'>) => Dependencies['paygate'];
  /** Makes the way to the registration site; without one, subscriptions are given by hand. */
  registration?: (outside: Pick<Dependencies, 'clock'>) => Dependencies['registration'];
  /** The way to a mail server; without one, nobody is written to. */
  mail?: Dependencies['mail'];
  /** Sees the app before it has any route. */
  watch?: (app: FastifyInstance, dependencies: Dependencies) => void;
} = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase(
    maxConnections === undefined ? {} : { maxConnections },
  );
  const { database, pool } = testDatabase;
  const clock = createTestClock(new Date());
  const jobs = createJobRunner({ pool, log });
  const live = createLiveChanges({ pool, log });
  const { site, publicUrl, healthToken, adminUrl, adminAddresses } = readConfig({
    environment,
    dataDir: '/nowhere',
  });
  const dependencies: Dependencies = {
    clock,
    randomness: systemRandomness,
    database,
    pool,
    vault: testVault,
    audit: createAuditTrail({ clock, vault: testVault, log }),
    jobs,
    live,
    rates: undefined,
    paygate: paygate?.({ clock, log }),
    registration: registration?.({ clock }),
    mail,
    log,
    healthToken,
    adminUrl,
    adminAddresses,
    dataDir: process.cwd(),
    limits,
    trustedProxies: [],
    site,
    publicUrl,
    webDir,
    webServerDir,
  };
  const app = await buildApp(dependencies, {
    watch: (created) => watch?.(created, dependencies),
  });
  await jobs.start({ handlers: jobHandlers(dependencies), work: false });
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

/** 'Wander7-lantern', at the lowest cost: a real hash, so that a wrong password is wrong and not a fault. */
const passwordHash =
  '$argon2id$v=19$m=1024,t=1,p=1$VLBQPfWVtiqa6niOw/njWA$onENnQrIxia5fWXgrEfUt2xWtDJvl3IS4pqEPN2c0z0';

/** A session of a new admin, made directly in the database: sign-in itself is tested where it lives. */
export async function createSession(
  { dependencies: { database, clock, randomness, vault } }: Pick<TestServer, 'dependencies'>,
  {
    role = 'admin',
    restricted = false,
    username,
  }: { role?: Role; restricted?: boolean; username?: string } = {},
): Promise<{
  token: string;
  headers: { authorization: string };
  userId: string;
  username: string;
}> {
  const now = clock.now();
  const name = username ?? `${role}-${randomness.bytes(4).toString('hex')}`;
  const { id: userId } = await database
    .insertInto('admin_users')
    .values({ username: name, email: null, role, password_hash: passwordHash, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!restricted) {
    const place = { table: 'admin_users', row: userId, column: 'twofa_secret_encrypted' };
    await database
      .updateTable('admin_users')
      .set({
        twofa_enabled: true,
        twofa_setup_at: now,
        twofa_secret_encrypted: vault.encrypt(place, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
      })
      .where('id', '=', userId)
      .execute();
  }
  const token = newSecretToken(randomness);
  await database
    .insertInto('admin_sessions')
    .values({
      token_hash: hashSecretToken(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + 4 * 3_600_000),
      second_factor_at: restricted ? null : now,
      address: '127.0.0.1',
      user_agent: 'test',
    })
    .execute();
  return { token, headers: { authorization: `Bearer ${token}` }, userId, username: name };
}
