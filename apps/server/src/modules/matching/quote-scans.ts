import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import {
  BudgetSpentError,
  type ChainSource,
  type HistoryPage,
} from '../../gateways/chains/chain-source.ts';
import { comparable, isLateEnough } from '../evidence/evidence.public.ts';
import { keepHeights, listAwaitingHeights } from '../quotes/quotes.public.ts';
import type { PageCursor } from './page-cursor.ts';
import type { WatchedAddress } from './watchlist.repository.ts';
import { keepSightings } from '../transfers/transfers.public.ts';
import type { WatchDependencies } from './watching.ts';

// A scan is a history of a Bitcoin address, with what is in no block yet, that one source shows from its newest
// transaction back to those that are known. What it does not show was not there when it began.

/** A source lists no more than these that are in no block: then a scan may leave some out. */
const mostPending = 50;

/** Begins to scan at a cursor. `source` is one of Bitcoin's. */
export async function beginScan(
  { database, clock, log }: WatchDependencies,
  { source, watched, cursor }: { source: ChainSource; watched: WatchedAddress; cursor: PageCursor },
) {
  const beganAt = clock.now();
  const awaiting = (await listAwaitingHeights(database, { coins: ['btc'], now: beganAt })).filter(
    ({ address, sources, createdAt }) =>
      comparable(watched.chain, address) === watched.address &&
      !sources.includes(source.name) &&
      isLateEnough(createdAt, beganAt),
  );
  let isWhole = cursor.after === null;
  return {
    /** Keeps that the source has shown these transactions. Must be called before the scan ends. */
    async note({ entries }: HistoryPage, txids: readonly string[]): Promise<void> {
      isWhole &&= entries.filter(({ isInBlock }) => !isInBlock).length < mostPending;
      for (const txid of txids)
        await keepSightings(database, {
          chain: watched.chain,
          txid,
          sightings: [{ source: source.name, at: beganAt, blockHeight: null }],
        });
    },
    /**
     * Keeps, for the quotes that had stood for the margin when the scan began, that there was one, if it was whole and the
     * source tells its height now. What the scan has shown stands without it.
     */
    async end(): Promise<void> {
      if (!isWhole || awaiting.length === 0) return;
      const quoteIds = awaiting.map(({ id }) => id);
      try {
        const { height } = await source.readTip();
        await keepHeights(database, { quoteIds, source: source.name, height, at: beganAt });
      } catch (error) {
        if (!(error instanceof BudgetSpentError || error instanceof OutboundError)) throw error;
        log.info({ err: error, source: source.name }, 'a height for quotes could not be read');
      }
    },
  };
}
