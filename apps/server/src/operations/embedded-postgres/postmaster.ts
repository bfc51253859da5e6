import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterLayout } from './cluster-layout.ts';
import type { DatabaseUser } from './database-user.ts';
import { probeDatabase, type DatabaseAddress } from './database-probe.ts';
import { OperatorError } from '../../core/errors.ts';
import { tellsOfFullDisk } from './free-disk.ts';
import {
  lastLine,
  programEnvironment,
  runProgram,
  type PostgresBinaries,
} from './postgres-binaries.ts';
import { openPostgresLog, postgresLogSize, readPostgresLogFrom } from './postgres-log.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import { disownPostmasterPid, isPostmasterAlive, readPostmasterPid } from './postmaster-pid.ts';
import {
  UNIX_SOCKET_PORT,
  makeSocketDirectory,
  removeSocketDirectory,
  removeStaleSocket,
} from './socket-directory.ts';

const POLL_MS = 15;
const TELL_EVERY_MS = 5_000;
/** How long a live process may give no answer and no reason; crash recovery does give one. */
const SILENCE_LIMIT_MS = 60_000;
/** How long the children of a killed PostgreSQL may take to notice and end. */
const ORPHANS_LIMIT_MS = 30_000;
/** Together less than a service manager's patience (`TimeoutStopSec` of deploy/ghost-pay.service). */
const STOP_LIMIT_SECONDS = { fast: 40, immediate: 10 };

export interface PostmasterContext {
  readonly layout: ClusterLayout;
  readonly user: DatabaseUser | undefined;
  readonly binaries: PostgresBinaries;
  readonly settings: PostgresSettings;
  readonly onProgress: (line: string) => void;
}

/** Joins the PostgreSQL that already runs on this cluster, once it answers; undefined if none runs. */
export async function joinRunningPostmaster(
  context: Pick<PostmasterContext, 'layout' | 'onProgress'>,
): Promise<DatabaseAddress | undefined> {
  const running = readPostmasterPid(context.layout);
  if (!running || !isPostmasterAlive(context.layout, running.pid)) {
    return undefined;
  }
  return waitUntilReady(context, () => isPostmasterAlive(context.layout, running.pid));
}

/**
 * Starts PostgreSQL on a cluster and waits until it answers. Joins one that runs after all: a killed server may have
 * started it a moment ago. `sameHost` is the address of an earlier one of this process; the new one then gets the same
 * address. The caller holds the start lock.
 */
export async function startPostmaster(
  context: PostmasterContext,
  sameHost?: string,
): Promise<DatabaseAddress> {
  const { layout } = context;
  const giveUpAt = Date.now() + ORPHANS_LIMIT_MS;
  for (;;) {
    const running = await joinRunningPostmaster(context);
    if (running) {
      return running;
    }
    const stale = readPostmasterPid(layout);
    if (stale) {
      if (stale.socketDir !== '' && stale.socketDir !== sameHost) {
        removeSocketDirectory(layout, stale.socketDir);
      }
      disownPostmasterPid(layout);
    }
    removeStaleSocket(layout, sameHost ?? layout.socketDir);
    const attempt = await launchPostmaster(context, sameHost);
    if (attempt.address) {
      return attempt.address;
    }
    // The children of a killed PostgreSQL end by themselves. Until then it rightly refuses to start. It also refuses
    // when another one was quicker, which is joined.
    const canPass = /shared memory block .* still in use|lock file ".*" already exists/;
    if (!canPass.test(attempt.log) || Date.now() > giveUpAt) {
      throw startFailed(layout, attempt.log);
    }
    await delay(POLL_MS * 10);
  }
}

/**
 * Stops PostgreSQL in order: open transactions are rolled back, everything is written to disk, and the pid
 * file is removed. One that is asked while it recovers from the crash of a process can hang (18.4, seen on 2026-11-29):
 * after the limit it ends at once, which loses nothing; the next start replays its log.
 */
export async function stopPostmaster(
  context: Pick<PostmasterContext, 'layout' | 'user' | 'binaries'>,
): Promise<void> {
  const { layout, user, binaries } = context;
  const running = readPostmasterPid(layout);
  if (!running || !isPostmasterAlive(layout, running.pid)) {
    return;
  }
  const stop = (mode: 'fast' | 'immediate') =>
    runProgram(
      binaries.pgCtl,
      ['stop', '-D', layout.clusterDir, '-m', mode, '-w', '-t', String(STOP_LIMIT_SECONDS[mode])],
      user,
    );
  let { exitCode, output } = await stop('fast');
  if (exitCode !== 0 && isPostmasterAlive(layout, running.pid))
    ({ exitCode, output } = await stop('immediate'));
  if (exitCode !== 0 && isPostmasterAlive(layout, running.pid)) {
    throw new OperatorError(
      `PostgreSQL (process ${running.pid}) did not stop: ${lastLine(output)}`,
    );
  }
  if (running.socketDir !== '') {
    removeSocketDirectory(layout, running.socketDir);
  }
}

