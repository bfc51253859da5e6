import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { dropDatabase } from '../../../test/drop-database.ts';
import { addPasskey, stepUpQuestion } from '../../../test/passkeys.ts';
import { createPayment, nintendoPayload, subscriptionPayload } from '../../../test/payments.ts';
import { loadRelease, readReleases } from '../../../test/release-fixtures.ts';
import { keyOfBefore, storeRing } from '../../../test/ring-of-before.ts';
import { connectionTo, testKeyFile, testVault } from '../../../test/test-database.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { migrations } from '../../migrations/migrations.ts';
import { verifyAuditTrail } from '../../core/audit/verify-audit-trail.ts';
import { type DatabaseConnection, openDatabase } from '../../core/database/database.ts';
import { stateFact } from '../../core/installation-facts.repository.ts';
import { migrateToLatest } from '../site-database/migrator.ts';
import { recordKeptJobs } from '../../core/jobs/pending-jobs.ts';
import { systemRandomness } from '../../core/randomness.ts';
import { namedKey, type VaultKeys } from '../../core/vault/keys.ts';
import { createVault, type Vault } from '../../core/vault/vault.ts';
import { type KeyFile, parseKeyFile, writeKeyLines } from '../keys/key-file.ts';
import { openKeys } from '../keys/open-keys.ts';
import { hasRing } from '../keys/ring-of-before.ts';
import { manifestSchema } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { findUnreadable } from './sealed-cells.ts';
import { takeBackup } from './take-backup.ts';

