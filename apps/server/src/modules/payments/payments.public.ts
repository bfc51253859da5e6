// What other payment modules share: row, lifecycle, presentation.
export { limitOpenPayments } from './open-payments.ts';
export { refusalOf } from './payment-acts.ts';
export { isFinal } from './payment-moves.ts';
export { codeHashesOf, maskedCode } from './payment-code.ts';
export { claimantHours } from './contest-rules.ts';
export { dropHoldsOf } from './contests.repository.ts';
export {
  addFlag,
  isPayoutUsed,
  setDeliveryProblem,
  setPayout,
  setProvider,
} from './payment-columns.repository.ts';
export {
  findForReceipt,
  findIdByPaymentId,
  findOverdue,
  findTracked,
  listLastDurations,
  readPayments,
  type ReceiptRow,
  type TrackedRow,
} from './payment-reads.repository.ts';
export { presentTransaction, type Viewer } from './payments.presenter.ts';
export {
  findById,
  insertLog,
  insertTransaction,
  lockById,
  newTransactionId,
  type TransactionRow,
} from './payments.repository.ts';
export {
  type ActDependencies,
  type ActRequest,
  performAct,
  performActWithin,
  planAct,
  type PlannedAct,
} from './usecases/perform-act.ts';
export { viewerAt } from './usecases/read-payments.ts';
