import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBreakableLine } from '../../../test/breakable-line.ts';
import { urlOf } from '../../../test/database-url.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { donationPayload } from '../../../test/payments.ts';
import { loadRelease, readReleases } from '../../../test/release-fixtures.ts';
import {
  createScratchDatabases,
  type ScratchDatabase,
  type ScratchDatabases,
} from '../../../test/scratch-databases.ts';
import { temporaryDataDir } from '../../../test/server-process.ts';
import { clientOf } from '../../../test/site-client.ts';
import { connectionTo, testKeyFile, testMasterKey } from '../../../test/test-database.ts';
import { startThrowawayPostgres } from '../../../test/throwaway-postgres.ts';
import { readConfig } from '../../config/config.ts';
import { checkBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import type { DatabaseConnection } from '../../core/database/database.ts';
import { type EmbeddedPostgres, runCluster } from '../embedded-postgres/embedded-postgres.ts';
import { PRODUCT_SETTINGS } from '../embedded-postgres/postgres-settings.ts';
import { tidyJobTables } from '../../core/jobs/job-tables.ts';
import { flushSearch } from '../../modules/payment-list/usecases/flush-search-index.ts';
import { openRuntime, type Runtime } from '../../runtime.ts';
import { checkExternalDatabase } from './external-database.ts';
import { createShutdown, serve, untilItWorks } from '../../start.ts';

const log = pino({ level: 'silent' });
const patience = { timeout: 60_000, interval: 50 };

let folder: string;
let postgres: EmbeddedPostgres;
let databases: ScratchDatabases;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-roles-'));
  await writeFile(path.join(folder, 'key'), testMasterKey.toString('hex'), { mode: 0o600 });
  postgres = await startThrowawayPostgres({ durable: true, onProgress: () => undefined });
  databases = createScratchDatabases(postgres.connection);
});
afterAll(async () => {
  await databases.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The same database as the running site's role. */
function siteOf({ name }: ScratchDatabase): DatabaseConnection {
  return connectionTo(postgres.siteConnection, name);
}

/** A string is the URL itself. */
interface TestWays {
  readonly site: DatabaseConnection | string;
  readonly owner?: DatabaseConnection;
}

function configOf({ site, owner }: TestWays) {
  return readConfig({
    environment: {
      PORT: '0',
      DATABASE_URL: typeof site === 'string' ? site : urlOf(site),
      DATABASE_OWNER_URL: owner && urlOf(owner),
      GHOST_SECRET_KEY_FILE: path.join(folder, 'key'),
      REGISTRATION_API_URL: 'none',
    },
    dataDir: folder,
  });
}

async function open(ways: TestWays, role: 'server' | 'command' = 'server'): Promise<Runtime> {
  return openRuntime({ config: configOf(ways), role, log, onProgress: () => undefined });
}

/** The SQLSTATE of PostgreSQL's refusal; undefined if it does not refuse. */
async function refusalOf(attempt: Promise<unknown>): Promise<string | undefined> {
  return attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  );
}

const insufficientPrivilege = '42501';

test('a start waits for a database that is slower than a visitor would wait', async () => {
  const { connection } = await databases.create();
  const line = await createBreakableLine(connection, { delayMs: 800 });
  onTestFinished(() => line.close());
  const check = checkExternalDatabase({ connection: line.connection, setting: 'DATABASE_URL' });
  await expect(check).resolves.toBeUndefined();
});

describe('the running site', () => {
  let database: ScratchDatabase;
  let runtime: Runtime;
  let site: string;
  const shutdown = createShutdown(log);
  beforeAll(async () => {
    database = await databases.create();
    const ways = { site: siteOf(database), owner: database.connection };
    runtime = await open(ways);
    await shutdown.opened(() => runtime.close());
    const { port } = await serve({ config: configOf(ways), runtime, shutdown });
    site = `http://127.0.0.1:${port}`;
    await register();
  });
  afterAll(() => shutdown.stop());

  async function register(): Promise<string> {
    const body = donationPayload();
    return (await clientOf(site).call('POST /transactions', { body })).paymentId;
  }
  const query = async (statement: string) => runtime.dependencies.pool.query(statement);

  test.each([
    'create table more (id int)',
    'create table pgboss.more (id int)',
    'create temp table more (id int)',
    'create schema more',
    'create extension pgcrypto',
    'create function more() returns int language sql as $$ select 1 $$',
    'create or replace function flush_search_index() returns bigint language sql as $$ select 1 $$',
    'create index more on transactions (status)',
    'create role more',
    'create database more',
    'alter table transactions add column more int',
    'alter table transactions disable trigger user',
    'alter table pgboss.job add column more int',
    'drop table transactions',
    'drop schema pgboss cascade',
    'drop function refuse_audit_change cascade',
    'drop trigger audit_trail_append_only on audit_trail',
    'alter table audit_trail disable trigger audit_trail_append_only',
    'truncate transactions',
    'truncate audit_trail cascade',
    'truncate pgboss.job',
    'update audit_trail set hash = hash',
    'delete from audit_trail',
    `update audit_personal set details = ''`,
    'delete from audit_head',
    `insert into kysely_migration (name, timestamp) values ('9999', '')`,
    'delete from kysely_migration',
    'set role ghost',
    'set session authorization ghost',
    'grant ghost to current_user',
    'set session_replication_role = replica',
    `copy transactions to program 'cat'`,
    `select pg_read_file('PG_VERSION')`,
  ])('is refused %s', async (statement) => {
    expect(await refusalOf(query(statement))).toBe(insufficientPrivilege);
  });

  test('has rows to read and write in every table, and nothing else of any', async () => {
    const { rows } = await query(
      `select nspname || '.' || relname as name, array (select privilege from unnest(array
           ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) as privilege
         where has_table_privilege(pg_class.oid, privilege)) as may
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'pgboss') and relkind in ('r', 'p') order by 1`,
    );
    const less: Record<string, string[]> = {
      'public.audit_trail': ['select', 'insert'],
      'public.audit_personal': ['select', 'insert', 'delete'],
      'public.audit_head': ['select', 'update'],
      'public.kysely_migration': ['select'],
      'public.kysely_migration_lock': ['select'],
    };
    const all = ['select', 'insert', 'update', 'delete'];
    const tables = rows as { name: string; may: string[] }[];
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(less)));
    expect(tables.map(({ name }) => name)).toContain('pgboss.job');
    for (const { name, may } of tables) expect([name, may]).toEqual([name, less[name] ?? all]);
  });

  test('owns nothing', async () => {
    const { rows } = await query(
      `select classid::regclass, objid from pg_shdepend
       where deptype = 'o' and refobjid = (select oid from pg_roles where rolname = current_user)`,
    );
    expect(rows).toEqual([]);
  });

  test.each(['postgres', 'template1'])('cannot enter the database %s', async (name) => {
    const client = new pg.Client(connectionTo(postgres.siteConnection, name));
    expect(await refusalOf(client.connect())).toBe(insufficientPrivilege);
  });

  test('takes payments, works on jobs, and is heard of by whoever listens', async () => {
    const heard = new Promise((resolve) => {
      runtime.dependencies.live.subscribe(({ kind }) => {
        if (kind === 'payments_created') resolve(kind);
      });
    });
    const params = { paymentId: await register() };
    const tracked = await clientOf(site).call('GET /transactions/track/:paymentId', { params });
    expect(tracked.status).toBe('pending_payment_verification');
    expect(await heard).toBe('payments_created');

    const { kind } = flushSearch(runtime.dependencies);
    await runtime.dependencies.database
      .transaction()
      .execute(async (trx) => runtime.jobs.record(trx, kind, {}));
    await vi.waitFor(async () => {
      const { rows } = await query(
        `select state from pgboss.job where name = '${kind.name}' order by created_on limit 1`,
      );
      expect(rows).toEqual([{ state: 'completed' }]);
    }, patience);
  });

  test('empties the list of what the search has not filed yet', async () => {
    await query(`select flush_search_index()`);
    await register();
    const flush = async () => {
      const { rows } = await query('select flush_search_index() as pages');
      return (rows as { pages: number }[])[0]?.pages;
    };
    expect(await flush()).toBeGreaterThan(0);
    expect(await flush()).toBe(0);
  });

  test('backs up what its owner would, the counters included', async () => {
    const { clock, randomness, vault } = runtime.dependencies;
    const take = async (connection: DatabaseConnection, name: string) => {
      const file = path.join(folder, name);
      const options = { file, passphrase: undefined, keyFile: undefined };
      await takeBackup({ connection, clock, randomness, vault }, options);
      const { manifest, isProven } = await checkBackup({ ...options, keyFiles: [testKeyFile] });
      expect(isProven).toBe(true);
      return manifest;
    };
    const bySite = await take(runtime.connection, 'site.backup');
    const byOwner = await take(runtime.ownerConnection, 'owner.backup');
    expect(bySite.tables.map(({ name }) => name)).toEqual(byOwner.tables.map(({ name }) => name));
    expect(bySite.counters).toEqual(byOwner.counters);
    expect(bySite.counters.some(({ last }) => last !== null)).toBe(true);
  });

  test('has its job tables tidied by their owner', async () => {
    const pages = async () => {
      const { rows } = await query(
        `select relpages from pg_class where oid = 'pgboss.job_common_pkey'::regclass`,
      );
      return (rows as { relpages: number }[])[0]?.relpages ?? 0;
    };
    await database.connected(async (client) => {
      await client.query(
        `insert into pgboss.job (name, data) select 'forget-mails', '{}' from generate_series(1, 60000)`,
      );
      await client.query(`delete from pgboss.job where name = 'forget-mails'`);
      await client.query('vacuum analyze pgboss.job_common');
    });
    const before = await pages();
    expect(before).toBeGreaterThan(128);
    await tidyJobTables({ owner: runtime.ownerConnection, log }).run({});
    expect(await pages()).toBeLessThan(before / 4);
  });
});

