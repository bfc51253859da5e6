// What payments of one kind need of all payments: their row, their lifecycle, their presentation.
export { limitOpenPayments } from './open-payments.ts';
export { decideAction } from './transaction-lifecycle.ts';
export { presentTransaction, type Viewer } from './transactions.presenter.ts';
export {
  findById,
  insertLog,
  insertTransaction,
  lockById,
  newTransactionId,
  type TransactionRow,
} from './transactions.repository.ts';
export {
  type Movement,
  moveByDecision,
  type MoveDependencies,
  type MoveRequest,
  moveWithin,
} from './usecases/move-transaction.ts';
export { viewerAt } from './usecases/read-transactions.ts';
export { trackPayment } from './usecases/track-payment.ts';
