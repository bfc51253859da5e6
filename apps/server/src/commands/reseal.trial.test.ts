import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
const oldKey = () => path.join(folder, 'old.key');
const newKey = () => path.join(folder, 'new.key');

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
const start = (keyFile: string) =>
  startServerProcess({ dataDir: folder, environment: environmentOf(keyFile) });

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
const rotate = (keyFile: string, ...args: string[]) =>
  run('admin', ['rotate-key', ...args], environmentOf(keyFile));

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

const restored: Record<string, string> = {};
const backUp = async (when: string, keyFile: string, ...more: string[]) => {
  restored[when] = path.join(folder, `${when}.backup`);
  const made = await run('backup', [restored[when], ...more], environmentOf(keyFile));
  expect(made).toMatchObject({ exitCode: 0 });
};
const restore = async (when: string, keyFile: string, ...more: string[]) =>
  run(
    'restore',
    [restored[when] ?? '', ...more],
    environmentOf(keyFile, urlOf(await emptyDatabase())),
  );

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
  writeFileSync(oldKey(), randomBytes(32).toString('hex'), { mode: 0o600 });
  writeFileSync(path.join(folder, 'passphrase'), 'a long passphrase', { mode: 0o600 });
  servers = [await start(oldKey()), await start(oldKey())];
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

test('where nothing was begun there is nothing to finish', async () => {
  expect(await rotate(oldKey(), '--finish')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('No change of the master key is under way.'),
  });
});

describe('begun while two servers run', () => {
  test('and killed amid the work: everything is as readable as before', async () => {
    await backUp('before', oldKey());
    const [before] = await keysOf('payment_codes', 'code_encrypted');
    await database.query('begin');
    await database.query('lock table payment_codes in exclusive mode');
    const { child, ended } = begin(
      'admin',
      ['rotate-key', '--to', newKey()],
      environmentOf(oldKey()),
    );
    // The second factors are resealed first; the codes wait for the lock.
    for (let done = false; !done;) {
      const [key] = await keysOf('admin_users', 'twofa_secret_encrypted');
      done = key !== before;
    }
    child.kill('SIGKILL');
    await ended;
    await database.query('rollback');
    expect(await keysOf('payment_codes', 'code_encrypted')).toEqual([before]);
    expect(statSync(newKey()).mode & 0o777).toBe(0o600);
    for (const server of servers) {
      await expectAllCodes(server);
      await expectSignIn(server);
    }
  });

  test('and run again: every secret is sealed anew, and the servers read on', async () => {
    const key = readFileSync(newKey(), 'utf8');
    const begun = await rotate(oldKey(), '--to', newKey());
    expect(begun).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(
        'Both keys now open the database, and 3 secrets were sealed again.',
      ),
    });
    expect(begun.output).toContain('rotate-key --finish');
    expect(readFileSync(newKey(), 'utf8')).toBe(key);
    const sealedBy = await keysOf('payment_codes', 'code_encrypted');
    expect(sealedBy).toEqual(await keysOf('admin_users', 'twofa_secret_encrypted'));
    for (const server of servers) {
      await expectAllCodes(server);
      await expectSignIn(server);
      await pay(server);
    }
    await backUp('during', oldKey(), '--passphrase-file', 'passphrase', '--include-key');
  });

  test('a file with another key is never overwritten, nor taken for the new one', async () => {
    const other = path.join(folder, 'other.key');
    writeFileSync(other, 'c'.repeat(64), { mode: 0o600 });
    expect(await rotate(oldKey(), '--to', other)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('is under way'),
    });
    expect(readFileSync(other, 'utf8')).toBe('c'.repeat(64));
  });
});

describe('finished', () => {
  test('with the old key it is refused, and with the new one once the servers run with it', async () => {
    expect(await rotate(oldKey(), '--finish')).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('--finish needs the new key'),
    });
    // One server after the other: meanwhile both keys are in use.
    for (const index of [0, 1] as const) {
      await servers[index].stop();
      servers[index] = await start(newKey());
      for (const server of servers) {
        await pay(server);
        await expectAllCodes(server);
      }
    }
    expect(await rotate(newKey(), '--finish')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('is the master key'),
    });
    for (const server of servers) {
      await pay(server);
      await expectAllCodes(server);
      await expectSignIn(server);
    }
    await backUp('after', newKey());
  });

  test('codes that were erased before are still known, and the audit trail holds', async () => {
    const body = nintendoPayload({ paymentCode: erased });
    await expect(
      clientOf(servers[1].site).call('POST /transactions', { body }),
    ).rejects.toMatchObject({ status: 409, code: 'DUPLICATE_TXID' });
    expect(await run('admin', ['verify-audit'], environmentOf(newKey()))).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^The audit trail is intact/),
    });
  });

  test('the old key opens nothing: a server that is started with it says so in one line', async () => {
    const refused = 'is not the key of this database (the database needs ';
    await expect(start(oldKey())).rejects.toThrow(refused);
    const { exitCode, errors } = await run('admin', ['list'], environmentOf(oldKey()));
    expect(errors.trim().split('\n').at(-1)).toContain(refused);
    expect(exitCode).toBe(1);
  });
});

describe('backups', () => {
  test('from before need the old key, and say so', async () => {
    expect(await restore('before', newKey())).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('and this backup needs '),
    });
    expect(await restore('before', oldKey())).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Everything that is sealed can be read.'),
    });
  });

  test('from amid the change are opened by either key, or bring theirs', async () => {
    const passphrase = ['--passphrase-file', 'passphrase'];
    for (const key of [oldKey(), path.join(folder, 'brought.key')]) {
      expect(await restore('during', key, ...passphrase)).toMatchObject({
        exitCode: 0,
        output: expect.stringContaining('Everything that is sealed can be read.'),
      });
      expect(existsSync(key)).toBe(true);
    }
  });

  test('from afterwards need the new one', async () => {
    expect(await restore('after', newKey())).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Everything that is sealed can be read.'),
    });
  });
});
