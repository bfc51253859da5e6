// What payments of one kind need of all payments: their row, their lifecycle, their presentation.
export { limitOpenPayments } from './open-payments.ts';
export { decideAction, isFinal } from './payment-acts.ts';
export { codeHashesOf } from './payment-code.ts';
export { presentTransaction, type Viewer } from './payments.presenter.ts';
export {
  findById,
  findTracked,
  insertLog,
  insertTransaction,
  lockById,
  newTransactionId,
  readPaymentIds,
  type TrackedRow,
  type TransactionRow,
} from './payments.repository.ts';
export {
  type Movement,
  moveByDecision,
  type MoveDependencies,
  type MoveRequest,
  moveWithin,
} from './usecases/move-payment.ts';
export { viewerAt } from './usecases/read-payments.ts';
export { subscriptionUpdate } from './usecases/update-subscription.ts';
