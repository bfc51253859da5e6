import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Held until released or until the process dies, in whatever way it dies. */
export interface FileLock {
  release(): void;
}

export type FileLockMode = 'shared' | 'exclusive';

const SQLITE_BUSY = 5;
const RETRY_MS = 25;

/**
 * Takes a lock on a file (made if missing, empty for ever), or returns undefined where another
 * process, or another part of this one, holds one that excludes it. Throws where the file cannot be
 * opened.
 *
 * Node offers no flock. SQLite brings the operating system's file locks on every platform; they end
 * with the process, so unlike a file with a pid in it nothing stale is ever left behind.
 */
export function tryLockFile(path: string, mode: FileLockMode): FileLock | undefined {
  // Who may read a file may lock it: other users of the machine must not.
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

/** Waits for the lock; `onWait` is called once if it was not free at once. */
export async function lockFile(
  path: string,
  mode: FileLockMode,
  onWait: () => void,
): Promise<FileLock> {
  let told = false;
  for (;;) {
    const lock = tryLockFile(path, mode);
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
