import type { Chain } from '@ghost-pay/contract/coins';
import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { Move } from './payment-moves.ts';
import type { TransactionRow } from './payments.repository.ts';

/** What has happened to a payment in the transaction that is open. */
export type PaymentChange = {
  /** As it is now. */
  readonly payment: Pick<TransactionRow, 'id' | 'payment_method'>;
  readonly now: Date;
} & (
  | {
      readonly kind: 'moved';
      readonly move: Move;
      /** When what the move starts may begin, because it can be taken back until then; null at once. */
      readonly startAfter: Date | null;
    }
  /** An act was taken back, and with it the verification, if the act had made one. */
  | { readonly kind: 'taken_back'; readonly isVerificationUndone: boolean }
  /** Claims to its hash or code came, or were decided. */
  | { readonly kind: 'claims_changed' }
);

/** What the chain shows to have arrived for a payment. */
export interface Received {
  /** Atomic units, as digits; null before a source has told the amount. */
  readonly received_atomic: string | null;
  readonly first_seen_at: Date | null;
  readonly is_final: boolean;
}

/** What other rooms know of a payment, as administrators see it. */
export interface PaymentParts {
  readonly evidence_mark: Transaction['evidence_mark'];
  readonly evidence: TransactionDetail['evidence'];
  readonly received: Received | undefined;
  readonly card_answer: TransactionDetail['card_answer'];
  /** The correction by the visitor; undefined without one. */
  readonly correction: { readonly at: Date; readonly hashBefore: string | null } | undefined;
}

/** A hash of the same chain that the page of a payment has sent after another one. */
export interface PageCorrection {
  readonly row: TransactionRow;
  readonly claim: { readonly chain: Chain; readonly txid: string };
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

/**
 * The rooms above the ledger, which it tells and asks without knowing them. They are put together where the program is
 * (`joined-neighbours.ts`).
 */
export interface Neighbours {
  /** Does in the transaction of a change what belongs to it: both are there afterwards, or neither. */
  follow(trx: DatabaseTransaction, change: PaymentChange): Promise<void>;
  /** What the last reading of the chain has shown; undefined before the first, and for all but coins. */
  readReceived(database: Queryable, transactionId: string): Promise<Received | undefined>;
  readParts(database: Queryable, payment: TransactionRow): Promise<PaymentParts>;
  /** Corrects the hash of a locked payment for its own page. False, with nothing done, where a visitor may not. */
  correctByPage(
    trx: DatabaseTransaction,
    acting: { readonly audit: AuditTrail },
    correction: PageCorrection,
  ): Promise<boolean>;
}
