import { toDecimal } from '@ghost-pay/contract/money';
import type { CustomerPayments } from '@ghost-pay/contract/transactions/customer-payments.schemas';
import { transactionStatuses } from '@ghost-pay/contract/transactions/transaction-words';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { listOfCustomer } from '../customers.repository.ts';
import { findById } from '../payments.repository.ts';

/** As many as an administrator takes in at a glance; the list finds all of them by the customer's name. */
const shown = 5;

/** What else the customer of a payment has paid. Throws TRANSACTION_NOT_FOUND. */
export async function readCustomer(
  { database }: { readonly database: Database },
  transactionId: string,
): Promise<CustomerPayments> {
  const payment = await findById(database, transactionId);
  if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  const { rows, counts } = await listOfCustomer(database, { payment, limit: shown });
  const of = new Map(counts.map(({ status, count }) => [status, count]));
  return {
    counts: transactionStatuses.map((status) => ({ status, count: of.get(status) ?? 0 })),
    payments: rows.map((row) => ({
      id: row.id,
      payment_id: row.payment_id,
      type: row.type,
      payment_method: row.payment_method,
      crypto_type: row.crypto_type,
      payment_provider: row.payment_provider,
      amount: toDecimal(row.amount_minor, row.currency),
      currency: row.currency,
      status: row.status,
      subscription_duration: row.subscription_duration,
      created_at: row.created_at.toISOString(),
    })),
  };
}