describe('a database of an earlier version, made by its owner alone', () => {
  test('is upgraded, and the site has the rows of then and no more rights', async () => {
    const database = await databases.create();
    const release = readReleases().at(0);
    if (release === undefined) throw new Error('There is no release');
    await database.connected(async (client) => {
      await loadRelease(client, release);
      await client.query(`insert into installation_facts values ('mode', 'sandbox')`);
    });
    const runtime = await open({ site: siteOf(database), owner: database.connection });
    onTestFinished(() => runtime.close());
    const { pool } = runtime.dependencies;
    const { rows } = await pool.query<{ count: number }>('select count(*) from transactions');
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(await refusalOf(pool.query('drop table transactions'))).toBe(insufficientPrivilege);
  });

  test('loses what was granted beyond that', async () => {
    const database = await databases.create();
    const ways = { site: siteOf(database), owner: database.connection };
    await (await open(ways)).close();
    await database.connected((client) =>
      client.query(`grant all on transactions, audit_trail to ghost_site; grant create on schema public to ghost_site;
        grant create on database ${database.name} to ghost_site`),
    );
    const runtime = await open(ways);
    onTestFinished(() => runtime.close());
    const attempts = ['truncate transactions', 'create table more ()', 'create schema more'];
    for (const attempt of attempts)
      expect([attempt, await refusalOf(runtime.dependencies.pool.query(attempt))]).toEqual([
        attempt,
        insufficientPrivilege,
      ]);
  });
});

