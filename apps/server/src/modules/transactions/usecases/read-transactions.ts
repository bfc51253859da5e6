import { paginate } from '@ghost-pay/contract/pagination';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type {
  ListTransactionsQuery,
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Pagination } from '@ghost-pay/contract/pagination';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { presentTransaction, presentTransactionDetail } from '../transactions.presenter.ts';
import { findById, listLogs, listTransactionsPage } from '../transactions.repository.ts';

/** One page of payments for the asking admin; a page behind the last one is empty. */
export async function listTransactions(
  { database }: { database: Database },
  { query, role }: { query: ListTransactionsQuery; role: Role },
): Promise<{ transactions: Transaction[]; pagination: Pagination }> {
  const { page, limit, sort, ...filter } = query;
  const { rows, total } = await listTransactionsPage(database, { filter, sort, page, limit });
  return {
    transactions: rows.map((row) => presentTransaction(row, role)),
    pagination: paginate({ page, limit, total }),
  };
}

/** One payment with its whole log. Throws TRANSACTION_NOT_FOUND. */
export async function getTransaction(
  { database }: { database: Database },
  { transactionId, role }: { transactionId: string; role: Role },
): Promise<TransactionDetail> {
  const transaction = await findById(database, transactionId);
  if (transaction === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  return presentTransactionDetail(
    { transaction, logs: await listLogs(database, transactionId) },
    role,
  );
}
