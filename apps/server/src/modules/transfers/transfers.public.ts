// Imports nothing of the evidence, which attaches what it finds by this file.
export {
  attachFound,
  type AttachedTransfer,
  detachMissing,
  hasArrived,
  type FoundTransfer,
  listAmong,
  listAttached,
  isFoundByAmount,
  listFirstSights,
  releaseByAmount,
  sumFinal,
} from './attached.repository.ts';
export { keepSightings, listSightings } from './sightings.repository.ts';
export {
  countUnclaimed,
  readUnclaimedFigures,
  sumUnclaimed,
  type UnclaimedSum,
} from './transfer-figures.repository.ts';
export { readWatchLag, type WatchLag } from '../matching/places.repository.ts';