let server: TestServer;
let admin: pg.Client;
let folder: string;
const names: string[] = [];
beforeAll(async () => {
  server = await createTestServer();
  admin = new pg.Client(inject('testServer'));
  await admin.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-backup-'));
});
afterAll(async () => {
  await server.close();
  for (const name of names) await dropDatabase(admin, name);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<DatabaseConnection> {
  const name = `ghost_restore_${randomBytes(8).toString('hex')}`;
  names.push(name);
  await admin.query(`create database ${name}`);
  return connectionTo(inject('testServer'), name);
}

async function onConnection<Result>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const newKey = () => namedKey(systemRandomness.bytes(32));
const { seals, lookup } = testVault.keys;
const fileOf = (keys: VaultKeys): KeyFile => parseKeyFile('site.key', writeKeyLines(keys));
const otherHouse = fileOf({ seals: [newKey()], lookup: newKey() });

const newFile = () => path.join(folder, randomBytes(8).toString('hex'));
async function backUp(
  connection = server.testDatabase.connection,
  vault: Vault = testVault,
): Promise<string> {
  const file = newFile();
  const { clock } = server;
  await takeBackup(
    { connection, clock, randomness: systemRandomness, vault },
    { file, passphrase: undefined, keyFile: undefined },
  );
  return file;
}
const restore = async (
  connection: DatabaseConnection,
  file: string,
  more: Partial<Parameters<typeof restoreBackup>[1]> = {},
) =>
  restoreBackup(connection, {
    file,
    passphrase: undefined,
    keyFiles: [testKeyFile],
    migrations,
    keys: { site: testKeyFile, older: undefined },
    mode: 'sandbox',
    ...more,
  });

/** Every row of every table as text, to compare two databases. */
async function contentsOf(connection: DatabaseConnection): Promise<Record<string, string[]>> {
  return onConnection(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const contents: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select t::text as line from ${name} t order by 1`,
      );
      contents[name] = rows.map(({ line }) => line);
    }
    return contents;
  });
}

/**
 * Payments in several states, a sealed code, a log, an audit trail, a passkey, an open challenge and pending work.
 */
async function fill(): Promise<void> {
  const { headers, token } = await createSession(server, { role: 'super_admin' });
  await addPasskey(server, { token });
  await stepUpQuestion(server, token);
  for (let made = 0; made < 3; made += 1) {
    const { id } = await createPayment(server, made === 0 ? nintendoPayload() : undefined);
    if (made < 2)
      await server.app.inject({
        method: 'POST',
        url: `/api/transactions/${id}/verify-payment`,
        headers,
      });
  }
}

test('a restored database holds row for row what the other one held', async () => {
  await fill();
  const file = await backUp();
  const [before, connection] = [
    await contentsOf(server.testDatabase.connection),
    await emptyDatabase(),
  ];
  await restore(connection, file);
  const after = await contentsOf(connection);
  expect(before['transactions']?.length).toBe(3);
  expect(before['audit_trail']?.length).toBeGreaterThan(1);
  expect(before['passkeys']?.length).toBe(1);
  expect(before['passkey_challenges']?.length).toBe(1);
  // Pending work is copied. Sessions and their challenges, counters and the times of migrations are not.
  const facts = after['installation_facts']?.filter(
    (line) => !/^\((?:jobs_to_record|restored_at),/.test(line),
  );
  expect(facts?.length).toBe((after['installation_facts']?.length ?? 0) - 2);
  const { kysely_migration: applied, ...rest } = after;
  expect(applied?.length).toBe(Object.keys(migrations).length);
  expect({ ...rest, installation_facts: facts }).toEqual({
    ...before,
    kysely_migration: undefined,
    admin_sessions: [],
    passkey_challenges: [],
    rate_limits: [],
  });
});

test('what was restored can be worked on: keys, chain, counters, figures and waiting jobs', async () => {
  await fill();
  const connection = await emptyDatabase();
  await restore(connection, await backUp());
  const opened = openDatabase({ connection });
  const { database } = opened;
  try {
    expect(await findUnreadable(connection, testVault)).toEqual([]);
    expect(await verifyAuditTrail({ database, vault: testVault })).toMatchObject({
      intact: true,
      unchecked: 0,
    });
    const delivered: unknown[] = [];
    const jobs = {
      record: (_trx: unknown, kind: { name: string }, data: object) => {
        delivered.push({ name: kind.name, ...data });
        return Promise.resolve();
      },
      withdraw: () => Promise.resolve(),
    };
    const handlers = jobHandlers(server.dependencies);
    const waiting = await onConnection(connection, async (client) =>
      client.query<{ id: string }>(
        `select id from transactions where status = 'pending_subscription_update'`,
      ),
    );
    await recordKeptJobs(database, { jobs, handlers });
    expect(delivered).toEqual(
      expect.arrayContaining(
        waiting.rows.map(({ id }) => ({ name: 'deliver-subscription', transactionId: id })),
      ),
    );
    expect(await recordKeptJobs(database, { jobs, handlers })).toBe(0);
    // The triggers are active again, and the counters continue after the copied values.
    await onConnection(connection, async (client) => {
      await client.query(`update transactions set status = 'failed', updated_at = now()
        where status = 'pending_payment_verification'`);
      const { rows } = await client.query(`select count(*)::int as noted from payment_changes`);
      expect(rows[0]).not.toEqual({ noted: 0 });
      await client.query(
        `insert into transaction_logs (transaction_id, action, details, created_at)
         select id, 'created', '', now() from transactions limit 1`,
      );
      await expect(client.query(`update audit_trail set action = 'login'`)).rejects.toThrow();
    });
  } finally {
    await opened.close();
  }
});

test('a rule that verified payments only takes notes in what was restored', async () => {
  await fill();
  await server.testDatabase.pool.query(
    `insert into approval_rules (name, mode, coins, types, most_usd_minor, day_usd_minor, day_payments,
       min_sources, delay_minutes, known_after, version, changed_at, changed_by)
     select name, mode, '{btc}', '{donation}', 5000, 50000, 40, 2, 0, 0, 1, now(), 'peach'
     from (values ('A', 'on'), ('B', 'off')) as given (name, mode)`,
  );
  const connection = await emptyDatabase();
  await restore(connection, await backUp());
  const { rows } = await onConnection(connection, async (client) =>
    client.query('select name, mode from approval_rules order by name'),
  );
  expect(rows).toEqual([
    { name: 'A', mode: 'shadow' },
    { name: 'B', mode: 'off' },
  ]);
});

test('a backup under write load is of one moment: no payment without its log, no half move', async () => {
  const over = new AbortController();
  const writers = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      await createPayment(server, subscriptionPayload());
    }
  });
  const file = await backUp();
  over.abort();
  await Promise.all(writers);
  const connection = await emptyDatabase();
  await restore(connection, file);
  await onConnection(connection, async (client) => {
    const { rows } = await client.query<{ payments: number; logs: number }>(
      `select (select count(*) from transactions)::int as payments,
         (select count(distinct transaction_id) from transaction_logs where action = 'created')::int as logs`,
    );
    expect(rows[0]?.payments).toBeGreaterThan(0);
    expect(rows[0]?.logs).toBe(rows[0]?.payments);
  });
});

test('a backup of an older schema is restored, and brought up to date as the site itself would be', async () => {
  const old = await emptyDatabase();
  const opened = openDatabase({ connection: old, mayTakeLong: true });
  await migrateToLatest(opened.database, migrations, { upTo: '0033-approvals' });
  await stateFact(opened.database, 'mode', 'sandbox');
  await opened.pool.query(
    `insert into admin_users (username, role, password_hash, created_at) values ('ann', 'admin', 'x', now())`,
  );
  await opened.close();
  const connection = await emptyDatabase();
  await restore(connection, await backUp(old));
  const restored = openDatabase({ connection, mayTakeLong: true });
  const applied = await migrateToLatest(restored.database, migrations);
  expect(applied[0]).toBe(Object.keys(migrations)[33]);
  expect((await contentsOf(connection))['admin_users']?.length).toBe(1);
  await restored.close();
});

describe('nothing is touched', () => {
  test.each([
    [
      'whose site has another key',
      { keyFiles: [otherHouse] },
      'Name the key file that the site had then with --key-file',
    ],
    ['whose key is not at hand', { keyFiles: [] }, 'is not authenticated'],
    ['of the other mode', { mode: 'live' }, 'it is of the other mode'],
  ] as const)('by a backup %s', async (_, more, sentence) => {
    const connection = await emptyDatabase();
    await expect(restore(connection, await backUp(), more)).rejects.toThrow(sentence);
    expect(await contentsOf(connection)).toEqual({});
  });

  test('where there are tables already', async () => {
    const connection = await emptyDatabase();
    await onConnection(connection, (client) => client.query('create table mine (id int)'));
    await expect(restore(connection, await backUp())).rejects.toThrow('The database is not empty');
    expect(Object.keys(await contentsOf(connection))).toEqual(['mine']);
  });

  test('by a file that is damaged near its end', async () => {
    const whole = await readFile(await backUp());
    whole.writeUInt8(whole.readUInt8(whole.length - 60) ^ 1, whole.length - 60);
    const file = newFile();
    await writeFile(file, whole);
    await expect(checkBackup({ file, passphrase: undefined, keyFiles: [] })).rejects.toThrow(
      'damaged',
    );
    // Without the earlier check as well: the restore is one transaction.
    const connection = await emptyDatabase();
    await expect(restore(connection, file)).rejects.toMatchObject({ name: 'OperatorError' });
    expect(await contentsOf(connection)).toEqual({});
  });

  test('by a backup of a newer program', async () => {
    const newer = await emptyDatabase();
    await onConnection(newer, async (client) => {
      await restore(newer, await backUp());
      await client.query(`insert into kysely_migration values ('9999-later', 'now')`);
    });
    const connection = await emptyDatabase();
    await expect(restore(connection, await backUp(newer))).rejects.toThrow('A newer version');
    expect(await contentsOf(connection)).toEqual({});
  });
});

test('without the key: what it sealed is let go of, and the rest goes on with another key', async () => {
  await fill();
  const { headers } = await createSession(server, { role: 'super_admin' });
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  const payload = { crypto_btc_address: zpub };
  await server.app.inject({ method: 'PUT', url: '/api/settings', headers, payload });
  const connection = await emptyDatabase();
  await restore(connection, await backUp(), { keys: undefined, keyFiles: [] });
  const vault = createVault({
    keys: { seals: [newKey()], lookup: newKey() },
    randomness: systemRandomness,
  });
  expect(await findUnreadable(connection, vault)).toEqual([]);
  const { database, close } = openDatabase({ connection });
  const verdict = await verifyAuditTrail({ database, vault });
  expect(verdict).toMatchObject({ intact: true });
  if (verdict.intact) expect(verdict.unchecked).toBe(verdict.entries);
  const users = await database.selectFrom('admin_users').select('twofa_enabled').execute();
  expect(users.every(({ twofa_enabled }) => !twofa_enabled)).toBe(true);
  const passkeys = await database.selectFrom('passkeys').select('id').execute();
  expect(passkeys).toEqual([]);
  // Any key file is as good as another now.
  expect(await openKeys(database, otherHouse)).toEqual(otherHouse.keys);
  await close();
});

test.each([
  ['of version 0.1.0', { master_key: 'ab'.repeat(32) }, 'ab'.repeat(32)],
  ['of this one', { key_file: 'seal …' }, 'seal …'],
  ['without one', { master_key: null }, null],
])('the key file in a backup %s', (_, stated, found) => {
  const rest = { sealed: [], tables: [], counters: [], totals: [], jobs: [] };
  const head = { made_at: new Date().toISOString(), mode: 'live', schema: 'x' };
  const manifest = { ...head, ...rest, ...stated };
  expect(manifestSchema.parse(manifest).key_file).toBe(found);
});

describe('a backup that was made under an older key', () => {
  const present = fileOf({ seals: [newKey()], lookup });
  const older = fileOf({ seals, lookup });

  test('is proven by its key file, and its secrets are sealed with the key of the site', async () => {
    await fill();
    const file = await backUp();
    const connection = await emptyDatabase();
    await expect(
      restore(connection, file, { keyFiles: [present], keys: { site: present, older: undefined } }),
    ).rejects.toThrow('is not authenticated');
    await expect(
      restore(connection, file, { keys: { site: present, older: undefined } }),
    ).rejects.toThrow(`The key file site.key lacks the key ${seals[0].id}`);
    expect(await contentsOf(connection)).toEqual({});
    await restore(connection, file, {
      keyFiles: [present, older],
      keys: { site: present, older },
    });
    const { database, close } = openDatabase({ connection });
    const keys = await openKeys(database, present);
    const vault = createVault({ keys, randomness: systemRandomness });
    expect(await findUnreadable(connection, vault)).toEqual([]);
    expect(await verifyAuditTrail({ database, vault })).toMatchObject({
      intact: true,
      unchecked: 0,
    });
    await close();
  });

  // Version 0.0.1 wrote backups of another form.
  test.each(readReleases().slice(1))(
    'by version $version is sealed anew in its schema',
    async (release) => {
      const before = await emptyDatabase();
      await onConnection(before, async (client) => loadRelease(client, release));
      const file = await backUp(before);
      const connection = await emptyDatabase();
      const keyFiles = [testKeyFile];
      const keys = { site: present, older: testKeyFile };
      await restore(connection, file, { keyFiles, keys });
      const { database, close } = openDatabase({ connection });
      const vault = createVault({
        keys: await openKeys(database, present),
        randomness: systemRandomness,
      });
      expect(await findUnreadable(connection, vault)).toEqual([]);
      await close();
    },
  );

  test('of another house is refused while the site has another lookup line', async () => {
    const connection = await emptyDatabase();
    const site = fileOf({ seals: present.keys?.seals ?? [newKey()], lookup: newKey() });
    await expect(
      restore(connection, await backUp(), { keyFiles: [older], keys: { site, older } }),
    ).rejects.toThrow(
      `The lookup line of site.key is not that of this database (the database needs ${lookup.id}`,
    );
    expect(await contentsOf(connection)).toEqual({});
  });

  test('by an earlier version is opened by its master key, or by the lines that were made of it', async () => {
    const masterKey = systemRandomness.bytes(32);
    const keys: VaultKeys = { seals: [keyOfBefore()], lookup: keyOfBefore() };
    const vault = createVault({ keys, randomness: systemRandomness });
    const before = await emptyDatabase();
    await restore(before, await backUp(), { keys: undefined });
    const opened = openDatabase({ connection: before });
    await storeRing(opened.database, { masterKey, keys });
    // Kept for the next start, which there is none of.
    await opened.pool.query(`delete from installation_facts where key = 'jobs_to_record'`);
    const { rows } = await opened.pool.query<{ id: string }>(
      `insert into admin_users (username, role, password_hash, created_at) values ('old', 'admin', 'x', now()) returning id`,
    );
    const row = rows[0]?.id ?? '';
    const place = { table: 'admin_users', row, column: 'twofa_secret_encrypted' };
    await opened.database
      .updateTable('admin_users')
      .set({ twofa_secret_encrypted: vault.encrypt(place, 'a secret') })
      .where('id', '=', row)
      .execute();
    await opened.close();
    const file = await backUp(before, vault);
    const master = parseKeyFile('master.key', masterKey.toString('hex'));
    const site = fileOf({ seals: [newKey()], lookup: keys.lookup });
    for (const [name, given, ringStays] of [
      ['the master key', { keyFiles: [master], keys: { site: master, older: undefined } }, true],
      [
        'the lines',
        { keyFiles: [fileOf(keys)], keys: { site: fileOf(keys), older: undefined } },
        false,
      ],
      ['both, for later keys', { keyFiles: [site, master], keys: { site, older: master } }, false],
    ] as const) {
      const connection = await emptyDatabase();
      await restore(connection, file, given);
      const { database, close } = openDatabase({ connection });
      const found = createVault({
        keys: await openKeys(database, given.keys.site),
        randomness: systemRandomness,
      });
      expect({
        name,
        ring: await hasRing(database),
        unreadable: await findUnreadable(connection, found),
      }).toEqual({ name, ring: ringStays, unreadable: [] });
      await close();
    }
  });
});
