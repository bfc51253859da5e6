import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { clusterLayout, clusterDirOf } from './cluster-layout.ts';
import { chooseDatabaseUser } from './database-user.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { PRODUCT_SETTINGS } from './postgres-settings.ts';
import { startPostmaster } from './postmaster.ts';
import {
  clearBench,
  end,
  killPostmaster,
  newDataDir,
  query,
  runningPostmaster,
  spawnUser,
  track,
  until,
  type Connection,
  type Spawned,
} from './test-programs/postgres-bench.ts';

afterEach(clearBench, 60_000);

async function startServer(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, role: 'server', onProgress: () => undefined });
}

function connectionOf(spawned: Spawned): Connection {
  if (!spawned.connection) {
    throw new Error(`It was refused: ${spawned.refusal}`);
  }
  return spawned.connection;
}

/** Writes row after row, each in its own commit, until the connection breaks. */
async function writeUntilCut(
  connection: Connection,
  onCommit: (rows: number) => void,
): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE TABLE written (n int PRIMARY KEY)');
  let committed = 0;
  try {
    for (;;) {
      await client.query('INSERT INTO written VALUES ($1)', [committed + 1]);
      committed += 1;
      onCommit(committed);
    }
  } catch {
    return committed;
  }
}

/** Kills the process of a connection and returns its id. */
async function killBackend(connection: Connection): Promise<number> {
  const client = new pg.Client(connection);
  const broken = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const { pid } = rows[0] ?? { pid: 0 };
  process.kill(pid, 'SIGKILL');
  await broken;
  return pid;
}

