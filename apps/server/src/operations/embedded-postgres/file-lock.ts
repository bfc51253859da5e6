import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Held until released or until the process ends, however it ends. */
export interface FileLock {
  release(): void;
}

type FileLockMode = 'shared' | 'exclusive';

const SQLITE_BUSY = 5;
const RETRY_MS = 25;

/**
 * Takes a lock on a file (created if missing, always empty). Returns undefined if another process, or another
 * part of this one, holds a conflicting lock. Throws if the file cannot be opened.
 *
 * Node has no flock. SQLite provides the operating system's file locks on every platform. They end with the
 * process, so unlike a pid file they never become stale.
 */
export function tryLockFile(path: string, mode: FileLockMode): FileLock | undefined {
  // Read permission is enough to lock a file: other users of the machine must not have it.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    if (mode === 'exclusive') {
      database.exec('BEGIN EXCLUSIVE');
    } else {
      // A deferred transaction takes the shared lock with its first read.
      database.exec('BEGIN');
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
    }
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      return undefined;
    }
    throw error;
  }
  let held = true;
  return {
    release() {
      if (held) {
        held = false;
        database.close();
      }
    },
  };
}

/** Waits for the exclusive lock; `onWait` is called once if it was not free at once. */
export async function lockFile(path: string, onWait: () => void): Promise<FileLock> {
  let told = false;
  for (;;) {
    const lock = tryLockFile(path, 'exclusive');
    if (lock) {
      return lock;
    }
    if (!told) {
      told = true;
      onWait();
    }
    await delay(RETRY_MS);
  }
}
