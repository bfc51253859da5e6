import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { BudgetSpentError } from '../../../gateways/chains/chain-source.ts';
import { makeEvidenceDue } from '../../evidence/evidence.public.ts';
import {
  claimFollowed,
  endFollowing,
  lockTransfers,
  markMissing,
  type TransferRow,
} from '../../transfers/transfers.public.ts';
import { nextReadingAt } from '../watchlist.ts';
import { keepFound, readFound, type WatchDependencies, type WatchRound } from '../watching.ts';

const atOnce = 10;
const restMs = 60_000;

/** Reads the states of the transfers of a chain that are due, until none is. */
export async function followTransfers(
  dependencies: WatchDependencies,
  { chain, round, isOver }: { chain: RecognisedChain; round: WatchRound; isOver: () => boolean },
): Promise<void> {
  const { database, clock } = dependencies;
  while (!isOver()) {
    const claimed = await claimFollowed(database, { chain, now: clock.now(), limit: atOnce });
    if (claimed.length === 0) return;
    const byTxid = Map.groupBy(claimed, ({ txid }) => txid);
    for (const [txid, rows] of byTxid) {
      const waitMs = await follow(dependencies, { chain, txid, rows, round });
      if (waitMs > 0) return;
    }
  }
}

/** Returns for how many milliseconds it was put off because the budgets are spent. */
async function follow(
  dependencies: WatchDependencies,
  {
    chain,
    txid,
    rows,
    round,
  }: {
    chain: RecognisedChain;
    txid: string;
    rows: readonly TransferRow[];
    round: WatchRound;
  },
): Promise<number> {
  const { database, clock, chains, log } = dependencies;
  const ids = rows.map(({ id }) => id);
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  try {
    const found = await readFound(dependencies, chains[chain], {
      chain,
      txid,
      round,
      priority: 'final',
    });
    const { transfers } = found;
    const now = clock.now();
    const changed = await database.transaction().execute(async (trx) => {
      const before = await lockTransfers(trx, ids);
      await keepFound(trx, { found, round, now });
      await endFollowing(trx, {
        rows: before.filter((row) => !isAmong(row, transfers)),
        now,
        nextReadingAt,
      });
      if (transfers === undefined) await markMissing(trx, { ids, now });
      const after = await lockTransfers(trx, ids);
      return after.filter(({ id, state }) => before.find((row) => row.id === id)?.state !== state);
    });
    // Not under the locks above: a reading locks the evidence first and the transfers then.
    for (const { transaction_id: transactionId } of changed)
      if (transactionId !== null)
        await database
          .transaction()
          .execute(async (trx) => makeEvidenceDue(trx, { transactionId, now }));
    return 0;
  } catch (error) {
    if (error instanceof BudgetSpentError) {
      await endFollowing(database, {
        rows,
        now: clock.now(),
        nextReadingAt: () => later(error.retryAfterMs),
      });
      return error.retryAfterMs;
    }
    log.info({ err: error, chain }, 'a transfer could not be followed');
  }
  await endFollowing(database, { rows, now: clock.now(), nextReadingAt: () => later(restMs) });
  return 0;
}

function isAmong(
  { asset, position }: TransferRow,
  found: readonly { asset: string; position: number }[] | undefined,
): boolean {
  return found?.some((one) => one.asset === asset && one.position === position) ?? false;
}