describe('an outside database', () => {
  test('with one role is worked with by that one', async () => {
    const database = await databases.create();
    const runtime = await open({ site: database.connection });
    onTestFinished(() => runtime.close());
    expect(runtime.ownerConnection).toEqual(runtime.connection);
    await runtime.dependencies.pool.query('create table more ()');
  });

  test('is open to its owner in a command', async () => {
    const database = await databases.create();
    const runtime = await open({ site: siteOf(database), owner: database.connection }, 'command');
    onTestFinished(() => runtime.close());
    const { rows } = await runtime.dependencies.pool.query('select current_user as name');
    expect(rows).toEqual([{ name: 'ghost' }]);
  });

  test('is not worked with by its owner under the site’s name', async () => {
    const database = await databases.create();
    await expect(open({ site: database.connection, owner: database.connection })).rejects.toThrow(
      /The role ghost, which DATABASE_URL names, has more rights .* owns what it uses/,
    );
  });

  test('may belong to a superuser, as in a container', async () => {
    const database = await databases.create();
    const owner = { ...postgres.connection, user: 'postgres', database: database.name };
    const runtime = await open({ site: siteOf(database), owner });
    onTestFinished(() => runtime.close());
    const { pool } = runtime.dependencies;
    expect((await pool.query('select from transactions')).rows).toEqual([]);
    expect(await refusalOf(pool.query('truncate transactions'))).toBe(insufficientPrivilege);
  });

  test('that is a replica is refused before anything is asked of it', async () => {
    const { dataDir, remove } = await temporaryDataDir();
    onTestFinished(remove);
    const start = async () =>
      runCluster({
        dataDir,
        role: 'server',
        onProgress: () => undefined,
        cluster: { settings: PRODUCT_SETTINGS, roleOptions: 'NOSUPERUSER' },
      });
    await (await start()).stop();
    const cluster = path.join(dataDir, 'postgres');
    const signal = path.join(cluster, 'standby.signal');
    const { uid, gid } = await stat(cluster);
    await writeFile(signal, '');
    await chown(signal, uid, gid);
    const replica = await start();
    onTestFinished(() => replica.stop());
    await expect(open({ site: replica.connection })).rejects.toThrow(
      'The database that DATABASE_URL names is a replica, which is read-only. Name the primary',
    );
  });

  test('is not mistaken for another one', async () => {
    const [database, other] = [await databases.create(), await databases.create()];
    await expect(open({ site: siteOf(other), owner: database.connection })).rejects.toThrow(
      'must lead to the same database',
    );
  });

  test('says how to make the role that is missing', async () => {
    const database = await databases.create();
    const { name } = database;
    const site = { ...postgres.siteConnection, database: name, user: 'nobody_yet' };
    await expect(open({ site, owner: database.connection })).rejects.toThrow(
      /no role nobody_yet, which DATABASE_URL names. Create it with: create role "nobody_yet" login/,
    );
  });

  test('that its own role cannot enter is known before it has a schema', async () => {
    const database = await databases.create();
    const site = connectionTo(postgres.siteConnection, 'nowhere');
    await expect(open({ site, owner: database.connection })).rejects.toThrow(
      /that DATABASE_URL names cannot be reached/,
    );
    const { rows } = await database.connected((client) =>
      client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
    );
    expect(rows).toEqual([]);
  });

  test('of several hosts that its own role may not enter yet is opened to it', async () => {
    const database = await databases.create();
    await database.connected((client) =>
      client.query(`revoke connect on database ${database.name} from public`),
    );
    const { host, port } = postgres.connection;
    const hosts = new URLSearchParams({ host: `${host},127.0.0.1`, port: `${port},1` });
    const site = `postgres://${postgres.siteConnection.user}@localhost/${database.name}?${hosts.toString()}`;
    const runtime = await open({ site, owner: database.connection });
    onTestFinished(() => runtime.close());
    expect((await runtime.dependencies.pool.query('select from transactions')).rows).toEqual([]);
  });

  test('that cannot be reached is named by the setting that names it', async () => {
    const database = await databases.create();
    const owner = connectionTo(database.connection, 'nowhere');
    await expect(open({ site: siteOf(database), owner })).rejects.toThrow(
      /that DATABASE_OWNER_URL names cannot be reached/,
    );
  });

  test('is prepared by several instances at once', async () => {
    const database = await databases.create();
    const ways = { site: siteOf(database), owner: database.connection };
    const runtimes = await Promise.all([open(ways), open(ways), open(ways)]);
    for (const runtime of runtimes) await runtime.close();
    const runtime = await open(ways);
    onTestFinished(() => runtime.close());
    expect((await runtime.dependencies.pool.query('select from transactions')).rows).toEqual([]);
  });
});

