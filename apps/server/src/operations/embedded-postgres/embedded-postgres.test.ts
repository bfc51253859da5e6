import { appendFileSync, existsSync, statSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { clusterLayout } from './cluster-layout.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import {
  clearBench,
  end,
  newDataDir,
  query,
  runningPostmaster,
  spawnUser,
  temporaryFolder,
  track,
} from './test-programs/postgres-bench.ts';

afterEach(clearBench, 60_000);

function silently(): void {
  // Progress is for people.
}

async function start(dataDir: string, role: 'server' | 'command'): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, role, onProgress: silently });
}

describe('the embedded database', () => {
  it('is made on the first start, keeps its data, and leaves nothing running', async () => {
    const dataDir = await newDataDir();
    const told: string[] = [];
    const first = await startEmbeddedPostgres({
      dataDir,
      role: 'server',
      onProgress: (line) => told.push(line),
    });
    expect(first.adopted).toBe(false);
    expect(told).toContain('Creating the database …');
    await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();
    await first.stop();

    expect(existsSync(clusterLayout(dataDir).postmasterPidFile)).toBe(false);
    expect(existsSync(first.connection.host)).toBe(false);
    expect(runningPostmaster(dataDir)).toBeUndefined();

    const second = await start(dataDir, 'server');
    expect(await query(second.connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('is UTF-8 in a locale that no system update changes, with checksums, and safe to commit to', async () => {
    const postgres = await start(await newDataDir(), 'command');
    const rows = await query(
      postgres.connection,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider,
              datlocale AS locale, current_setting('data_checksums') AS checksums,
              current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
              current_setting('synchronous_commit') AS commit,
              current_setting('listen_addresses') AS addresses,
              lower('ÄÉ') AS lower,
              (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser
         FROM pg_database WHERE datname = current_database()`,
    );
    expect(rows).toEqual([
      {
        encoding: 'UTF8',
        provider: 'b',
        locale: 'C.UTF-8',
        checksums: 'on',
        fsync: 'on',
        pages: 'on',
        commit: 'on',
        addresses: '',
        lower: 'äé',
        superuser: false,
      },
    ]);
    await postgres.stop();
  });

  it('stays safe to commit to when somebody edits its files', async () => {
    const dataDir = await newDataDir();
    await (await start(dataDir, 'server')).stop();
    const settingsFile = join(clusterLayout(dataDir).clusterDir, 'postgresql.conf');
    appendFileSync(settingsFile, '\nfsync = off\nfull_page_writes = off\n');
    const postgres = await start(dataDir, 'server');
    const sql = `SELECT current_setting('fsync') || current_setting('full_page_writes') AS is`;
    expect(await query(postgres.connection, sql)).toEqual([{ is: 'onon' }]);
    await postgres.stop();
  });

  it('lets nobody else to its socket, and nobody else into its data', async () => {
    const dataDir = await newDataDir();
    const postgres = await start(dataDir, 'server');
    const modeOf = (path: string): number => statSync(path).mode & 0o777;
    expect(modeOf(postgres.connection.host) & 0o007).toBe(0);
    expect(modeOf(clusterLayout(dataDir).clusterDir)).toBe(0o700);
    expect(modeOf(dataDir) & 0o066).toBe(0);
    expect(modeOf(clusterLayout(dataDir).startLockFile)).toBe(0o600);
    await postgres.stop();
  });

  it('gives a cluster of an earlier version the role of the site, which can enter no other database', async () => {
    const dataDir = await newDataDir();
    const before = await start(dataDir, 'server');
    const superuser = { ...before.connection, user: 'postgres', database: 'postgres' };
    await query(superuser, 'DROP ROLE ghost_site');
    await query(superuser, 'GRANT CONNECT ON DATABASE postgres, template1 TO PUBLIC');
    await before.stop();

    const postgres = await start(dataDir, 'server');
    const role = `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS may_more,
      pg_has_role(oid, 'ghost', 'MEMBER') AS is_owner FROM pg_roles WHERE rolname = current_user`;
    expect(await query(postgres.siteConnection, role)).toEqual([
      { may_more: false, is_owner: false },
    ]);
    for (const database of ['postgres', 'template1'])
      await expect(query({ ...postgres.siteConnection, database }, 'SELECT 1')).rejects.toThrow(
        'permission denied for database',
      );
    await postgres.stop();
  });

  it('puts its socket elsewhere when the path is too long for one', async () => {
    const root = await temporaryFolder();
    const dataDir = track(join(root, 'a'.repeat(90), 'b'.repeat(90), "it's, so to say, 50% long"));
    const postgres = await start(dataDir, 'server');
    expect(postgres.connection.host.length).toBeLessThan(60);
    expect((await stat(postgres.connection.host)).mode & 0o007).toBe(0);
    expect(await query(postgres.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(postgres.connection.host)).toBe(false);
  });

  it('keeps its log bounded', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir, { mode: 0o711 });
    const { logFile } = clusterLayout(dataDir);
    await writeFile(logFile, 'x'.repeat(9 * 1024 * 1024));
    const postgres = await start(dataDir, 'server');
    expect(statSync(logFile).size).toBeLessThan(100_000);
    expect(statSync(`${logFile}.1`).size).toBe(9 * 1024 * 1024);
    await postgres.stop();
  });

  it('never writes the values of a refused statement into its log', async () => {
    const dataDir = await newDataDir();
    const postgres = await start(dataDir, 'server');
    await query(postgres.connection, 'CREATE TABLE codes (code text PRIMARY KEY)');
    const insert = `INSERT INTO codes VALUES ('SECRET-CODE')`;
    await query(postgres.connection, insert);
    await expect(query(postgres.connection, insert)).rejects.toThrow('duplicate key');
    await postgres.stop();
    const log = await readFile(clusterLayout(dataDir).logFile, 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('SECRET-CODE');
  });
});

describe('who shares it', () => {
  it('a second server is refused in one line that names the first and the folder', async () => {
    const dataDir = await newDataDir();
    const first = await spawnUser({ dataDir, role: 'server' });
    const refused = start(dataDir, 'server');
    await expect(refused).rejects.toThrow(`(process ${first.pid})`);
    await expect(refused).rejects.toThrow(dataDir);
    await expect(refused).rejects.toThrow(/^[^\n]+$/);
    // The refused server has not disturbed the first one.
    expect(runningPostmaster(dataDir)).toBeDefined();
    await end(first, 'SIGTERM');
    expect(runningPostmaster(dataDir)).toBeUndefined();
  });

  it('of two servers started at once on a new folder one wins', async () => {
    const dataDir = await newDataDir();
    const both = await Promise.all([
      spawnUser({ dataDir, role: 'server' }),
      spawnUser({ dataDir, role: 'server' }),
    ]);
    expect(both.filter((one) => one.connection)).toHaveLength(1);
    expect(both.find((one) => one.refusal)?.refusal).toContain('Another ghost-pay server');
  });

  it('a server and commands started at once on a new folder share one cluster', async () => {
    const dataDir = await newDataDir();
    const all = await Promise.all([
      spawnUser({ dataDir, role: 'command' }),
      spawnUser({ dataDir, role: 'server' }),
      spawnUser({ dataDir, role: 'command' }),
    ]);
    expect(all.map((one) => one.refusal)).toEqual([undefined, undefined, undefined]);
    expect(all.filter((one) => one.adopted === false)).toHaveLength(1);
    expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('a command shares the one of a running server and leaves it running', async () => {
    const dataDir = await newDataDir();
    const server = await spawnUser({ dataDir, role: 'server' });
    const command = await start(dataDir, 'command');
    expect(command.adopted).toBe(true);
    expect(command.connection).toEqual(server.connection);
    await command.stop();
    expect(runningPostmaster(dataDir)).toBeDefined();
    await end(server, 'SIGTERM');
    expect(runningPostmaster(dataDir)).toBeUndefined();
  });

  it('a command alone starts it for itself and stops it afterwards', async () => {
    const dataDir = await newDataDir();
    const command = await start(dataDir, 'command');
    expect(command.adopted).toBe(false);
    await command.stop();
    expect(runningPostmaster(dataDir)).toBeUndefined();
  });

  it('a command that is still at work when the server ends is not cut off', async () => {
    const dataDir = await newDataDir();
    const server = await spawnUser({ dataDir, role: 'server' });
    const command = await start(dataDir, 'command');
    await end(server, 'SIGTERM');
    expect(await query(command.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await command.stop();
    expect(runningPostmaster(dataDir)).toBeUndefined();
  });

  it('open transactions do not hold up the stop', async () => {
    const dataDir = await newDataDir();
    const postgres = await start(dataDir, 'server');
    const client = new pg.Client(postgres.connection);
    const broken = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await client.query('BEGIN; CREATE TABLE half (n int)');
    await postgres.stop();
    await broken;
    expect(existsSync(clusterLayout(dataDir).postmasterPidFile)).toBe(false);
  });
});
