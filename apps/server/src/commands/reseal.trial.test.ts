import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Authenticator } from '@ghost-pay/sandbox/authenticator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../../test/database-url.ts';
import { nintendoPayload } from '../../test/payments.ts';
import {
  commandFiles,
  programEnvironment,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../../test/server-process.ts';
import { clientOf, firstAdmin, signInFirst } from '../../test/site-client.ts';
import { connectionTo } from '../../test/test-database.ts';
import type { DatabaseConnection } from '../core/database/database.ts';
import {
  type EmbeddedPostgres,
  runCluster,
} from '../operations/embedded-postgres/embedded-postgres.ts';
import { PRODUCT_SETTINGS } from '../operations/embedded-postgres/postgres-settings.ts';

// Two servers on one database and the operator's commands, all as separate processes.

let folder: string;
/** A PostgreSQL with fsync; the server refuses the one of the other tests. */
let postgres: EmbeddedPostgres;
let cluster: Awaited<ReturnType<typeof temporaryDataDir>>;
let admin: pg.Client;
let url: string;
let database: pg.Client;
let servers: [ServerProcess, ServerProcess];
/** Each server has its own copy of the key file; the commands use the first one. */
const keyFiles = () =>
  ['one.key', 'two.key'].map((name) => path.join(folder, name)) as [string, string];

async function emptyDatabase(): Promise<DatabaseConnection> {
  const name = `ghost_keys_${randomBytes(8).toString('hex')}`;
  await admin.query(`create database ${name}`);
  return connectionTo(postgres.connection, name);
}

const environmentOf = (keyFile: string, databaseUrl = url) => ({
  DATABASE_URL: databaseUrl,
  GHOST_SECRET_KEY_FILE: keyFile,
  LIMITS_CREATE_PER_MINUTE: '1000000',
  LIMITS_OPEN_PER_HOUR: '1000000',
});
const start = (index: 0 | 1) =>
  startServerProcess({ dataDir: folder, environment: environmentOf(keyFiles()[index]) });

/** Gives each server these lines, and restarts one after the other. Meanwhile everything can be read by both. */
async function roll(lines: readonly string[]): Promise<void> {
  for (const index of [0, 1] as const) {
    writeFileSync(keyFiles()[index], lines.join('\n'), { mode: 0o600 });
    await servers[index].stop();
    servers[index] = await start(index);
    for (const server of servers) {
      await pay(server);
      await expectAllCodes(server);
    }
  }
}

function begin(command: keyof typeof commandFiles, args: readonly string[], environment: object) {
  const child = spawn(process.execPath, [commandFiles[command], ...args], {
    cwd: folder,
    env: { ...programEnvironment, LOG_LEVEL: 'warn', GHOST_DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (errors += part));
  const ended = once(child, 'close').then(([exitCode]) => ({
    exitCode: exitCode as number | null,
    output,
    errors,
  }));
  return { child, ended };
}
const run = (...given: Parameters<typeof begin>) => begin(...given).ended;
const reseal = () => run('admin', ['reseal'], environmentOf(keyFiles()[0]));

let authenticator: Authenticator;
let token: string;

const codes = new Map<string, string>();
async function pay(server: ServerProcess): Promise<string> {
  const body = nintendoPayload();
  await clientOf(server.site).call('POST /transactions', { body });
  const { rows } = await database.query<{ id: string }>(
    'select id from transactions where payment_id = $1',
    [body.payment_id],
  );
  const id = rows[0]?.id ?? '';
  codes.set(id, String(body['paymentCode']));
  return id;
}

async function expectAllCodes(server: ServerProcess): Promise<void> {
  // Resets the count of revealed codes: one second factor reveals at most twenty.
  await database.query('update admin_sessions set codes_revealed = 0, second_factor_at = now()');
  for (const [id, code] of codes) {
    const admin = clientOf(server.site, { token });
    const revealed = await admin.call('POST /transactions/:id/reveal-code', { params: { id } });
    expect(revealed).toEqual({ code, pin: null });
  }
}

/** Each sign-in makes a session: of five, the oldest is dropped. */
async function expectSignIn(server: ServerProcess): Promise<void> {
  // So that one time step serves all of them.
  await database.query('update admin_users set twofa_last_step = 0');
  const body = { ...firstAdmin, twofa_token: authenticator.codeAt(Date.now()) };
  token = (await clientOf(server.site).call('POST /auth/login', { body })).accessToken;
}

/** The keys that the cells of a column are sealed with. */
async function keysOf(table: string, column: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select distinct encode(substring(${column} from 2 for 8), 'hex') as id from ${table} where ${column} is not null`,
  );
  return rows.map(({ id }) => id);
}

let erased: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-keys-'));
  cluster = await temporaryDataDir();
  postgres = await runCluster({
    dataDir: cluster.dataDir,
    role: 'server',
    onProgress: () => undefined,
    cluster: { settings: PRODUCT_SETTINGS, roleOptions: 'NOSUPERUSER CREATEDB' },
  });
  admin = new pg.Client(postgres.connection);
  await admin.connect();
  const connection = await emptyDatabase();
  url = urlOf(connection);
  database = new pg.Client(connection);
  await database.connect();
  const masterKey = randomBytes(32).toString('hex');
  for (const file of keyFiles()) writeFileSync(file, masterKey, { mode: 0o600 });
  servers = [await start(0), await start(1)];
  // The server that started last printed the valid link.
  ({ token, authenticator } = await signInFirst(servers[1]));
  for (let made = 0; made < 4; made += 1) await pay(made % 2 === 0 ? servers[0] : servers[1]);
  const [gone = ''] = codes.keys();
  erased = codes.get(gone) ?? '';
  codes.delete(gone);
  await database.query('update payment_codes set code_encrypted = null where transaction_id = $1', [
    gone,
  ]);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.end();
  await admin.end();
  await postgres.stop();
  await cluster.remove();
  await rm(folder, { recursive: true, force: true });
});

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const oldFile = () => path.join(folder, 'old.key');
const added = `seal ${randomBytes(32).toString('hex')}`;

test('the key file of an earlier version gets its lines while two servers run', async () => {
  const [file, other] = keyFiles();
  expect(await reseal()).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('has one line for each key now'),
  });
  expect(linesOf(file).map((line) => line.split(' ')[0])).toEqual(['seal', 'lookup']);
  for (const made of [file, `${file}.before`]) expect(statSync(made).mode & 0o777).toBe(0o600);
  copyFileSync(file, oldFile());
  copyFileSync(file, other);
  for (const server of servers) {
    await expectAllCodes(server);
    await expectSignIn(server);
  }
});

describe('a key is changed', () => {
  test('appended, then in front: until each server has it there, nothing is sealed again', async () => {
    const backup = await run(
      'backup',
      [path.join(folder, 'before.backup')],
      environmentOf(keyFiles()[0]),
    );
    expect(backup).toMatchObject({ exitCode: 0 });
    const lines = linesOf(keyFiles()[0]);
    await roll([...lines, added]);
    writeFileSync(keyFiles()[0], [added, ...lines].join('\n'));
    expect(await reseal()).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('Nothing was sealed again'),
    });
    await roll([added, ...lines]);
  });

  test('killed amid the sealing: everything is as readable as before', async () => {
    const [before] = await keysOf('admin_users', 'twofa_secret_encrypted');
    await database.query('begin');
    await database.query('lock table payment_codes in exclusive mode');
    const { child, ended } = begin('admin', ['reseal'], environmentOf(keyFiles()[0]));
    // The second factors are sealed first; the codes wait for the lock.
    for (let done = false; !done;) {
      const [key] = await keysOf('admin_users', 'twofa_secret_encrypted');
      done = key !== before;
    }
    child.kill('SIGKILL');
    await ended;
    await database.query('rollback');
    expect(await keysOf('payment_codes', 'code_encrypted')).toContain(before);
    for (const server of servers) {
      await expectAllCodes(server);
      await expectSignIn(server);
    }
  });

  test('run again: every secret is sealed anew, and the old line may go', async () => {
    // Not before: the rows need it.
    const lines = linesOf(keyFiles()[0]);
    writeFileSync(keyFiles()[0], [added, ...lines.slice(2)].join('\n'));
    expect(await reseal()).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('lacks the key'),
    });
    writeFileSync(keyFiles()[0], lines.join('\n'));
    expect(await reseal()).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('their lines may be taken out of every key file'),
    });
    const sealedBy = await keysOf('payment_codes', 'code_encrypted');
    expect(sealedBy).toEqual(await keysOf('admin_users', 'twofa_secret_encrypted'));
    expect(sealedBy).toHaveLength(1);
    await roll([added, ...lines.slice(2)]);
    for (const server of servers) await expectSignIn(server);
  });

  test('codes that were erased before are still known, and the audit trail holds', async () => {
    const body = nintendoPayload({ paymentCode: erased });
    await expect(
      clientOf(servers[1].site).call('POST /transactions', { body }),
    ).rejects.toMatchObject({ status: 409, code: 'DUPLICATE_TXID' });
    expect(await run('admin', ['verify-audit'], environmentOf(keyFiles()[0]))).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^The audit trail is intact/),
    });
  });

  test('a backup from before is restored with the key file of then', async () => {
    const environment = async () => environmentOf(keyFiles()[0], urlOf(await emptyDatabase()));
    const file = path.join(folder, 'before.backup');
    expect(await run('restore', [file], await environment())).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('--key-file'),
    });
    expect(
      await run('restore', [file, '--key-file', oldFile()], await environment()),
    ).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Everything that is sealed can be read.'),
    });
  });
});
