import { countedSearchHits, paginate } from '@ghost-pay/contract/pagination';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type {
  ListTransactionsQuery,
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Pagination } from '@ghost-pay/contract/pagination';
import type { Database, DatabaseTransaction, Queryable } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { countPayments } from '../../statistics/statistics.public.ts';
import { listContests } from '../contests.repository.ts';
import { codeHashesOf } from '../payment-code.ts';
import { presentTransaction, presentTransactionDetail } from '../transactions.presenter.ts';
import {
  findHits,
  listByIds,
  listCells,
  listManyHits,
  listNewest,
  type Window,
} from '../transaction-list.repository.ts';
import { findById, listLogs, type TransactionRow } from '../transactions.repository.ts';

/**
 * One page of payments for the asking admin; a page behind the last one is empty. The total is exact
 * but for searches that hit more than countedSearchHits, as may the payments that need attention.
 */
export async function listTransactions(
  { database, vault }: { database: Database; vault: Vault },
  { query, role }: { query: ListTransactionsQuery; role: Role },
): Promise<{ transactions: Transaction[]; pagination: Pagination }> {
  const { page, limit } = query;
  const window = { offset: (page - 1) * limit, limit };
  // Page and total of one moment: the last pages are found by the total.
  const { rows, ...counted } = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { search } = query;
      if (search === undefined)
        return query.needs_attention === undefined
          ? listFiltered(trx, { query, window })
          : searchPayments(trx, { query, window, search });
      const codeHashes = codeHashesOf(vault, search);
      return searchPayments(trx, { query, window, search: { text: search, codeHashes } });
    });
  return {
    transactions: rows.map((row) => presentTransaction(row, role)),
    pagination: paginate({ page, limit, ...counted }),
  };
}

interface CountedRows {
  readonly rows: TransactionRow[];
  readonly total: number;
  readonly totalIsMinimum?: boolean;
}

async function listFiltered(
  trx: DatabaseTransaction,
  { query, window }: { query: ListTransactionsQuery; window: Window },
): Promise<CountedRows> {
  const cells = await countPayments(trx, query);
  const total = cells.reduce((sum, cell) => sum + cell.payments, 0);
  const isFiltered = [query.status, query.type, query.payment_method].some(Boolean);
  const rows = await listCells(trx, {
    cells: isFiltered ? cells : undefined,
    sort: query.sort,
    window,
    total,
  });
  return { rows, total };
}

async function searchPayments(
  trx: DatabaseTransaction,
  {
    query,
    window,
    search,
  }: {
    query: ListTransactionsQuery;
    window: Window;
    search: { readonly text: string; readonly codeHashes: readonly Buffer[] } | undefined;
  },
): Promise<CountedRows> {
  const asked = { search, filter: query, sort: query.sort, window };
  const { hits, ids } = await findHits(trx, { ...asked, most: countedSearchHits });
  if (hits <= countedSearchHits)
    return { rows: await listByIds(trx, { ids, sort: query.sort }), total: hits };
  const limit = Math.min(window.limit, countedSearchHits - window.offset);
  const rows =
    limit <= 0 ? [] : await listManyHits(trx, { ...asked, window: { ...window, limit } });
  return { rows, total: countedSearchHits, totalIsMinimum: true };
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
