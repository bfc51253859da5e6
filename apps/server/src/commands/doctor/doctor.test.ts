import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRatesPeer, startTickerPeer } from '@ghost-pay/sandbox/rates-peer';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../../test/free-port.ts';
import { urlOf } from '../../../test/database-url.ts';
import { type OutsideWorld, startOutsideWorld } from '../../../test/outside-world.ts';
import {
  createScratchDatabases,
  type ScratchDatabase,
  type ScratchDatabases,
} from '../../../test/scratch-databases.ts';
import { makeCertificate } from '../../../test/self-made-certificate.ts';
import {
  commandFiles,
  programEnvironment,
  type ServerProcess,
  startServerProcess,
} from '../../../test/server-process.ts';
import { readRows } from '../../../test/stored-rows.ts';
import { connectionTo, testVault } from '../../../test/test-database.ts';
import { startTlsFront, type TlsFront } from '../../../test/tls-front.ts';
import { startThrowawayPostgres } from '../../../test/throwaway-postgres.ts';
import { BOOTSTRAP_ROLE } from '../../operations/embedded-postgres/create-cluster.ts';
import type { EmbeddedPostgres } from '../../operations/embedded-postgres/embedded-postgres.ts';
import { writeKeyLines } from '../../operations/keys/key-file.ts';
import { grantToSite } from '../../operations/site-database/site-role.ts';
import type { DoctorLine } from './doctor.ts';

// One live installation on this machine, whose services speak TLS, and what breaks it.

const secrets = {
  health: 'health-token-0123456789-0123456789-ab',
  mail: 'mail-password-0123456789',
};
const payoutAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

