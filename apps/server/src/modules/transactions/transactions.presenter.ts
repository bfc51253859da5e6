import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { toDecimal } from '@ghost-pay/contract/money';
import type {
  TrackedPayment,
  Transaction,
  TransactionDetail,
  TransactionLog,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { allowedActions, allowedStatuses } from './transaction-lifecycle.ts';
import type { TrackedRow, TransactionLogRow, TransactionRow } from './transactions.repository.ts';

/** What anyone who knows the id may see. */
export function presentTrackedPayment(row: TrackedRow): TrackedPayment {
  return {
    paymentId: row.payment_id,
    type: row.type,
    paymentMethod: row.payment_method,
    status: row.status,
    amount: toDecimal(row.amount_minor, row.currency),
    currency: row.currency,
    region: row.region,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    paymentVerified: row.payment_verified,
    subscriptionUpdated: row.subscription_updated,
    subscriptionDuration: row.subscription_duration,
  };
}

/** What an admin sees of a payment, with what an admin of this role may do to it. */
export function presentTransaction(row: TransactionRow, role: Role): Transaction {
  return {
    id: row.id,
    payment_id: row.payment_id,
    txid: row.txid,
    type: row.type,
    payment_method: row.payment_method,
    crypto_type: row.crypto_type,
    payment_address: row.payment_address,
    processor: row.processor,
    payment_provider: row.payment_provider,
    payment_ipn_token_present: row.payment_ipn_token_encrypted !== null,
    payment_code: row.payment_code_last4 === null ? null : `••••••••••••${row.payment_code_last4}`,
    region: row.region,
    amount: toDecimal(row.amount_minor, row.currency),
    currency: row.currency,
    status: row.status,
    payment_verified: row.payment_verified,
    subscription_updated: row.subscription_updated,
    subscription_duration: row.subscription_duration,
    notes: row.notes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    user_username: row.user_username,
    user_email: row.user_email,
    allowed_actions: allowedActions(row),
    allowed_statuses: allowedStatuses(row, role),
  };
}

export function presentTransactionDetail(
  { transaction, logs }: { transaction: TransactionRow; logs: readonly TransactionLogRow[] },
  role: Role,
): TransactionDetail {
  return { ...presentTransaction(transaction, role), logs: logs.map(presentLog) };
}

function presentLog(row: TransactionLogRow): TransactionLog {
  return {
    id: String(row.id),
    action: row.action,
    details: row.details,
    created_at: row.created_at.toISOString(),
    admin_username: row.admin_username,
  };
}
