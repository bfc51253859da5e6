import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../../test/database-url.ts';
import { createHaltingLine, type HaltingLine } from '../../test/halting-line.ts';
import { loadRelease, readReleases } from '../../test/release-fixtures.ts';
import {
  createScratchDatabases,
  type ScratchDatabase,
  type ScratchDatabases,
} from '../../test/scratch-databases.ts';
import { readSchema } from '../../test/schema-catalogue.ts';
import {
  programEnvironment,
  type ServerProcess,
  startServerProcess,
} from '../../test/server-process.ts';
import { clientOf } from '../../test/site-client.ts';
import { databaseAt, migrationNames, readFirstRows } from '../../test/stages.ts';
import { readRows, type StoredRows } from '../../test/stored-rows.ts';
import { startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { expectUpgraded, readFreshSchema } from '../../test/upgraded.ts';
import type { DatabaseConnection } from '../core/database/database.ts';
import type { EmbeddedPostgres } from '../operations/embedded-postgres/embedded-postgres.ts';
import { bringUpToDate } from '../operations/site-database/bring-up-to-date.ts';

const migrateFile = fileURLToPath(new URL('../../test/programs/migrate.ts', import.meta.url));
const [oldest = '', ...missing] = migrationNames;

/** A separate PostgreSQL: killing its process ends all connections. */
let postgres: EmbeddedPostgres;
/** The master key of the releases' secrets. */
let folder: string;
let databases: ScratchDatabases;
/** The oldest schema with rows. It has no open connections, so it can be copied. */
let old: ScratchDatabase;
let before: { readonly schema: string[]; readonly rows: StoredRows };
let fresh: string[];
/** The number of messages of a whole migration. */
let messages: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-upgrade-'));
  postgres = await startThrowawayPostgres({ durable: true, onProgress: () => undefined });
  databases = createScratchDatabases(postgres.connection);
  fresh = await readFreshSchema(databases);
  const firstRows = await readFirstRows(databases);
  old = await databaseAt(databases, { migration: oldest, firstRows });
  before = { schema: await old.connected(readSchema), rows: await old.connected(readDurableRows) };
  const copy = await databases.create(old.name);
  const line = await createHaltingLine(copy.connection);
  expect(await startMigration(line.connection).ended).toMatchObject({ applied: missing });
  messages = line.sent();
  await line.close();
  await copy.drop();
});
afterAll(async () => {
  await databases.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const readDurableRows = async (client: pg.Client) => readRows(client, { durable: true });

interface Migration {
  readonly child: ChildProcess;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    /** The applied migrations in its output; undefined without any output. */
    readonly applied: string[] | undefined;
    readonly errors: string;
  }>;
}

/** A process that migrates a database. */
function startMigration(connection: DatabaseConnection): Migration {
  const child = spawn(process.execPath, [migrateFile, JSON.stringify(connection)], {
    env: programEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (errors += part));
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    applied: output === '' ? undefined : (JSON.parse(output) as string[]),
    errors,
  }));
  return { child, ended };
}

