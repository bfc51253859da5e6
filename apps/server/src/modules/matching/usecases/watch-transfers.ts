import { type Chain, chainKeys } from '@ghost-pay/contract/coins';
import type { Clock } from '../../../core/clock.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { pause, steadyJob } from '../../../core/jobs/steady-job.ts';
import { listKnownHashes } from '../../transfers/transfers.public.ts';
import {
  keepFound,
  readFound,
  takeWatchRound,
  type WatchDependencies,
  type WatchRound,
} from '../watching.ts';
import { bringForward, claimDue, keepWatchlist } from '../watchlist.repository.ts';
import { awaitedMs, isOfPayment, longestScanWaitMs, ownScanMs, watchlistOf } from '../watchlist.ts';
import { attachByAmount, type AttachDependencies } from './attach-by-amount.ts';
import { followReplacements } from './follow-replacements.ts';
import { followTransfers } from './follow-transfers.ts';
import { registerFinal, type SeenDependencies } from './register-seen.ts';
import { scanAddress } from './scan-address.ts';

const scanEveryMs = 5_000;
/** Both are scanned within their claim. */
const placesAtOnce = 2;

/** Watches the site's addresses, again and again, until the run is over or the process ends. */
export function watchTransfers(
  dependencies: WatchDependencies & AttachDependencies & SeenDependencies,
): JobHandler {
  return steadyJob('watch-transfers', async (over) => {
    // Each chain at its own pace: one whose budgets are spent for a minute does not hold up the others.
    const underWay = new Map<Chain, Promise<void>>();
    const turn: OwnNodeTurn = { askedAt: 0 };
    try {
      while (!over.aborted) {
        const { asked, round } = await planRound(dependencies);
        for (const chain of asked)
          if (!underWay.has(chain))
            underWay.set(
              chain,
              watchChain(dependencies, { chain, round, turn, over })
                .catch((error: unknown) =>
                  dependencies.log.warn({ err: error, chain }, 'a chain could not be watched'),
                )
                .finally(() => underWay.delete(chain)),
            );
        await findPayments(dependencies);
        await pause(scanEveryMs, over);
      }
    } finally {
      await Promise.all(underWay.values());
    }
  });
}

/** Finds the payments of transfers by the exact amounts of their quotes, registered or not, and by what they replace. */
export async function findPayments(
  dependencies: AttachDependencies & SeenDependencies,
): Promise<void> {
  await attachByAmount(dependencies);
  await followReplacements(dependencies);
  await registerFinal(dependencies);
}

/** Scans everything that is due now. A chain whose sources stall does not hold up the others. */
export async function watchDue(
  dependencies: WatchDependencies,
  over: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { asked, round } = await planRound(dependencies);
  const turn: OwnNodeTurn = { askedAt: 0 };
  await Promise.all(
    asked.map(async (chain) => watchChain(dependencies, { chain, round, turn, over })),
  );
}

/** The chains that have sources, and what the scans of a round share. The watchlist is kept. */
async function planRound(
  dependencies: WatchDependencies,
): Promise<{ asked: readonly Chain[]; round: WatchRound }> {
  const { database, clock, chains } = dependencies;
  const round = await takeWatchRound(dependencies);
  const asked = chainKeys.filter((chain) => chains[chain].length > 0);
  const now = clock.now();
  const watchlist = watchlistOf(round.addresses, { chains: asked, now });
  await keepWatchlist(database, { watchlist, now });
  const awaited = watchlist.filter((watched) => round.isAwaited(watched));
  for (const [isOwn, waitMs] of [
    [false, awaitedMs],
    [true, ownScanMs(0, { awaited: round.awaitedOwn })],
  ] as const)
    await bringForward(database, {
      watchlist: awaited.filter((watched) => isOfPayment(watched) === isOwn),
      now,
      at: new Date(now.getTime() + waitMs),
    });
  return { asked, round };
}

async function watchChain(
  dependencies: WatchDependencies,
  {
    chain,
    round,
    turn,
    over,
  }: { chain: Chain; round: WatchRound; turn: OwnNodeTurn; over: AbortSignal },
): Promise<void> {
  const { database, clock, log } = dependencies;
  if (chain === 'bitcoin') await askOwnNode(dependencies, { round, turn });
  const isOver = () => over.aborted;
  const seen = new Set<string>();
  while (!isOver()) {
    const watchlist = await claimDue(database, {
      chain,
      now: clock.now(),
      atMostMs: longestScanWaitMs,
      limit: placesAtOnce,
    });
    for (const watched of watchlist) {
      try {
        await scanAddress(dependencies, { watched, round });
      } catch (error) {
        // Its claim ends by itself, and the others go on.
        log.warn({ err: error, chain, way: watched.way }, 'an address could not be scanned');
      }
    }
    // What is due again at once, because more is left, waits for the next round.
    const isNew = watchlist.some(({ way, address }) => !seen.has(`${way} ${address}`));
    for (const { way, address } of watchlist) seen.add(`${way} ${address}`);
    if (!isNew) break;
  }
  await followTransfers(dependencies, { chain, round, isOver });
}

/** When the node was asked last. */
interface OwnNodeTurn {
  askedAt: number;
}

/**
 * Asks the operator's own Bitcoin node in one call what came to all the addresses that payments have for themselves, so that
 * none waits for its turn with the sources that tell of one address at a time. Only finds: how far each address was read, and
 * what was not there before, is told by those.
 */
export async function askOwnNode(
  dependencies: WatchDependencies,
  { round, turn }: { round: WatchRound; turn: OwnNodeTurn },
): Promise<void> {
  const { database, chains, clock, log } = dependencies;
  const chain = 'bitcoin';
  const node = chains[chain].find((source) => source.isOwn && source.readReceived !== undefined);
  const addresses = round.addresses.flatMap(({ address, root }) =>
    root === undefined ? [] : [address],
  );
  if (node === undefined || addresses.length === 0 || !isDue(turn, { round, clock })) return;
  turn.askedAt = clock.now().getTime();
  const priority = round.awaitedOwn > 0 ? 'page' : 'watching';
  try {
    const txids = (await node.readReceived?.({ addresses, priority })) ?? [];
    const known = await listKnownHashes(database, { chain, txids });
    for (const txid of txids.filter((one) => !known.has(one))) {
      const found = await readFound(dependencies, chains[chain], { chain, txid, round, priority });
      await database
        .transaction()
        .execute(async (trx) => keepFound(trx, { found, round, now: clock.now() }));
    }
  } catch (error) {
    log.info({ err: error, chain }, 'the own node did not tell what came to the addresses');
  }
}

/** It reads its whole mempool for an answer: where nobody waits once in two minutes is enough. */
function isDue(
  { askedAt }: OwnNodeTurn,
  { round, clock }: { round: WatchRound; clock: Clock },
): boolean {
  const waitMs = round.awaitedOwn > 0 ? awaitedMs : 8 * awaitedMs;
  return Math.abs(clock.now().getTime() - askedAt) >= waitMs;
}
