import { setTimeout as wait } from 'node:timers/promises';
import type { JobHandler, JobKind } from '../../../core/jobs/jobs.ts';
import { claimPlaces, keepPlaces } from '../places.repository.ts';
import {
  longestLookWaitMs,
  placesOf,
  type WatchedChain,
  watchedChains,
} from '../watched-places.ts';
import { takeWatchLook, type WatchDependencies, type WatchLook } from '../watching.ts';
import { attachByAmount, type AttachDependencies } from './attach-by-amount.ts';
import { followTransfers } from './follow-transfers.ts';
import { lookAtPlace } from './look-at-place.ts';

/** Recorded every minute and at the start; a run watches until shortly before the next one. */
const watchTransfersJob: JobKind<object> = {
  name: 'watch-transfers',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireSeconds: 120,
  cron: '* * * * *',
  atStart: true,
};

const runMs = 55_000;
const lookEveryMs = 5_000;
/** Both are looked at within their claim. */
const placesAtOnce = 2;

/** Watches the places of the site's addresses, again and again, until the run is over or the process ends. */
export function watchTransfers(
  dependencies: WatchDependencies & AttachDependencies,
  ending?: AbortSignal,
): JobHandler {
  return {
    kind: watchTransfersJob,
    async run() {
      const signals = [AbortSignal.timeout(runMs), ...(ending === undefined ? [] : [ending])];
      const over = AbortSignal.any(signals);
      while (!over.aborted) {
        await watchDue(dependencies, over);
        await attachByAmount(dependencies);
        await wait(lookEveryMs, undefined, { signal: over, ref: false }).catch(() => undefined);
      }
    },
  };
}

/** Looks at everything that is due now. A chain whose sources stall does not hold up the others. */
export async function watchDue(
  dependencies: WatchDependencies,
  over: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { database, clock, chains } = dependencies;
  const look = await takeWatchLook(dependencies);
  const asked = watchedChains.filter((chain) => chains[chain].length > 0);
  const now = clock.now();
  await keepPlaces(database, { places: placesOf(look.addresses, { chains: asked, now }), now });
  await Promise.all(asked.map(async (chain) => watchChain(dependencies, { chain, look, over })));
}

async function watchChain(
  dependencies: WatchDependencies,
  { chain, look, over }: { chain: WatchedChain; look: WatchLook; over: AbortSignal },
): Promise<void> {
  const { database, clock, log } = dependencies;
  const isOver = () => over.aborted;
  const seen = new Set<string>();
  while (!isOver()) {
    const places = await claimPlaces(database, {
      chain,
      now: clock.now(),
      atMostMs: longestLookWaitMs,
      limit: placesAtOnce,
    });
    for (const place of places) {
      try {
        await lookAtPlace(dependencies, { place, look });
      } catch (error) {
        // Its claim ends by itself, and the others go on.
        log.warn({ err: error, chain, way: place.way }, 'a place could not be looked at');
      }
    }
    // What is due again at once, because more is left, waits for the next round.
    const isNew = places.some(({ way, address }) => !seen.has(`${way} ${address}`));
    for (const { way, address } of places) seen.add(`${way} ${address}`);
    if (!isNew) break;
  }
  await followTransfers(dependencies, { chain, look, isOver });
}
