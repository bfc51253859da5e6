import { type Chain, chainKeys, coinKeys, coins } from '@ghost-pay/contract/coins';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import { pause, steadyJob } from '../../../core/jobs/steady-job.ts';
import { BudgetSpentError, type ChainSource } from '../../../gateways/chains/chain-source.ts';
import { keepHeights, listAwaitingHeights } from '../../quotes/quotes.public.ts';
import type { WatchDependencies } from '../watching.ts';

/** A run goes on until shortly before the next one. */
const runMs = 58_000;
/** A source is asked no more often, however many quotes are made. */
const everyMs = 2_000;
/** Bitcoin's blocks are too far apart: its addresses are scanned. */
const readChains: readonly Chain[] = chainKeys.filter((chain) => chain !== 'bitcoin');
const readCoins = coinKeys.filter((coin) => readChains.includes(coins[coin].chain));

/** Reads, again and again, a height of each source for the unique quotes that were made meanwhile. */
export function readQuoteHeights(dependencies: WatchDependencies): JobHandler {
  const readings = newReadings();
  return steadyJob(
    'read-quote-heights',
    async (over) => {
      while (!over.aborted) {
        // A database that is away for a moment costs the rounds of that moment, not the run.
        await beginReadings(dependencies, readings).catch((error: unknown) =>
          dependencies.log.info({ err: error }, 'the quotes without heights could not be read'),
        );
        await pause(everyMs, over);
      }
      await Promise.all(readings.underWay.values());
    },
    runMs,
  );
}

/** Reads a height of each source for the quotes that lack it. */
export async function readHeights(dependencies: WatchDependencies): Promise<void> {
  const readings = newReadings();
  await beginReadings(dependencies, readings);
  await Promise.all(readings.underWay.values());
}

interface Readings {
  readonly underWay: Map<ChainSource, Promise<void>>;
  /** Sources whose last reading failed: of each the first failure is logged. */
  readonly silent: Set<ChainSource>;
}

function newReadings(): Readings {
  return { underWay: new Map(), silent: new Set() };
}

/**
 * Begins where no reading is under way: what a source says counts for the quotes that stood before it was asked. One that is
 * down is asked again by those who watch.
 */
async function beginReadings(
  dependencies: WatchDependencies,
  { underWay, silent }: Readings,
): Promise<void> {
  const { database, clock, chains } = dependencies;
  const awaiting = await listAwaitingHeights(database, { coins: readCoins, now: clock.now() });
  for (const chain of readChains)
    for (const source of chains[chain]) {
      const quoteIds = awaiting
        .filter(
          ({ coin, sources }) => coins[coin].chain === chain && !sources.includes(source.name),
        )
        .map(({ id }) => id);
      if (quoteIds.length === 0 || underWay.has(source) || source.health().isDown) continue;
      const reading = readHeight(dependencies, { source, quoteIds, silent });
      underWay.set(
        source,
        reading.finally(() => underWay.delete(source)),
      );
    }
}

async function readHeight(
  { database, clock, log }: WatchDependencies,
  {
    source,
    quoteIds,
    silent,
  }: { source: ChainSource; quoteIds: readonly string[]; silent: Readings['silent'] },
): Promise<void> {
  try {
    const height = await source.readNewestHeight();
    await keepHeights(database, { quoteIds, source: source.name, height, at: clock.now() });
    silent.delete(source);
  } catch (error) {
    if (error instanceof BudgetSpentError || silent.has(source)) return;
    silent.add(source);
    log.info(
      { err: error, chain: source.chain, source: source.name },
      'a height for quotes could not be read',
    );
  }
}
