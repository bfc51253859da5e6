import {
  transactionStatuses,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';

export interface AllowedStatus {
  readonly status: TransactionStatus;
  readonly needs_note: boolean;
}

/**
 * The statuses that an admin can set by hand, each with whether the change needs a note. An adapter: this file goes
 * once the answer says it itself as `{ status, needs_note }`.
 */
export function allowedStatuses({
  status: from,
  allowed_statuses: allowed,
}: Transaction): AllowedStatus[] {
  const place = (status: TransactionStatus) => transactionStatuses.indexOf(status);
  return allowed.map((status) => ({
    status,
    needs_note: status === 'failed' || place(status) < place(from),
  }));
}
