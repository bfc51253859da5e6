import { setTimeout as wait } from 'node:timers/promises';
import type { JobHandler } from './jobs.ts';

/**
 * A job that goes on all the time: it is recorded every minute and at the start, and a run lasts until shortly before the
 * next one. `over` is aborted when that time has come, or when the server stops.
 */
export function steadyJob(
  name: string,
  run: (over: AbortSignal) => Promise<void>,
  runMs = 55_000,
): JobHandler {
  return {
    kind: {
      name,
      retryLimit: 0,
      retryDelaySeconds: 0,
      expireSeconds: 120,
      cron: '* * * * *',
      atStart: true,
    },
    async run(_, ending) {
      const ends = ending === undefined ? [] : [ending];
      await run(AbortSignal.any([AbortSignal.timeout(runMs), ...ends]));
    },
  };
}

/** Ends early, and without an error, when the run is over. */
export async function pause(ms: number, over: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: over, ref: false }).catch(() => undefined);
}