async function launchPostmaster(
  context: PostmasterContext,
  sameHost: string | undefined,
): Promise<{ address: DatabaseAddress | undefined; log: string }> {
  const { layout, user, binaries, settings } = context;
  const place = await listenSettings(context, sameHost);
  const options = Object.entries({ ...settings, ...place.settings });
  const log = openPostgresLog(layout.logFile);
  const logStart = postgresLogSize(layout.logFile);
  let ended = false;
  try {
    const child = spawn(
      binaries.postgres,
      ['-D', layout.clusterDir, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        // In its own session: Ctrl+C in the terminal reaches only us, and we stop it in order.
        detached: true,
        windowsHide: true,
        cwd: layout.dataDir,
        env: programEnvironment(),
        stdio: ['ignore', log, log],
        ...(user && { uid: user.uid, gid: user.gid }),
      },
    );
    child.on('exit', () => (ended = true));
    child.on('error', () => (ended = true));
    child.unref();
  } finally {
    closeSync(log);
  }
  const address = await waitUntilReady(context, () => !ended);
  if (!address && sameHost === undefined) {
    removeSocketDirectory(layout, place.socketDir);
  }
  return { address, log: address ? '' : readPostgresLogFrom(layout.logFile, logStart) };
}

async function listenSettings(
  { layout, user }: PostmasterContext,
  sameHost: string | undefined,
): Promise<{ settings: PostgresSettings; socketDir: string }> {
  const rules = { hba_file: join(layout.clusterDir, 'pg_hba.conf') };
  if (process.platform === 'win32') {
    const port = String(await freeLoopbackPort());
    return { settings: { ...rules, listen_addresses: '127.0.0.1', port }, socketDir: '' };
  }
  const socketDir = sameHost ?? makeSocketDirectory(layout, user);
  return {
    settings: {
      ...rules,
      listen_addresses: '',
      port: String(UNIX_SOCKET_PORT),
      // PostgreSQL reads this as a list: the quotes keep a comma in a path from separating.
      unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0777',
    },
    socketDir,
  };
}

/** Undefined if the process ends before it answers. */
async function waitUntilReady(
  context: Pick<PostmasterContext, 'layout' | 'onProgress'>,
  isAlive: () => boolean,
): Promise<DatabaseAddress | undefined> {
  const { layout, onProgress } = context;
  let silentSince = Date.now();
  let tellAt = Date.now() + TELL_EVERY_MS;
  while (isAlive()) {
    const address = addressOf(layout);
    const answer = address ? await probeDatabase(address) : 'silent';
    if (address && answer === 'ready') {
      return address;
    }
    if (answer === 'busy') {
      silentSince = Date.now();
    } else if (Date.now() - silentSince > SILENCE_LIMIT_MS) {
      throw new OperatorError(`PostgreSQL runs but does not answer; its log is ${layout.logFile}.`);
    }
    if (Date.now() > tellAt) {
      tellAt = Date.now() + TELL_EVERY_MS;
      onProgress('Still waiting for the database …');
    }
    await delay(POLL_MS);
  }
  return undefined;
}

function addressOf(layout: ClusterLayout): DatabaseAddress | undefined {
  const running = readPostmasterPid(layout);
  if (!running) {
    return undefined;
  }
  if (process.platform === 'win32') {
    return { host: '127.0.0.1', port: running.port, passwordFile: layout.passwordFile };
  }
  return running.socketDir === '' ? undefined : { host: running.socketDir, port: running.port };
}

function startFailed(layout: ClusterLayout, log: string): OperatorError {
  if (tellsOfFullDisk(log)) {
    return new OperatorError(
      `The disk of ${layout.dataDir} is full, so the database cannot start: free some space and start again. Nothing was lost.`,
    );
  }
  const reason = /(?:FATAL|PANIC|error): .*/i.exec(log)?.[0] ?? lastLine(log);
  return new OperatorError(`PostgreSQL did not start: ${reason} (its log is ${layout.logFile})`);
}

async function freeLoopbackPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

const CHECK_EVERY_MS = 500;
const RETRY_AFTER_MS = 5_000;

/**
 * Restarts PostgreSQL after an unexpected end (a machine short of memory kills it first), at the same
 * address, so the pools reconnect by themselves. `underLock` runs the restart while no other process may
 * start or stop it. Returns a function that ends the watch.
 */
export function keepPostmasterRunning(
  context: PostmasterContext,
  address: DatabaseAddress,
  underLock: (restart: () => Promise<void>) => Promise<void>,
): () => void {
  let ended = false;
  let timer: NodeJS.Timeout;

  const restart = async (): Promise<void> => {
    // The wait for the lock may have been long: we may be stopping by now, or another process has started it.
    if (!ended && !isRunning(context)) {
      context.onProgress('PostgreSQL ended unexpectedly; starting it again …');
      await startPostmaster(context, address.host);
      context.onProgress('PostgreSQL runs again. All committed data is there.');
    }
  };
  const check = async (): Promise<void> => {
    let checkAgainAfter = CHECK_EVERY_MS;
    if (!isRunning(context)) {
      try {
        await underLock(restart);
      } catch (error) {
        context.onProgress(error instanceof Error ? error.message : String(error));
        checkAgainAfter = RETRY_AFTER_MS;
      }
    }
    if (!ended) {
      schedule(checkAgainAfter);
    }
  };
  const schedule = (afterMs: number): void => {
    timer = setTimeout(() => void check(), afterMs);
    timer.unref();
  };

  schedule(CHECK_EVERY_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

function isRunning({ layout }: PostmasterContext): boolean {
  const running = readPostmasterPid(layout);
  return running !== undefined && isPostmasterAlive(layout, running.pid);
}
