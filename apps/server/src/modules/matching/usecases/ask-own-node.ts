import type { Clock } from '../../../core/clock.ts';
import { listKnownHashes } from '../../transfers/transfers.public.ts';
import { awaitedMs } from '../watchlist.ts';
import { keepFound, readFound, type WatchDependencies, type WatchRound } from '../watching.ts';

/** When the node was asked last. */
export interface OwnNodeTurn {
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
