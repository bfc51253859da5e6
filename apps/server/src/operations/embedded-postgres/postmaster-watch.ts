import type { DatabaseAddress } from './database-probe.ts';
import { isPostmasterAlive, readPostmasterPid } from './postmaster-pid.ts';
import { startPostmaster, type PostmasterContext } from './postmaster.ts';

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
