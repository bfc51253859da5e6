export { readWatchLag, type WatchLag } from './places.repository.ts';
export { transferFigures } from './transfer-metrics.ts';
