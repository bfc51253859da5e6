import {
  countedSearchHits,
  largestListedPage,
  paginate,
  type Pagination,
} from '@ghost-pay/contract/pagination';
import type { ListTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { type Actor, requireFreshFactor } from '../../../core/http/actor.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { countPayments, type PaymentCell } from '../../statistics/statistics.public.ts';
import { listBeside } from '../beside-payments.ts';
import {
  isCounted,
  type ListPart,
  isProvenOf,
  partsOf,
  statusesOf,
  windowWithin,
} from '../list-parts.ts';
import { searchOf } from '../search.ts';
import {
  countMadeBefore,
  findHits,
  listByIds,
  listCells,
  listManyHits,
  type Search,
  type Window,
} from '../payment-list.repository.ts';
import {
  presentTransaction,
  type TransactionRow,
  viewerAt,
} from '../../payments/payments.public.ts';

/**
 * One page of payments for an administrator; a page after the last one is empty. Throws STEP_UP_REQUIRED for
 * more payments than a screen shows: that is an export. The total is exact except for searches, and for lists
 * of waiting or flagged payments or of a range of time, with more than countedSearchHits matches: their pages end there.
 */
export async function listTransactions(
  { database, vault, clock }: { database: Database; vault: Vault; clock: Clock },
  { query, actor }: { query: ListTransactionsQuery; actor: Actor },
): Promise<{ transactions: Transaction[]; pagination: Pagination }> {
  const { page, limit, search: text } = query;
  const now = clock.now();
  if (limit > largestListedPage) requireFreshFactor(actor, now);
  // Page and total come from one snapshot: the total locates the last pages.
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const viewer = await viewerAt(trx, { role: actor.role, now });
      const { rows, ...counted } = await readParts(trx, {
        parts: partsOf(query, viewer),
        query,
        search: searchOf(vault, text),
        window: { offset: (page - 1) * limit, limit },
      });
      const besideOf = await listBeside(trx, rows);
      return {
        transactions: rows.map((row) => presentTransaction(row, viewer, besideOf(row.id))),
        pagination: paginate({ page, limit, ...counted }),
      };
    });
}

interface CountedRows {
  readonly rows: TransactionRow[];
  readonly total: number;
}

interface Reading {
  /** In order; empty if no payment can match. */
  readonly parts: readonly ListPart[];
  readonly query: ListTransactionsQuery;
  readonly search: Search | undefined;
  readonly window: Window;
}

/** The window over all parts together; if counting stops early, the pages end there too. */
async function readParts(
  trx: DatabaseTransaction,
  { window, ...reading }: Reading,
): Promise<CountedRows & { totalIsMinimum: boolean }> {
  const { query } = reading;
  const isSearch = isCounted(query);
  const countsToTheEnd = !isSearch && query.waiting === undefined;
  const most = countsToTheEnd ? Number.POSITIVE_INFINITY : countedSearchHits;
  const limit = Math.max(0, Math.min(window.limit, most - window.offset));
  const read = isSearch ? readHits : readCells;
  const { rows, total } = await read(trx, { ...reading, window: { ...window, limit } });
  return { rows, total: Math.min(total, most), totalIsMinimum: total > most };
}

/** The indexes of status, type and method provide the payments in order, and the statistics count them. */
async function readCells(
  trx: DatabaseTransaction,
  { parts, query, window }: Reading,
): Promise<CountedRows> {
  const all = await countPayments(trx, { type: query.type, payment_method: query.payment_method });
  const rows: TransactionRow[] = [];
  let total = 0;
  for (const part of parts) {
    const wanted = windowWithin(window, { before: total, taken: rows.length });
    const found = await readCellsOf(trx, { part, query, cells: all, window: wanted });
    rows.push(...found.rows);
    total += found.total;
  }
  return { rows, total };
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

/** Without an index for the order, matches are found first and then sorted, up to a limit. */
async function readHits(
  trx: DatabaseTransaction,
  { parts, query, search, window }: Reading,
): Promise<CountedRows> {
  const [first] = parts;
  if (first === undefined) return { rows: [], total: 0 };
  const { type, payment_method, needs_attention, verdict } = query;
  // All parts have the same range of time.
  const { madeFrom, madeBefore } = first;
  const filter = { type, payment_method, needs_attention, verdict, madeFrom, madeBefore };
  const askFor = (wanted: readonly ListPart[], shown: Window) => ({
    search,
    filter: { ...filter, statuses: statusesOf(wanted), isProven: isProvenOf(wanted) },
    parts: wanted,
    window: shown,
    most: countedSearchHits,
  });
  const { hits, ids } = await findHits(trx, askFor(parts, window));
  if (hits <= countedSearchHits) return { rows: await listByIds(trx, ids), total: hits };
  const rows: TransactionRow[] = [];
  let before = 0;
  let previous: ListPart | undefined;
  for (const part of parts) {
    if (rows.length >= window.limit) break;
    if (previous !== undefined) before += (await findHits(trx, askFor([previous], window))).hits;
    const asked = askFor([part], windowWithin(window, { before, taken: rows.length }));
    rows.push(...(await listManyHits(trx, { ...asked, sort: part.sort })));
    previous = part;
  }
  return { rows, total: hits };
}
