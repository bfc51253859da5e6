import type {
  CardAction,
  DeliveryAction,
  FindingAction,
  Transaction,
  TransactionAction,
} from '@ghost-pay/contract/transactions/transactions.schemas';

/** What an admin is about to do with which payment, before it is confirmed. */
export interface MovementQuestion {
  readonly act:
    | TransactionAction
    | Exclude<CardAction, 'paygate_verify'>
    | DeliveryAction
    | FindingAction
    | 'set_status'
    | 'resolve_contest'
    | 'release_claim';
  readonly transaction: Transaction;
}
