import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import type { Queryable } from '../../core/database/database.ts';
import { findByPaymentId, findByQuote, type TransactionRow } from './payments.repository.ts';

/** A quote as the page that asked for it knows it. */
export interface PageQuote {
  readonly quoteId: string;
  /** Under which the page registers its payment. */
  readonly paymentId: string | null;
  readonly type: PaymentType;
  /** Null for a donation, and where the visitor has given none. */
  readonly username: string | null;
  readonly email: string | null;
}

/**
 * The payment of a quote, or the one that its page has registered another way. A payment id is no secret, so the other
 * payment must be for the same account too; what a stranger's quote adds to it is that stranger's money.
 */
export async function findPagePayment(
  database: Queryable,
  { quoteId, paymentId, type, username, email }: PageQuote,
): Promise<TransactionRow | undefined> {
  const own = await findByQuote(database, quoteId);
  if (own !== undefined || paymentId === null) return own;
  const other = await findByPaymentId(database, paymentId);
  const isOfPage =
    other?.payment_method === 'crypto' &&
    other.type === type &&
    other.user_username === username &&
    other.user_email === email;
  return isOfPage ? other : undefined;
}
