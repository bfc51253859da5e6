// What came to the site's addresses, row by row. Rooms above judge it; none is imported here.
export {
  attachFound,
  type AttachedTransfer,
  forgetSmall,
  type FoundTransfer,
  hasArrived,
  findOldestAttached,
  isFoundByAmount,
  keepTransfers,
  listAmong,
  listAttached,
  listFinalFree,
  listFirstSights,
  listFree,
  listKnownHashes,
  releaseOwn,
  sumFinal,
  type Worth,
} from './attached.repository.ts';
export {
  claimFollowed,
  endFollowing,
  isUnsettled,
  listReplacements,
  lockTransfers,
  markMissing,
  markReplaced,
  type Replacement,
  type TransferRow,
} from './followed.repository.ts';
export {
  forgetSightings,
  keepSightings,
  listSightings,
  type Sighting,
} from './sightings.repository.ts';
export {
  countUnclaimed,
  readUnclaimedFigures,
  sumUnclaimed,
  type UnclaimedSum,
} from './transfer-figures.repository.ts';
export {
  type AskingRow,
  findAsking,
  findTransfer,
  listAsking,
  type ListedTransfer,
  listPage,
  readListFigures,
  settle,
  unsettle,
} from './transfer-list.repository.ts';
