import type { TopUpRefusal } from '@ghost-pay/contract/top-ups/top-up-words';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';

/** What decides whether a link still adds a code to its payment. */
export interface TopUpFacts {
  readonly status: TransactionStatus;
  /** Whether another claim on one of its codes is open. */
  readonly isContested: boolean;
  /** The code after which the link was made. */
  readonly linkedCode: string;
  /** The code after which another one is asked for now; undefined while none is. */
  readonly askingCode: string | undefined;
}

/**
 * Why a link adds no code to its payment; undefined if it does. A link serves once without being stored: the code that it
 * adds waits to be redeemed, and what is asked for after that is asked for by another link.
 */
export function refusalOfTopUp({
  status,
  isContested,
  linkedCode,
  askingCode,
}: TopUpFacts): TopUpRefusal | undefined {
  if (status !== 'pending_payment_verification') return 'TOP_UP_NOT_WAITING';
  if (askingCode !== linkedCode) return 'TOP_UP_USED';
  return isContested ? 'TOP_UP_CONTESTED' : undefined;
}
