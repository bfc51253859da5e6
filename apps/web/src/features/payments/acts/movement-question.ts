import type {
  CardAction,
  Contest,
  DeliveryAction,
  FindingAction,
  Transaction,
  TransactionAction,
} from '@ghost-pay/contract/transactions/transactions.schemas';

interface PlainQuestion {
  readonly act:
    | TransactionAction
    | Exclude<CardAction, 'paygate_verify'>
    | DeliveryAction
    | FindingAction
    | 'set_status'
    | 'release_claim';
  readonly transaction: Transaction;
}

interface ContestQuestion {
  readonly act: 'resolve_contest';
  readonly transaction: Transaction;
  /** The open claims that are on the screen: about these and no others is decided. */
  readonly contests: readonly Contest[];
}

/** What an admin is about to do with which payment, before it is confirmed. */
export type MovementQuestion = PlainQuestion | ContestQuestion;
/** What can be asked wherever the payment is shown, be it in a row. */
export type PlainAct = PlainQuestion['act'];
