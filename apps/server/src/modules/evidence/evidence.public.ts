export { presentEvidence, presentMark } from './evidence.presenter.ts';
export {
  type EvidenceRow,
  findEvidence,
  findProvenAt,
  listMarks,
  makeEvidenceDue,
  restartEvidence,
} from './evidence.repository.ts';
export { blockTimeLooseMs, quoteEndsAt } from './evidence-moments.ts';
export { isLateEnough, whenCame } from './older-money.ts';
export { isOwnerInDoubt } from './attach-arrived.ts';
export { addressesOn } from './our-addresses.ts';
export type { Decided, ReadingRules, RuleActing, StoredReading } from './reading-rules.ts';
export { disownAddresses } from './usecases/disown-addresses.ts';
export { comparable } from './stored-facts.ts';
export type { OurAddress } from './stored-basis.ts';
