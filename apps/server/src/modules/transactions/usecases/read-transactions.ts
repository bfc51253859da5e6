import { paginate } from '@ghost-pay/contract/pagination';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type {
  ListTransactionsQuery,
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Pagination } from '@ghost-pay/contract/pagination';
import type { Database, Queryable } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { listContests } from '../contests.repository.ts';
import { codeHashesOf } from '../payment-code.ts';
import { presentTransaction, presentTransactionDetail } from '../transactions.presenter.ts';
import {
  findById,
  listLogs,
  listNewest,
  listTransactionsPage,
  type TransactionRow,
} from '../transactions.repository.ts';

/** One page of payments for the asking admin; a page behind the last one is empty. */
export async function listTransactions(
  { database, vault }: { database: Database; vault: Vault },
  { query, role }: { query: ListTransactionsQuery; role: Role },
): Promise<{ transactions: Transaction[]; pagination: Pagination }> {
  const { page, limit, sort, ...filter } = query;
  const { rows, total } = await listTransactionsPage(database, {
    filter: { ...filter, codeHashes: codeHashesOf(vault, filter.search) },
    sort,
    page,
    limit,
  });
  return {
    transactions: rows.map((row) => presentTransaction(row, role)),
    pagination: paginate({ page, limit, total }),
  };
}

/** The newest payments for the asking admin, newest first. */
export async function listRecent(
  { database }: { database: Database },
  { limit, role }: { limit: number; role: Role },
): Promise<{ transactions: Transaction[] }> {
  const rows = await listNewest(database, limit);
  return { transactions: rows.map((row) => presentTransaction(row, role)) };
}

/** One payment with its whole log. Throws TRANSACTION_NOT_FOUND. */
export async function getTransaction(
  { database }: { database: Database },
  { transactionId, role }: { transactionId: string; role: Role },
): Promise<TransactionDetail> {
  const transaction = await findById(database, transactionId);
  if (transaction === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  return readDetail(database, { transaction, role });
}

/** A payment that was just read, with its log and contests, for the asking admin. */
export async function readDetail(
  database: Queryable,
  { transaction, role }: { transaction: TransactionRow; role: Role },
): Promise<TransactionDetail> {
  const logs = await listLogs(database, transaction.id);
  const contests = await listContests(database, transaction.id);
  return presentTransactionDetail({ transaction, logs, contests }, role);
}