describe('the last steps of a start', () => {
  test('are tried again where the database fails them, and nobody is let in before', async () => {
    const database = await databases.create();
    const ways = { site: siteOf(database), owner: database.connection };
    const runtime = await open(ways);
    const shutdown = createShutdown(log);
    await shutdown.opened(() => runtime.close());
    const port = await findFreePort();
    const askHealth = async () => (await fetch(`http://localhost:${port}/api/health`)).status;
    let failures = 0;
    const { jobs } = runtime;
    const work = async () => {
      if (failures === 2) return jobs.work();
      await expect(askHealth()).rejects.toThrow('fetch failed');
      failures += 1;
      throw new Error('timeout exceeded when trying to connect');
    };
    await serve({
      config: { ...configOf(ways), port },
      runtime: { ...runtime, jobs: { ...jobs, work } },
      shutdown,
    });
    expect({ failures, health: await askHealth() }).toEqual({ failures: 2, health: 200 });
    await shutdown.stop();
  });

  test('are not tried any more once it is told to stop', async () => {
    let tries = 0;
    const step = () => {
      tries += 1;
      return Promise.reject(new Error('not now'));
    };
    await expect(untilItWorks(step, { shutdown: { begun: true }, log })).rejects.toThrow('not now');
    expect(tries).toBe(1);
  });
});
