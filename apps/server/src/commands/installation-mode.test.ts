import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../test/database-url.ts';
import { loadRelease, readReleases } from '../../test/release-fixtures.ts';
import {
  createScratchDatabases,
  type ScratchDatabase,
  type ScratchDatabases,
} from '../../test/scratch-databases.ts';
import {
  commandFiles,
  mainFile,
  programEnvironment,
  startFile,
  startServerProcess,
  temporaryDataDir,
} from '../../test/server-process.ts';
import { connectionTo, testMasterKey } from '../../test/test-database.ts';
import { startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import type { EmbeddedPostgres } from '../operations/embedded-postgres/embedded-postgres.ts';
import type { Mode } from '../operations/installation/mode.repository.ts';

// Every program that works on a database, as a separate process, on databases of both modes and of none.

let folder: string;
let postgres: EmbeddedPostgres;
let databases: ScratchDatabases;
const keyFile = () => path.join(folder, 'master.key');
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-mode-'));
  writeFileSync(keyFile(), testMasterKey.toString('hex'), { mode: 0o600 });
  postgres = await startThrowawayPostgres({ durable: true, onProgress: () => undefined });
  databases = createScratchDatabases(postgres.connection);
});
afterAll(async () => {
  await databases.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of a live site whose outbound services all run on this machine. */
const liveSettings = () => ({
  GHOST_MODE: 'live',
  PUBLIC_URL: 'https://pay.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  REGISTRATION_API_URL: 'none',
  RATES_API_URL: 'https://127.0.0.1:1/rates',
  PAYGATE_API_URL: 'https://127.0.0.1:1',
  GHOST_SECRET_KEY_FILE: keyFile(),
});
const settingsOf = (mode: Mode): Record<string, string> =>
  mode === 'live' ? liveSettings() : { GHOST_SECRET_KEY_FILE: keyFile() };
const on = (database: ScratchDatabase) => ({ DATABASE_URL: urlOf(database.connection) });

const seedFile = fileURLToPath(new URL('../../../../bench/src/seed.ts', import.meta.url));
const programs: readonly (readonly [name: string, file: string, ...args: string[]])[] = [
  ['npm start', startFile],
  ['the server alone', mainFile],
  ['admin list', commandFiles.admin, 'list'],
  ['backup', commandFiles.backup, 'never.backup'],
  ['seed', seedFile, '--payments=10', '--add'],
];

async function run(
  [, file, ...args]: (typeof programs)[number],
  environment: Record<string, string>,
): Promise<{ exitCode: number; output: string; errors: string }> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: {
      ...programEnvironment,
      PORT: '0',
      LOG_LEVEL: 'error',
      GHOST_DATA_DIR: path.join(folder, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (errors += part));
  const [exitCode] = await once(child, 'close');
  return { exitCode, output, errors };
}
const admin = (args: string[], environment: Record<string, string>) =>
  run(['admin', commandFiles.admin, ...args], environment);

/** Every row of every table, including migrations and jobs. */
async function contentsOf({ connected }: ScratchDatabase): Promise<Record<string, string[]>> {
  return connected(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`,
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

/** A database from before databases stated their mode. */
async function earlierDatabase(): Promise<ScratchDatabase> {
  const release = readReleases().at(0);
  if (release === undefined) throw new Error('There is no release');
  const database = await databases.create();
  await database.connected((client) => loadRelease(client, release));
  return database;
}

/** The same for a live site: no sandbox has used it, and it states its mode if `stated` is given. */
async function earlierLiveDatabase(stated?: 'live'): Promise<ScratchDatabase> {
  const database = await earlierDatabase();
  await database.connected(async (client) => {
    await client.query(`delete from installation_facts where key = 'demonstration_addresses'`);
    await client.query(`delete from settings where key like '%_address'`);
    if (stated !== undefined)
      await client.query(`insert into installation_facts values ('mode', 'live')`);
  });
  return database;
}

const modeOf = ({ connected }: ScratchDatabase) =>
  connected(async (client) => {
    const { rows } = await client.query<{ value: string }>(
      `select value from installation_facts where key = 'mode'`,
    );
    return rows.map(({ value }) => value);
  });

describe.each([
  { what: 'a live database', mode: 'sandbox', refusal: 'belongs to a live site' },
  {
    what: 'a database of a sandbox',
    mode: 'live',
    refusal: 'A database of a sandbox never goes live',
  },
  { what: 'a database that says no mode', mode: 'live', refusal: 'ghost-pay admin set-mode live' },
  { what: 'a database that says no mode', mode: 'sandbox', refusal: 'set-mode sandbox' },
] as const)('$what and a program in $mode mode', ({ what, mode, refusal }) => {
  let database: ScratchDatabase;
  let before: Record<string, string[]>;
  beforeAll(async () => {
    database =
      what === 'a live database' ? await earlierLiveDatabase('live') : await earlierDatabase();
    if (what === 'a database of a sandbox')
      await database.connected((client) =>
        client.query(`insert into installation_facts values ('mode', 'sandbox')`),
      );
    before = await contentsOf(database);
  });

  // All programs open their database the same way; this is shown where a mistake costs most.
  const few = what === 'a database of a sandbox' ? ['admin list', 'seed'] : ['admin list'];
  const asked =
    what === 'a live database' ? programs : programs.filter(([name]) => few.includes(name));
  test.each(asked.map((program) => [program[0], program] as const))(
    '%s is refused in one sentence, and nothing is changed',
    async (_, program) => {
      const { exitCode, output, errors } = await run(program, {
        ...settingsOf(mode),
        ...on(database),
      });
      expect(exitCode).toBe(1);
      expect(output).toBe('');
      if (program[0] === 'seed' && mode === 'live') expect(errors).toContain('live installation');
      else expect(errors).toContain(refusal);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(await contentsOf(database)).toEqual(before);
      expect(await readdir(folder)).not.toContain('never.backup');
      expect(readFileSync(keyFile(), 'utf8')).toBe(testMasterKey.toString('hex'));
      expect(existsSync(path.join(folder, 'data', 'sandbox'))).toBe(false);
    },
  );
});

describe('a database that is made', () => {
  test.each(['live', 'sandbox'] as const)('in %s mode stays so', async (mode) => {
    const database = await databases.create();
    const other: Mode = mode === 'live' ? 'sandbox' : 'live';
    const environment = { ...settingsOf(mode), ...on(database) };
    const early = await admin(['list'], environment);
    expect(early).toMatchObject({ exitCode: 1, output: '' });
    expect(early.errors).toContain('There is no site in the database of DATABASE_URL');
    expect(await contentsOf(database)).toEqual({});
    await (await startServerProcess({ dataDir: folder, environment })).stop();
    const made = await admin(['list'], environment);
    expect(made).toMatchObject({ exitCode: 0, output: 'There is no admin yet.\n' });
    expect(await modeOf(database)).toEqual([mode]);
    const before = await contentsOf(database);
    const refused = await admin(['set-mode', other], { ...settingsOf(other), ...on(database) });
    expect(refused).toMatchObject({ exitCode: 1, output: '' });
    expect(await contentsOf(database)).toEqual(before);
  });

  test('by three instances at once has one mode, and those of the other are refused', async () => {
    const database = await databases.create();
    const modes: Mode[] = ['sandbox', 'live', 'sandbox'];
    const results = await Promise.all(
      modes.map(async (mode) => {
        const environment = { ...settingsOf(mode), ...on(database) };
        const server = await startServerProcess({ dataDir: folder, environment }).catch(String);
        return { mode, server };
      }),
    );
    const [stated, ...more] = await modeOf(database);
    expect(more).toEqual([]);
    for (const { mode, server } of results) {
      const refusal = typeof server === 'string' ? server : '';
      if (typeof server !== 'string') await server.stop();
      expect({ mode, refused: refusal !== '' }).toEqual({ mode, refused: mode !== stated });
      if (mode !== stated) expect(refusal).toMatch(/belongs to a live site|never goes live/);
    }
  });

  test('by three servers at once has one link to its first admin', async () => {
    const database = await databases.create();
    const environment = { ...settingsOf('sandbox'), ...on(database) };
    const servers = await Promise.all(
      [1, 2, 3].map(() => startServerProcess({ dataDir: folder, environment })),
    );
    const links = new Set(servers.map(({ setupLink }) => new URL(setupLink ?? '').search));
    for (const server of servers) await server.stop();
    expect(links.size).toBe(1);
  });
});

describe('set-mode', () => {
  test('says live of a live database, which then starts and is brought up to date', async () => {
    const database = await earlierLiveDatabase();
    const live = { ...settingsOf('live'), ...on(database) };
    const before = await contentsOf(database);
    const refused = await admin(['set-mode', 'sandbox'], {
      ...settingsOf('sandbox'),
      ...on(database),
    });
    expect(refused).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('No sandbox has ever used this database'),
    });
    expect(await contentsOf(database)).toEqual(before);
    expect(await admin(['set-mode', 'live'], live)).toMatchObject({
      exitCode: 0,
      output: 'The mode of this database is live, for good.\n',
    });
    // Neither migrated nor otherwise changed.
    const facts = [...(before['public.installation_facts'] ?? []), '(mode,live)'].toSorted();
    expect(await contentsOf(database)).toEqual({ ...before, 'public.installation_facts': facts });
    expect((await admin(['list'], live)).exitCode).toBe(0);
  });

  test('says sandbox of a sandbox', async () => {
    const database = await earlierDatabase();
    const sandbox = { ...settingsOf('sandbox'), ...on(database) };
    expect((await admin(['set-mode', 'sandbox'], sandbox)).exitCode).toBe(0);
    expect(await modeOf(database)).toEqual(['sandbox']);
  });

  test('makes no database', async () => {
    const { dataDir, remove } = await temporaryDataDir();
    onTestFinished(remove);
    const environment = { GHOST_DATA_DIR: dataDir };
    expect(await admin(['set-mode', 'sandbox'], environment)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('There is no database of ghost-pay yet'),
    });
    expect(await readdir(dataDir)).toEqual([]);
    const database = await databases.create();
    expect(
      await admin(['set-mode', 'sandbox'], { ...settingsOf('sandbox'), ...on(database) }),
    ).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('There is no database of ghost-pay yet'),
    });
    expect(await contentsOf(database)).toEqual({});
  });
});

describe('a live start that is refused', () => {
  test.each([
    [
      'a missing key file',
      { GHOST_SECRET_KEY_FILE: '/nowhere/master.key' },
      'There is no key file',
    ],
    [
      'deliveries without a registration site',
      { REGISTRATION_API_URL: '' },
      'REGISTRATION_API_URL',
    ],
  ])('for %s has made no database', async (_, wrong, sentence) => {
    const { dataDir, remove } = await temporaryDataDir();
    onTestFinished(remove);
    const environment = { ...liveSettings(), ...wrong };
    const embedded = await run(['server', mainFile], { ...environment, GHOST_DATA_DIR: dataDir });
    expect(embedded).toMatchObject({ exitCode: 1, errors: expect.stringContaining(sentence) });
    expect(await readdir(dataDir)).toEqual([]);
    const database = await databases.create();
    const outside = await run(['server', mainFile], { ...environment, ...on(database) });
    expect(outside).toMatchObject({ exitCode: 1, errors: expect.stringContaining(sentence) });
    expect(await contentsOf(database)).toEqual({});
  });

  test('for the key of another database has migrated nothing', async () => {
    const database = await earlierLiveDatabase('live');
    const before = await contentsOf(database);
    const other = path.join(folder, 'other.key');
    writeFileSync(other, randomBytes(32).toString('hex'), { mode: 0o600 });
    const environment = { ...liveSettings(), GHOST_SECRET_KEY_FILE: other, ...on(database) };
    expect(await run(['server', mainFile], environment)).toMatchObject({
      exitCode: 1,
      output: '',
      errors: expect.stringContaining('is not that of this database'),
    });
    expect(await contentsOf(database)).toEqual(before);
  });
});

describe('a live site without an admin', () => {
  test('names the command that prints the link, and that link works', async () => {
    const environment = { ...liveSettings(), ...on(await databases.create()) };
    const server = await startServerProcess({ dataDir: folder, environment });
    onTestFinished(async () => void (await server.stop()));
    const { printed, setupLink } = server;
    expect(setupLink).toBeUndefined();
    expect(printed.join('\n')).toContain('ghost-pay setup-link');
    expect(printed.join('\n')).not.toContain('token=');
    const { output, exitCode } = await admin(['setup-link'], environment);
    expect(exitCode).toBe(0);
    const [link = ''] = output.split('\n');
    expect(link).toMatch(/^https:\/\/pay\.example\.org\/admin\/setup\?token=/);
    // The same link until it is used.
    expect((await admin(['setup-link'], environment)).output.split('\n')[0]).toBe(link);
    const made = await admin(['create', 'anna', '--role', 'super_admin'], environment);
    expect(made.exitCode).toBe(0);
    expect(await admin(['setup-link'], environment)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('There already is an admin'),
    });
  });
});

describe('an expected fault is one sentence, without a trace:', () => {
  const oneSentence = async (
    program: (typeof programs)[number],
    environment: Record<string, string>,
    sentence: RegExp,
  ) => {
    const { exitCode, errors } = await run(program, environment);
    expect(errors).toMatch(sentence);
    expect(errors).not.toMatch(/^\s+at |\bcode: '/m);
    expect(exitCode).toBe(1);
  };
  const list = ['admin', commandFiles.admin, 'list'] as const;

  test.each([
    ['a database that is only read', 'default_transaction_read_only = on', /is read-only/],
    ['a role that owns nothing', undefined, /could not be brought up to date.*permission denied/],
  ] as const)('%s', async (_, setting, sentence) => {
    const database = await databases.create();
    if (setting !== undefined)
      await database.connected((client) =>
        client.query(`alter database ${database.name} set ${setting}`),
      );
    const connection =
      setting === undefined
        ? connectionTo(postgres.siteConnection, database.name)
        : database.connection;
    await oneSentence(
      ['server', mainFile],
      { ...settingsOf('sandbox'), DATABASE_URL: urlOf(connection) },
      sentence,
    );
  });

  test('a data folder that is a file', async () => {
    await oneSentence(list, { GHOST_DATA_DIR: keyFile() }, /cannot be read .*ENOTDIR/);
  });

  test('a backup whose folder is a file', async () => {
    const database = await databases.create();
    const environment = { ...settingsOf('sandbox'), ...on(database) };
    await (await startServerProcess({ dataDir: folder, environment })).stop();
    await oneSentence(
      ['backup', commandFiles.backup, path.join(keyFile(), 'x.backup')],
      environment,
      /ENOTDIR/,
    );
  });
});