/** The process ids of the backends of a database's clients; waits while PostgreSQL recovers. */
async function backendsOf({ name }: ScratchDatabase): Promise<number[]> {
  const client = new pg.Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and application_name = 'ghost-pay command'`,
    [name],
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** Resolves once nothing of a killed migration is running and PostgreSQL answers again. */
async function expectNobodyAtWork(database: ScratchDatabase): Promise<void> {
  await expect
    .poll(async () => backendsOf(database).catch((error: unknown) => String(error)))
    .toEqual([]);
}

// Spread evenly over the whole migration, its first and last message included. They alternate between the
// process before the message is sent, the process once it is sent, and the backend that is about to receive
// it. MIGRATION_KILLS sets a larger number than a normal run can wait for.
const victims = ['process', 'process once the message is sent', 'backend'] as const;
const times = Number(process.env['MIGRATION_KILLS'] ?? 12);
const kills = Array.from({ length: times }, (_, index) => ({
  share: index / (times - 1),
  percent: Math.round((index / (times - 1)) * 100),
  victim: victims[index % victims.length] ?? 'process',
}));

async function kill(
  { victim }: (typeof kills)[number],
  { line, child, database }: { line: HaltingLine; child: ChildProcess; database: ScratchDatabase },
): Promise<void> {
  if (victim === 'backend') {
    for (const pid of await backendsOf(database)) killUnlessGone(pid);
    line.goOn();
    return;
  }
  if (victim === 'process once the message is sent') line.goOn();
  child.kill('SIGKILL');
}

/** A backend may end by itself between being listed and being killed. */
function killUnlessGone(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

describe('a migration that is killed with -9', () => {
  test.each(kills)(
    'at $percent % ($victim) leaves the old schema or the new one, with every row; the next one completes',
    async (moment) => {
      const database = await databases.create(old.name);
      const haltAt = 1 + Math.round(moment.share * (messages - 1));
      const line = await createHaltingLine(database.connection, { haltAt });
      const { child, ended } = startMigration(line.connection);
      await line.halted;
      await kill(moment, { line, child, database });
      const { signal } = await ended;
      expect(signal).toBe(moment.victim === 'backend' ? null : 'SIGKILL');
      await line.close();
      await expectNobodyAtWork(database);

      const schema = await database.connected(readSchema);
      expect([before.schema, fresh]).toContainEqual(schema);
      const isOld = schema.join() === before.schema.join();
      if (isOld) expect(await database.connected(readDurableRows)).toEqual(before.rows);
      expect(await bringUpToDate(database.connection, { mode: 'sandbox' })).toEqual(
        isOld ? missing : [],
      );
      await expectUpgraded(database, { fresh, before: [before.rows] });
      await database.drop();
    },
  );
});

describe('two programs that start at the same moment', () => {
  /** One migration that is halted in the middle, and a second one that waits for it. */
  async function startTwo() {
    const database = await databases.create(old.name);
    const line = await createHaltingLine(database.connection, { haltAt: Math.round(messages / 2) });
    const first = startMigration(line.connection);
    await line.halted;
    const second = startMigration(database.connection);
    const waiting = async () =>
      database.connected(async (client) => {
        const { rows } = await client.query(
          `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length;
      });
    await expect.poll(waiting).toBe(1);
    return { database, line, first, second };
  }

  test('take turns: one migrates, the other waits and finds nothing to do', async () => {
    const { database, line, first, second } = await startTwo();
    line.goOn();
    expect(await first.ended).toMatchObject({ code: 0, applied: missing });
    expect(await second.ended).toMatchObject({ code: 0, applied: [] });
    await expectUpgraded(database, { fresh, before: [before.rows] });
    await line.close();
    await database.drop();
  });

  test('and one is killed: the other does all of it', async () => {
    const { database, line, first, second } = await startTwo();
    first.child.kill('SIGKILL');
    expect(await second.ended).toMatchObject({ code: 0, applied: missing });
    await expectUpgraded(database, { fresh, before: [before.rows] });
    await line.close();
    await database.drop();
  });
});

describe('the real server', () => {
  const keyFile = () => path.join(folder, 'key');
  beforeAll(async () => writeFile(keyFile(), Buffer.alloc(32, 7).toString('hex'), { mode: 0o600 }));

  const startOn = async (database: ScratchDatabase): Promise<ServerProcess> =>
    startServerProcess({
      dataDir: folder,
      environment: {
        DATABASE_URL: urlOf(database.connection),
        GHOST_SECRET_KEY_FILE: keyFile(),
        REGISTRATION_API_URL: 'none',
      },
    });
  /** A new database of the newest release, of a sandbox. */
  const releasedDatabase = async () => {
    const database = await databases.create();
    const release = readReleases().at(-1);
    if (release === undefined) throw new Error('There is no release');
    await database.connected(async (client) => {
      await loadRelease(client, release);
      await client.query(
        `insert into installation_facts values ('mode', 'sandbox') on conflict do nothing`,
      );
    });
    return database;
  };

  test('starts on the database of the newest release and shows a payment from then', async () => {
    const database = await releasedDatabase();
    const server = await startOn(database);
    const { payment_id, status } = await database.connected(async (client) => {
      const { rows } = await client.query<{ payment_id: string; status: string }>(
        'select payment_id, status from transactions order by id limit 1',
      );
      return rows[0] ?? { payment_id: '', status: '' };
    });
    const params = { paymentId: payment_id };
    const tracked = await clientOf(server.site).call('GET /transactions/track/:paymentId', {
      params,
    });
    expect(tracked).toMatchObject({ paymentId: payment_id, status });
    expect(server.setupLink).toBeUndefined();
    expect(await server.stop()).toBe(0);
    expect(await database.connected(readSchema)).toEqual(fresh);
    await database.drop();
  });

  test('refuses a database of a newer program with a clear line, and changes nothing', async () => {
    const database = await releasedDatabase();
    await database.connected((client) =>
      client.query(`insert into kysely_migration values ('9999-later', 'now')`),
    );
    const schema = await database.connected(readSchema);
    const rows = await database.connected(readRows);
    await expect(startOn(database)).rejects.toThrow(
      /A newer version of this program made the database: its schema is 9999-later, and version .* knows the schemas up to .* Start the newer version/,
    );
    expect(await database.connected(readSchema)).toEqual(schema);
    expect(await database.connected(readRows)).toEqual(rows);
    await database.drop();
  });
});