describe('after a crash', () => {
  it('a server killed with -9 leaves a database that the next server adopts', async () => {
    const dataDir = await newDataDir();
    const killed = await spawnUser({ dataDir, role: 'server' });
    const postmaster = runningPostmaster(dataDir);
    await end(killed, 'SIGKILL');
    expect(runningPostmaster(dataDir)).toBe(postmaster);

    const next = await startServer(dataDir);
    expect(next.adopted).toBe(true);
    expect(next.connection).toEqual(connectionOf(killed));
    expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    expect(runningPostmaster(dataDir)).toBeUndefined();
  });

  it('all that was committed is there after PostgreSQL is killed with -9 amid writes', async () => {
    const dataDir = await newDataDir();
    const server = await spawnUser({ dataDir, role: 'server' });
    let cut: Promise<void> | undefined;
    const committed = await writeUntilCut(connectionOf(server), (rows) => {
      if (rows === 300) {
        cut = end(server, 'SIGKILL').then(async () => killPostmaster(dataDir));
      }
    });
    await cut;

    const next = await startServer(dataDir);
    expect(next.adopted).toBe(false);
    const [found] = await query<{ rows: number; last: number }>(
      next.connection,
      'SELECT count(*)::int AS rows, max(n) AS last FROM written',
    );
    expect(committed).toBeGreaterThanOrEqual(300);
    // One more row may have been committed without an answer.
    expect(found?.last).toBe(found?.rows);
    expect(found?.rows).toBeGreaterThanOrEqual(committed);
    expect(found?.rows).toBeLessThanOrEqual(committed + 1);
    await next.stop();
  });

  it('starts over a postmaster.pid whose process is gone', async () => {
    const dataDir = await newDataDir();
    const server = await spawnUser({ dataDir, role: 'server' });
    await end(server, 'SIGKILL');
    await killPostmaster(dataDir);
    const next = await startServer(dataDir);
    expect(next.adopted).toBe(false);
    await next.stop();
  });

  it('starts over a postmaster.pid whose number now belongs to an unrelated process', async () => {
    const dataDir = await newDataDir();
    const server = await spawnUser({ dataDir, role: 'server' });
    await end(server, 'SIGKILL');
    await killPostmaster(dataDir);
    const stranger = startStranger(dataDir);
    try {
      const { postmasterPidFile } = clusterLayout(dataDir);
      const [, ...rest] = readFileSync(postmasterPidFile, 'utf8').split('\n');
      writeFileSync(postmasterPidFile, [stranger.pid, ...rest].join('\n'));

      const next = await startServer(dataDir);
      expect(next.adopted).toBe(false);
      await next.stop();
      // Stopping the database did not mistake it for the database.
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      await endStranger(stranger);
    }
  });

  it.each(['lost', 'kept'] as const)(
    'starts over a socket whose number now belongs to an unrelated process, postmaster.pid %s',
    async (pidFile) => {
      const dataDir = await newDataDir();
      const server = await spawnUser({ dataDir, role: 'server' });
      await end(server, 'SIGKILL');
      await killPostmaster(dataDir);
      const stranger = startStranger(dataDir);
      try {
        const { postmasterPidFile, socketDir } = clusterLayout(dataDir);
        const socketLock = join(socketDir, '.s.PGSQL.5432.lock');
        const [, ...rest] = readFileSync(socketLock, 'utf8').split('\n');
        writeFileSync(socketLock, [stranger.pid, ...rest].join('\n'));
        // A database that is killed while it starts has not written yet where its socket is.
        const written = readFileSync(postmasterPidFile, 'utf8').split('\n').slice(0, 4);
        if (pidFile === 'kept') writeFileSync(postmasterPidFile, written.join('\n'));
        else rmSync(postmasterPidFile);

        const next = await startServer(dataDir);
        expect(next.adopted).toBe(false);
        await next.stop();
      } finally {
        await endStranger(stranger);
      }
    },
  );

  it('joins a database that a killed server has just started, instead of starting a second one', async () => {
    const dataDir = await newDataDir();
    const server = await spawnUser({ dataDir, role: 'server' });
    const running = runningPostmaster(dataDir);
    const layout = clusterLayout(dataDir);
    const user = chooseDatabaseUser(layout.clusterDir);
    const onProgress = () => undefined;
    const address = await startPostmaster({
      layout,
      user,
      binaries: await preparePostgresBinaries(layout, user, onProgress),
      settings: PRODUCT_SETTINGS,
      onProgress,
    });
    expect(address.host).toBe(connectionOf(server).host);
    expect(runningPostmaster(dataDir)).toBe(running);
    await end(server, 'SIGTERM');
  });

  it('a running server starts its database again, where its pools look for it', async () => {
    for (const dataDir of [await newDataDir(), join(await newDataDir(), 'deep'.repeat(40))]) {
      const postgres = await startServer(track(dataDir));
      await query(postgres.connection, 'CREATE TABLE kept AS SELECT 7 AS n');
      const first = runningPostmaster(dataDir);
      await killPostmaster(dataDir);
      await until(async () =>
        query(postgres.connection, 'SELECT n FROM kept').then(
          (found) => found.length === 1,
          () => false,
        ),
      );
      expect(runningPostmaster(dataDir)).not.toBe(first);
      await postgres.stop();
      expect(runningPostmaster(dataDir)).toBeUndefined();
    }
  });

  it('recovers by itself when one of its processes is killed with -9, and is stopped also meanwhile', async () => {
    const dataDir = await newDataDir();
    const postgres = await startServer(dataDir);
    await query(postgres.connection, 'CREATE TABLE kept AS SELECT 7 AS n');
    const killed = await killBackend(postgres.connection);
    // Until PostgreSQL has noticed, it answers as before.
    const kept = `SELECT n FROM kept WHERE NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = ${killed})`;
    await until(async () =>
      query(postgres.connection, kept).then(
        (found) => found.length === 1,
        () => false,
      ),
    );
    await killBackend(postgres.connection);
    await postgres.stop();
    expect(runningPostmaster(dataDir)).toBeUndefined();
    const next = await startServer(dataDir);
    expect(await query(next.connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await next.stop();
  });

  it('a killed server whose database is gone as well does not keep the next one out', async () => {
    const dataDir = await newDataDir();
    const first = await spawnUser({ dataDir, role: 'server' });
    await end(first, 'SIGKILL');
    await killPostmaster(dataDir);
    const second = await spawnUser({ dataDir, role: 'server' });
    expect(second.refusal).toBeUndefined();
    await end(second, 'SIGTERM');
    expect(runningPostmaster(dataDir)).toBeUndefined();
  });
});

/** Runs as the database's own user: only such a process keeps PostgreSQL from starting. */
function startStranger(dataDir: string): ChildProcess {
  const user = chooseDatabaseUser(clusterDirOf(dataDir));
  return spawn('sleep', ['600'], {
    stdio: 'ignore',
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
}

async function endStranger(stranger: ChildProcess): Promise<void> {
  const ended = once(stranger, 'exit');
  stranger.kill('SIGKILL');
  await ended;
}