let folder: string;
let postgres: EmbeddedPostgres;
let databases: ScratchDatabases;
let database: ScratchDatabase;
let outside: OutsideWorld;
let fronts: TlsFront[];
let front: TlsFront;
let settings: Record<string, string>;
let server: ServerProcess;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-doctor-'));
  const at = (name: string) => path.join(folder, name);
  await writeFile(at('master.key'), writeKeyLines(testVault.keys), { mode: 0o600 });
  await mkdir(at('backups'));
  await writeFile(at(`backups/ghost-pay-${backupTime(new Date())}.backup`), '');
  const certificate = makeCertificate();
  await writeFile(at('authority.pem'), certificate.cert);
  postgres = await startThrowawayPostgres({ durable: true, onProgress: () => undefined });
  databases = createScratchDatabases(postgres.connection);
  database = await databases.create();
  outside = await startOutsideWorld(folder);
  const [coinbase, kraken] = [await startRatesPeer(), await startTickerPeer()];
  closers.push(
    () => coinbase.close(),
    () => kraken.close(),
    () => outside.close(),
  );
  const port = await findFreePort();
  const behind = async (url: string) => startTlsFront({ target: () => url, certificate });
  front = await behind(`http://127.0.0.1:${port}`);
  const [paygate, registration, rates, ticker] = await Promise.all(
    [outside.paygate.url, outside.registration.url, coinbase.url, kraken.url].map(behind),
  );
  fronts = [front, paygate, registration, rates, ticker].filter((each) => each !== undefined);
  const mailbox = new URL(outside.mailbox.smtpUrl);
  settings = {
    NODE_EXTRA_CA_CERTS: at('authority.pem'),
    GHOST_MODE: 'live',
    GHOST_DATA_DIR: at('data'),
    PORT: String(port),
    PUBLIC_URL: front.url,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: urlOf(connectionTo(postgres.siteConnection, database.name)),
    DATABASE_OWNER_URL: urlOf(database.connection),
    GHOST_SECRET_KEY_FILE: at('master.key'),
    SMTP_URL: `smtp://site:${secrets.mail}@${mailbox.host}`,
    REGISTRATION_API_URL: registration?.url ?? '',
    REGISTRATION_API_KEY: outside.registration.apiKey,
    PAYGATE_API_URL: paygate?.url ?? '',
    PAYGATE_CHECKOUT_URL: paygate?.url ?? '',
    PAYGATE_PUBLIC_KEY_FILE: at('card-network.pem'),
    RATES_API_URL: `${rates?.url}${pathOf(coinbase.url)}`,
    COIN_RATES_API_URL: `${ticker?.url}${pathOf(kraken.url)}`,
    // The public sources are not on this machine.
    CHAIN_BITCOIN: 'none',
    CHAIN_ETHEREUM: 'none',
    CHAIN_BSC: 'none',
    CHAIN_BASE: 'none',
    CHAIN_SOLANA: 'none',
    HEALTH_TOKEN: secrets.health,
    BACKUP_DIR: at('backups'),
    SITE_SUPPORT_EMAIL: 'help@pay.example.org',
    SITE_REGISTRATION_URL: 'https://pay.example.org/register',
    SITE_DMCA_URL: 'https://pay.example.org/dmca',
    SITE_PRIVACY_URL: 'https://pay.example.org/privacy',
  };
  server = await startServerProcess({ dataDir: at('data'), environment: settings });
  await database.connected((client) =>
    client.query(
      `insert into settings (key, value, updated_at) values ('card_payout_address', $1, now())
                  on conflict (key) do update set value = excluded.value`,
      [payoutAddress],
    ),
  );
});
afterAll(async () => {
  await Promise.all([...fronts.map((each) => each.close()), ...closers.map((close) => close())]);
  await databases.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Examined {
  readonly exitCode: number;
  readonly output: string;
  /** The lines that are not ok, by their keys. */
  readonly found: Record<string, string>;
}

/** Runs the command on the installation with some settings changed; undefined leaves one out. */
async function doctor(
  changes: Record<string, string | undefined> = {},
  args: readonly string[] = [],
): Promise<Examined> {
  const child = spawn(process.execPath, [commandFiles.admin, 'doctor', '--json', ...args], {
    env: { ...programEnvironment, ...settings, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (errors += part));
  const [exitCode] = (await once(child, 'close')) as [number];
  const given = [
    ...Object.values(secrets),
    outside.registration.apiKey,
    testVault.keys.lookup.key.toString('hex'),
  ];
  for (const secret of given) expect(`${output}${errors}`).not.toContain(secret);
  const { checks } = JSON.parse(output) as { checks: DoctorLine[] };
  const found = checks
    .filter(({ state }) => state !== 'ok')
    .map(({ key, state, text }) => [key, `${state}: ${text}`]);
  return { exitCode, output, found: Object.fromEntries(found) as Record<string, string> };
}

const backupTime = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

/** The URL with a second host, on which nothing answers. */
function besideDeadHost(url: string): string {
  const several = new URL(url);
  for (const [name, value] of [
    ['host', '127.0.0.1'],
    ['port', '1'],
  ] as const)
    several.searchParams.set(name, `${several.searchParams.get(name)},${value}`);
  return several.href;
}

/** A role of the database that the server asks for its password; the other roles need none. */
async function createRoleWithPassword(): Promise<{ role: string; grant: () => Promise<void> }> {
  const role = 'role_with_password';
  const client = new pg.Client({ ...postgres.connection, user: BOOTSTRAP_ROLE });
  await client.connect();
  await client.query(`create role ${role} login password 'right'`);
  const { rows } = await client.query<{ file: string }>(
    `select current_setting('hba_file') as file`,
  );
  await client.query(
    `copy (values ('local all ${role} scram-sha-256'), ('local all all trust')) to '${rows[0]?.file}'`,
  );
  await client.query('select pg_reload_conf()');
  await client.end();
  return {
    role,
    // As the first start does.
    grant: async () =>
      grantToSite({
        owner: database.connection,
        site: connectionTo({ ...postgres.siteConnection, user: role }, database.name),
      }),
  };
}

describe('an installation that runs', () => {
  afterAll(async () => {
    front.forward('replaced');
    await server.stop();
  });

  test('has nothing to mend; mail and an account are tried where asked to', async () => {
    const asked = await doctor({}, ['--mail-to', 'operator@example.org', '--account', 'bob']);
    expect(asked).toMatchObject({ exitCode: 0, found: {} });
    expect(asked.output).toContain('The site knows the account bob: it has no active subscription');
    expect(outside.mailbox.mails().map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: ['operator@example.org'], subject: 'Test mail of Ghost Pay' },
    ]);
    expect(outside.registration.requests('PUT')).toBe(0);
  });

  test('behind a proxy that passes on what visitors claim, or nothing', async () => {
    front.forward('passed on');
    const forged = await doctor();
    front.forward('left out');
    const unnamed = await doctor();
    expect([forged.exitCode, unnamed.exitCode]).toEqual([1, 1]);
    expect(forged.found['proxy']).toMatch(/^fault: Visitors can choose the address/);
    expect(unnamed.found['proxy']).toMatch(/^fault: The proxy passes on no address/);
  });
});

describe('a good installation', () => {
  test('that is stopped is examined as well, and nothing in it is changed', async () => {
    const rows = () =>
      database.connected(async (client) => {
        const { write_probes: _, ...others } = await readRows(client);
        return others;
      });
    const files = () => readdir(folder, { recursive: true });
    const before = { rows: await rows(), files: await files() };
    const { exitCode, found } = await doctor();
    expect({ exitCode, found }).toEqual({
      exitCode: 0,
      found: { proxy: expect.stringContaining('warning: ') as string },
    });
    expect({ rows: await rows(), files: await files() }).toEqual(before);
  });
});

test('an installation with an empty database, before its first start, has nothing to mend', async () => {
  const empty = await databases.create();
  const { exitCode, found, output } = await doctor({
    DATABASE_URL: urlOf(connectionTo(postgres.siteConnection, empty.name)),
    DATABASE_OWNER_URL: urlOf(empty.connection),
  });
  expect({ exitCode, found }).toEqual({
    exitCode: 0,
    found: { proxy: expect.stringContaining('warning: ') as string },
  });
  expect(output).toContain('The database is empty. The first start makes the schema.');
});

describe('a bad installation', () => {
  test('whose settings are misspelt and incomplete has all of them named', async () => {
    const { exitCode, found } = await doctor({ BACKUPS_DIR: '/x', SMTP_URL: '', PUBLIC_URL: '' });
    expect(exitCode).toBe(1);
    expect(Object.keys(found)).toEqual(['settings']);
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'BACKUPS_DIR is not a setting'])
      expect(found['settings']).toContain(name);
  });

  test('that has the key of another one, and a second role that owns everything', async () => {
    const other = path.join(folder, 'other.key');
    await writeFile(other, 'ab'.repeat(32), { mode: 0o600 });
    const { exitCode, found } = await doctor({
      GHOST_SECRET_KEY_FILE: other,
      DATABASE_URL: settings['DATABASE_OWNER_URL'],
    });
    expect(exitCode).toBe(1);
    expect(found['key']).toMatch(/^fault: The master key in .* is not that of this database/);
    expect(found['roles']).toMatch(/^fault: The role \w+, .* owns what it uses/);
    await rm(other);
  });

  test('whose database was made by a newer version, for the other mode', async () => {
    const newer = await databases.create(database.name);
    await newer.connected(async (client) => {
      await client.query(`insert into kysely_migration values ('9999-later', 'now')`);
      await client.query(`comment on table kysely_migration is 'compatible since 9999-later'`);
      await client.query(`update installation_facts set value = 'sandbox' where key = 'mode'`);
      await client.query(`comment on table kysely_migration is 'compatible since 9999-later'`);
    });
    const { exitCode, found } = await doctor({
      DATABASE_URL: urlOf(connectionTo(postgres.siteConnection, newer.name)),
      DATABASE_OWNER_URL: urlOf(newer.connection),
    });
    expect(exitCode).toBe(1);
    expect(found['versions']).toMatch(
      /^fault: .* its schema is 9999-later.*Start the newer version/,
    );
    expect(found['database']).toMatch(/^fault: A database of a sandbox never goes live/);
  });

  test('whose services reject it or do not answer', async () => {
    outside.mailbox.misbehave('refuse_sign_in');
    outside.registration.refuse(401);
    outside.paygate.misbehave('reset');
    const { exitCode, found } = await doctor({
      RATES_API_URL: `https://localhost:${await findFreePort()}/rates`,
    });
    outside.mailbox.misbehave(undefined);
    outside.registration.refuse(undefined);
    outside.paygate.misbehave(undefined);
    expect(exitCode).toBe(1);
    expect(found).toMatchObject({
      mail: expect.stringMatching(/^fault: The mail server rejects the sign-in/) as string,
      registration: expect.stringMatching(/^fault: The site rejects the request/) as string,
      card_network: expect.stringMatching(/^fault: The card network does not answer/) as string,
      rates_coinbase: expect.stringMatching(
        /^fault: .*ECONNREFUSED.* Check RATES_API_URL/,
      ) as string,
    });
  });

  test('whose backups cannot be written, or are old', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const refused = await doctor({ BACKUP_DIR: path.join(file, 'backups') });
    expect(refused.exitCode).toBe(1);
    expect(refused.found['backups']).toMatch(/^fault: .*ENOTDIR/);
    const old = path.join(folder, 'old');
    await mkdir(old);
    const name = `ghost-pay-${backupTime(new Date(Date.now() - 30 * 3_600_000))}.backup`;
    await writeFile(path.join(old, name), '');
    const late = await doctor({ BACKUP_DIR: old });
    expect(late.exitCode).toBe(1);
    expect(late.found['backups']).toMatch(/^fault: Too Old. No nightly backup was written since /);
    expect(await readdir(old)).toEqual([name]);
  });

  test('that has a wrong password of a role names the setting with it, once', async () => {
    const { role, grant } = await createRoleWithPassword();
    const ofSite = { ...postgres.siteConnection, user: role, password: 'wrong' };
    const url = urlOf(connectionTo(ofSite, database.name));
    const refusalOf = (setting: string) =>
      `fault: The database refuses the sign-in by ${setting}: password authentication failed for user "${role}". Correct user and password there; characters such as @ or / are written as %40 or %2F.`;
    const unchecked = expect.stringMatching(
      /^warning: Not checked, because the database/,
    ) as string;
    const beforeFirstStart = await doctor({ DATABASE_URL: url });
    await grant();
    const later = await doctor({ DATABASE_URL: url });
    for (const { exitCode, found } of [beforeFirstStart, later]) {
      expect(exitCode).toBe(1);
      expect(found).toEqual({
        database: refusalOf('DATABASE_URL'),
        roles: unchecked,
        proxy: expect.stringContaining('warning: ') as string,
      });
    }
    const ofSeveralHosts = await doctor({ DATABASE_URL: besideDeadHost(url) });
    expect(ofSeveralHosts.found).toMatchObject({
      database: refusalOf('DATABASE_URL'),
      roles: unchecked,
    });
    const ofOwner = await doctor({ DATABASE_OWNER_URL: besideDeadHost(url) });
    const ofOnlyOne = await doctor({ DATABASE_URL: url, DATABASE_OWNER_URL: undefined });
    expect(ofOwner.found).toMatchObject({
      database: refusalOf('DATABASE_OWNER_URL'),
      roles: unchecked,
    });
    expect(ofOnlyOne.found).toMatchObject({
      database: refusalOf('DATABASE_URL'),
      roles: unchecked,
    });
  });

  test('whose database does not answer says so once', async () => {
    const { exitCode, found } = await doctor({
      DATABASE_URL: 'postgres://site@127.0.0.1:1/ghost',
      DATABASE_OWNER_URL: 'postgres://ghost@127.0.0.1:1/ghost',
    });
    expect(exitCode).toBe(1);
    expect(found['database']).toMatch(/^fault: .*ECONNREFUSED/);
    expect(found['roles']).toMatch(/^warning: Not checked, because the database/);
  });
});
