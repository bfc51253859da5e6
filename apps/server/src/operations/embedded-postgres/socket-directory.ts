import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ClusterLayout } from './cluster-layout.ts';
import type { DatabaseUser } from './database-user.ts';
import { OperatorError } from '../../core/errors.ts';
import { isHeldByPostmaster } from './postmaster-pid.ts';

/** Part of the socket's file name; there is no such TCP port, and the socket has its own folder. */
export const UNIX_SOCKET_PORT = 5432;

// The limit of the kernel's struct for a socket address, less the closing zero byte.
const LONGEST_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * Creates the private folder of the database's socket and returns its path: in the data folder, or, if that
 * path is too long for a socket, a new one with a short name in a runtime or temporary folder. Only the
 * database's user and our own group may enter.
 */
export function makeSocketDirectory(layout: ClusterLayout, user: DatabaseUser | undefined): string {
  if (fitsSocket(layout.socketDir)) {
    mkdirSync(layout.socketDir, { recursive: true });
    makePrivate(layout.socketDir, user);
    return layout.socketDir;
  }
  for (const parent of user ? ['/run', tmpdir(), '/tmp'] : [tmpdir(), '/tmp']) {
    if (fitsSocket(join(parent, 'ghost-pay-XXXXXX'))) {
      try {
        // A random name: an attacker could create a fixed one in a shared folder beforehand.
        const dir = mkdtempSync(join(parent, 'ghost-pay-'));
        makePrivate(dir, user);
        return dir;
      } catch {
        // Missing or read-only; the next folder may work.
      }
    }
  }
  throw new OperatorError(
    `The path of the data folder ${layout.dataDir} is too long for the database's socket, and no temporary folder can be written: set GHOST_DATA_DIR to a shorter path.`,
  );
}

/** Deletes the socket folder of a stopped database; `dir` is the result of makeSocketDirectory. */
export function removeSocketDirectory(layout: ClusterLayout, dir: string): void {
  // A path from an old postmaster.pid is deleted only if it is certainly one of ours.
  const isOurs =
    dir === layout.socketDir || /^ghost-pay-\w{6}$/.test(dir.slice(dirname(dir).length + 1));
  if (isOurs) {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Deletes the socket that a killed database left in `dir`. PostgreSQL does so itself, except when the pid in the
 * socket's lock file is alive: then it refuses to start, even if the pid belongs to an unrelated process by now, or to
 * a killed one that no parent has waited for.
 */
export function removeStaleSocket(layout: ClusterLayout, dir: string): void {
  const socket = join(dir, `.s.PGSQL.${UNIX_SOCKET_PORT}`);
  const lock = `${socket}.lock`;
  if (!isHeldByPostmaster(layout, lock)) {
    rmSync(socket, { force: true });
    rmSync(lock, { force: true });
  }
}

function fitsSocket(dir: string): boolean {
  const longestName = join(dir, `.s.PGSQL.${UNIX_SOCKET_PORT}`);
  return Buffer.byteLength(longestName) <= LONGEST_SOCKET_PATH_BYTES;
}

function makePrivate(dir: string, user: DatabaseUser | undefined): void {
  if (user) {
    // The database creates the socket, and we reach it through the group. This also works for a root without
    // the right to bypass permissions, as in containers.
    chmodSync(dir, 0o750);
    chownSync(dir, user.uid, process.getgid?.() ?? 0);
  } else {
    chmodSync(dir, 0o700);
  }
}
