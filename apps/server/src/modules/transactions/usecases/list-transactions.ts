import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { countedSearchHits, paginate, type Pagination } from '@ghost-pay/contract/pagination';
import type { ListTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { countPayments, type PaymentCell } from '../../statistics/statistics.public.ts';
import { type ListPart, partsOf, windowWithin } from '../list-parts.ts';
import { searchOf } from '../search.ts';
import {
  countMadeBefore,
  findHits,
  listByIds,
  listCells,
  listManyHits,
  type Search,
  type Window,
} from '../transaction-list.repository.ts';
import { presentTransaction } from '../transactions.presenter.ts';
import type { TransactionRow } from '../transactions.repository.ts';
import { viewerAt } from './read-transactions.ts';

/**
 * One page of payments for the asking admin; a page behind the last one is empty. The total is exact
 * but for searches, and lists of what waits or needs attention, of more than countedSearchHits: their
 * pages end there.
 */
export async function listTransactions(
  { database, vault, clock }: { database: Database; vault: Vault; clock: Clock },
  { query, role }: { query: ListTransactionsQuery; role: Role },
): Promise<{ transactions: Transaction[]; pagination: Pagination }> {
  const { page, limit, search: text } = query;
  // Page and total of one moment: the last pages are found by the total.
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const viewer = await viewerAt(trx, { role, now: clock.now() });
      const { rows, ...counted } = await readParts(trx, {
        parts: partsOf(query, viewer),
        query,
        search: searchOf(vault, text),
        window: { offset: (page - 1) * limit, limit },
      });
      return {
        transactions: rows.map((row) => presentTransaction(row, viewer)),
        pagination: paginate({ page, limit, ...counted }),
      };
    });
}

interface CountedRows {
  readonly rows: TransactionRow[];
  readonly total: number;
}

/** The window of all parts together; where counting ends early, the pages do as well. */
async function readParts(
  trx: DatabaseTransaction,
  {
    parts,
    query,
    search,
    window,
  }: {
    parts: readonly ListPart[];
    query: ListTransactionsQuery;
    search: Search | undefined;
    window: Window;
  },
): Promise<CountedRows & { totalIsMinimum: boolean }> {
  const isCounted = search !== undefined || query.needs_attention !== undefined;
  const countsToTheEnd = !isCounted && query.waiting === undefined;
  const most = countsToTheEnd ? Number.POSITIVE_INFINITY : countedSearchHits;
  const shown = { ...window, limit: Math.max(0, Math.min(window.limit, most - window.offset)) };
  const cells = isCounted ? [] : await countPayments(trx, withoutStatus(query));
  const rows: TransactionRow[] = [];
  let total = 0;
  for (const part of parts) {
    const wanted = windowWithin(shown, { before: total, taken: rows.length });
    const found = isCounted
      ? await readHitsOf(trx, { part, query, search, window: wanted })
      : await readCellsOf(trx, { part, query, cells, window: wanted });
    rows.push(...found.rows);
    total += found.total;
  }
  return { rows, total: Math.min(total, most), totalIsMinimum: total > most };
}

function withoutStatus({ type, payment_method }: ListTransactionsQuery) {
  return { type, payment_method };
}

async function readCellsOf(
  trx: DatabaseTransaction,
  {
    part: { statuses, madeBefore, sort },
    query,
    cells: all,
    window,
  }: {
    part: ListPart;
    query: ListTransactionsQuery;
    cells: readonly PaymentCell[];
    window: Window;
  },
): Promise<CountedRows> {
  const cells = all.filter(({ status }) => statuses?.includes(status) ?? true);
  const total =
    madeBefore === undefined
      ? cells.reduce((sum, cell) => sum + cell.payments, 0)
      : await countMadeBefore(trx, { cells, madeBefore, most: countedSearchHits });
  const isFiltered = [statuses, query.type, query.payment_method].some(Boolean);
  const rows = await listCells(trx, {
    cells: isFiltered ? cells : undefined,
    sort,
    window,
    total,
    madeBefore,
    countedUpTo: madeBefore === undefined ? undefined : countedSearchHits,
  });
  return { rows, total };
}

async function readHitsOf(
  trx: DatabaseTransaction,
  {
    part: { statuses, madeBefore, sort },
    query,
    search,
    window,
  }: { part: ListPart; query: ListTransactionsQuery; search: Search | undefined; window: Window },
): Promise<CountedRows> {
  const { needs_attention } = query;
  const filter = { ...withoutStatus(query), needs_attention, statuses, madeBefore };
  const asked = { search, filter, sort, window };
  const { hits, ids } = await findHits(trx, { ...asked, most: countedSearchHits });
  if (hits <= countedSearchHits) return { rows: await listByIds(trx, { ids, sort }), total: hits };
  return { rows: window.limit <= 0 ? [] : await listManyHits(trx, asked), total: hits };
}
