import { type Chain, chainKeys } from '@ghost-pay/contract/coins';
import pLimit from 'p-limit';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { pause, steadyJob } from '../../../core/jobs/steady-job.ts';
import { leaveToPeople, loadDue, readingContextOf } from '../due-readings.ts';
import { chainsOfSlowReadings, longestReadingWaitMs, mayBeProvable } from '../reading-schedule.ts';
import { claimDue, listArriving, makeDue } from '../readings.repository.ts';
import { type ReadDependencies, readEvidence } from './read-evidence.ts';

const lookEveryMs = 5_000;
const longestPauseMs = 1_000;
/** Readings of one chain at a time, on this instance. They are claimed as they are begun, within their lease. */
const atOnce = 8;
/** As long as a source itself takes at most. */
const withinMs = 8_000;

/** Reads the evidence that is due, again and again, until the run is over or the process ends. */
export function readDueEvidence(dependencies: ReadDependencies): JobHandler {
  return steadyJob('read-evidence', async (over) => {
    await Promise.all(
      askedChains(dependencies).map(async (chain) => readOn(dependencies, { chain, over })),
    );
  });
}

/** Each chain at its own pace: one whose budgets are spent for a minute does not hold up the others. */
async function readOn(dependencies: ReadDependencies, { chain, over }: ChainTurn): Promise<void> {
  while (!over.aborted) {
    // What is due stays due: a database that does not answer now must not end the run.
    await readDueOf(dependencies, { chain, over }).catch((error: unknown) =>
      dependencies.log.warn({ err: error, chain }, 'due evidence could not be looked for'),
    );
    await pause(lookEveryMs, over);
  }
}

/**
 * Reads everything that is due now. A chain whose sources stall does not hold up the others, and none of them is still
 * read when it throws.
 */
export async function readDue(
  dependencies: ReadDependencies,
  over: AbortSignal = new AbortController().signal,
): Promise<void> {
  const ends = await Promise.allSettled(
    askedChains(dependencies).map(async (chain) => readDueOf(dependencies, { chain, over })),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function askedChains({ chains }: Pick<ReadDependencies, 'chains'>): readonly Chain[] {
  return chainKeys.filter((chain) => chains[chain].length > 0);
}

interface ChainTurn {
  readonly chain: Chain;
  readonly over: AbortSignal;
}

/** What is due first: a source that stalls over its newest block holds up no reading. */
async function readDueOf(dependencies: ReadDependencies, turn: ChainTurn): Promise<void> {
  await readClaimed(dependencies, turn);
  if (!chainsOfSlowReadings.has(turn.chain) || turn.over.aborted) return;
  if ((await makeDueAfterBlocks(dependencies, turn.chain)) > 0)
    await readClaimed(dependencies, turn);
}

async function readClaimed(
  dependencies: ReadDependencies,
  { chain, over }: ChainTurn,
): Promise<void> {
  const { database, clock, log } = dependencies;
  const limit = pLimit(atOnce);
  while (!over.aborted) {
    const claimed = await claimDue(database, {
      chain,
      now: clock.now(),
      atMostMs: longestReadingWaitMs,
      limit: atOnce,
    });
    if (claimed.length === 0) return;
    const context = await readingContextOf(dependencies);
    const { due, unreadable } = await loadDue(database, claimed);
    for (const one of unreadable) await leaveToPeople(dependencies, one);
    const putOff = await Promise.all(
      due.map(async (one) =>
        limit(async () => {
          try {
            return await readEvidence(dependencies, context, {
              ...one,
              withinMs,
              onlyTogether: true,
            });
          } catch (error) {
            // Its lease ends by itself, and the others go on.
            log.warn({ err: error, transactionId: one.payment.id }, 'evidence could not be read');
            return 0;
          }
        }),
      ),
    );
    // The budgets are spent: what is claimed now would be put off as well.
    const waitMs = Math.max(0, ...putOff);
    if (waitMs > 0) await pause(Math.min(waitMs, longestPauseMs), over);
  }
}

/**
 * Makes the arriving payments of a chain due that blocks since their last readings may have made provable: with one
 * question about the newest block in place of one for each payment. The chain is asked nothing while none is arriving.
 * Returns how many it made due.
 */
async function makeDueAfterBlocks(
  { database, clock, chains }: Pick<ReadDependencies, 'database' | 'clock' | 'chains'>,
  chain: Chain,
): Promise<number> {
  const arriving = await listArriving(database, { chain, now: clock.now() });
  if (arriving.length === 0) return 0;
  const heights = await tipHeights(chains[chain]);
  const ids = arriving
    .filter(({ seen, sources, ...row }) => {
      // A source that is a block behind would still say what it said before.
      const newBlocks = sources.flatMap(({ name, tip }) => {
        const height = heights.get(name);
        return tip === null || height === undefined ? [] : [height - tip.height];
      });
      return mayBeProvable(
        {
          isInBlock: seen?.in_block === true,
          confirmations: row.confirmations,
          needed: row.confirmations_needed,
        },
        newBlocks.length === 0 ? 0 : Math.min(...newBlocks),
      );
    })
    .map(({ transaction_id: id }) => id);
  await makeDue(database, { ids, now: clock.now() });
  return ids.length;
}

/** The newest blocks of the sources that answer, by their names. */
async function tipHeights(
  sources: ReadDependencies['chains'][Chain],
): Promise<ReadonlyMap<string, number>> {
  const up = sources.filter((source) => !source.health().isDown);
  const told = await Promise.allSettled(up.map(async (source) => source.readTip()));
  return new Map(
    told.flatMap((tip, index) =>
      tip.status === 'fulfilled' ? [[up[index]?.name ?? '', tip.value.height] as const] : [],
    ),
  );
}
