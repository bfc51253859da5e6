export { readWatchLag, type WatchLag } from './watchlist.repository.ts';
export { transferFigures } from './transfer-metrics.ts';
