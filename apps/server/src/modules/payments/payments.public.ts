// What other payment modules share: row, lifecycle, presentation.
export { limitCreations, limitOpenPayments } from './open-payments.ts';
export { admitReads } from './usecases/admit-reads.ts';
export { refusalOf } from './payment-acts.ts';
export { isFinal } from './payment-moves.ts';
export {
  codeHashesOf,
  duplicateCodeSentence,
  hashOfCode,
  maskedCode,
  openCode,
  sealCode,
} from './payment-code.ts';
export {
  analyzePayments,
  findTaken,
  hasOwnPayment,
  type ImportedCode,
  type ImportedLog,
  type ImportedRow,
  insertImported,
  newRowIds,
  type PaymentOfExport,
  readPaymentsToExport,
  type TakenBy,
} from './moved-payments.repository.ts';
export { askingCode, missingMinor } from './code-rules.ts';
export {
  addCode,
  type CodeRow,
  isCode,
  listCodes,
  listCodesOf,
  type OutcomeFigures,
  replaceCode,
  sumOutcomes,
} from './codes.repository.ts';
export { sumReturned } from './returns.repository.ts';
export { countVerifiedOf } from './customers.repository.ts';
export { claimantHours } from './contest-rules.ts';
export { dropHoldsOf, isLeftByClaim } from './contests.repository.ts';
export { weighClaimsAgain } from './weighed-claims.ts';
export {
  findOtherClaim,
  listAwaitingMoney,
  ownAddressOf,
  replaceHash,
} from './claims.repository.ts';
export {
  addChainFlag,
  addCardFlag,
  isPayoutUsed,
  setDeliveryProblem,
  setPayout,
  setProvider,
  setVerdict,
} from './payment-columns.repository.ts';
export {
  findIdByPaymentId,
  findOverdue,
  findTracked,
  listLastDurations,
  readPayments,
  type TrackedRow,
} from './payment-reads.repository.ts';
export { type PaymentExtras, presentTransaction, type Viewer } from './payments.presenter.ts';
export {
  findById,
  findByPaymentId,
  insertLog,
  isLogged,
  insertTransaction,
  lockById,
  type TransactionRow,
} from './payments.repository.ts';
export {
  type ActDependencies,
  type ActRequest,
  actOf,
  lockForAct,
  performActWithin,
  performStill,
  planAct,
  type PlannedAct,
  recordAct,
} from './usecases/perform-act.ts';
export { forceVerifyCard, markCardFailed } from './usecases/acts-by-hand.ts';
export type { Neighbours, PageCorrection } from './neighbours.ts';
export { findPagePayment, type PageQuote } from './page-payment.ts';
export { isSender } from './sender-token.ts';
export { type SituationEvidence, situationOf } from './situation-rules.ts';
export { recordSituation } from './usecases/record-situation.ts';
export { releaseSubscriber } from './usecases/undo-act.ts';
export { registerQuote } from './usecases/register-quote.ts';
export { recordOwnersClaim } from './usecases/record-contest.ts';
export { getTransaction, viewerAt } from './usecases/read-payments.ts';
