import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { type Figure, readFigure } from '../../core/metrics/figures.ts';
import { countUnclaimed } from '../transfers/transfers.public.ts';
import { readWatchLag } from './watchlist.repository.ts';

export { readWatchLag, type WatchLag } from './watchlist.repository.ts';

/** What came to the site's addresses; of the whole site. */
export function transferFigures({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Figure[] {
  return [
    readFigure({
      name: 'ghost_pay_transfers_unclaimed',
      help: 'Transfers to the receiving addresses that belong to no payment, without small ones.',
      labelNames: ['asset'],
      async read() {
        const counted = await countUnclaimed(database);
        return counted.map(({ asset, count: value }) => ({ labels: { asset }, value }));
      },
    }),
    readFigure({
      name: 'ghost_pay_watch_lag_seconds',
      help: 'How long ago the receiving addresses of a chain were all read to the end.',
      labelNames: ['chain'],
      async read() {
        const lags = await readWatchLag(database, clock.now());
        return lags.map(({ chain, seconds: value }) => ({ labels: { chain }, value }));
      },
    }),
  ];
}
