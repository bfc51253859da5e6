import type { PaymentAct } from '@ghost-pay/contract/transactions/transaction-words';
import type { Contest, Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';

interface PlainQuestion {
  readonly act:
    | Exclude<PaymentAct, 'paygate_verify' | 'reveal_code' | 'resolve_contest'>
    | 'set_status';
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
