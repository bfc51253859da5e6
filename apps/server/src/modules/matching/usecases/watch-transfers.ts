import { setTimeout as wait } from 'node:timers/promises';
import { endOfRun, type JobHandler, type JobKind } from '../../../core/jobs/jobs.ts';
import { bringForward, claimPlaces, keepPlaces } from '../places.repository.ts';
import {
  awaitedMs,
  longestLookWaitMs,
  placesOf,
  type WatchedChain,
  watchedChains,
} from '../watched-places.ts';
import { takeWatchLook, type WatchDependencies, type WatchLook } from '../watching.ts';
import { attachByAmount, type AttachDependencies } from './attach-by-amount.ts';
import { followReplacements } from './follow-replacements.ts';
import { followTransfers } from './follow-transfers.ts';
import { lookAtPlace } from './look-at-place.ts';
import { registerFinal, type SeenDependencies } from './register-seen.ts';

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
  dependencies: WatchDependencies & AttachDependencies & SeenDependencies,
): JobHandler {
  return {
    kind: watchTransfersJob,
    async run(_, ending) {
      const over = endOfRun(runMs, ending);
      // Each chain at its own pace: one whose budgets are spent for a minute does not hold up the others.
      const underWay = new Map<WatchedChain, Promise<void>>();
      try {
        while (!over.aborted) {
          const { asked, look } = await planLook(dependencies);
          for (const chain of asked)
            if (!underWay.has(chain))
              underWay.set(
                chain,
                watchChain(dependencies, { chain, look, over })
                  .catch((error: unknown) =>
                    dependencies.log.warn({ err: error, chain }, 'a chain could not be watched'),
                  )
                  .finally(() => underWay.delete(chain)),
              );
          await findPayments(dependencies);
          await wait(lookEveryMs, undefined, { signal: over, ref: false }).catch(() => undefined);
        }
      } finally {
        await Promise.all(underWay.values());
      }
    },
  };
}

/** Finds the payments of transfers by the exact amounts of their quotes, registered or not, and by what they replace. */
export async function findPayments(
  dependencies: AttachDependencies & SeenDependencies,
): Promise<void> {
  await attachByAmount(dependencies);
  await followReplacements(dependencies);
  await registerFinal(dependencies);
}

/** Looks at everything that is due now. A chain whose sources stall does not hold up the others. */
export async function watchDue(
  dependencies: WatchDependencies,
  over: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { asked, look } = await planLook(dependencies);
  await Promise.all(asked.map(async (chain) => watchChain(dependencies, { chain, look, over })));
}

/** The chains that have sources, and what the looks at them share. Their places are kept. */
async function planLook(
  dependencies: WatchDependencies,
): Promise<{ asked: readonly WatchedChain[]; look: WatchLook }> {
  const { database, clock, chains } = dependencies;
  const look = await takeWatchLook(dependencies);
  const asked = watchedChains.filter((chain) => chains[chain].length > 0);
  const now = clock.now();
  const places = placesOf(look.addresses, { chains: asked, now });
  await keepPlaces(database, { places, now });
  await bringForward(database, {
    places: places.filter((place) => look.isAwaited(place)),
    at: new Date(now.getTime() + awaitedMs),
  });
  return { asked, look };
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
