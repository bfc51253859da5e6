import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import {
  countedSearchHits,
  largestListedPage,
  paginate,
  type Pagination,
} from '@ghost-pay/contract/pagination';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type {
  ListedGroup,
  ListTransactionsQuery,
} from '@ghost-pay/contract/transactions/transaction-list.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Database, DatabaseTransaction, Queryable } from '../../../core/database/database.ts';
import { type Actor, requireFreshFactor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { listPayoutCoins } from '../../card-payments/card-payments.public.ts';
import { listMarks, presentMark } from '../../evidence/evidence.public.ts';
import {
  listCodes,
  type PaymentExtras,
  presentTransaction,
  type TransactionRow,
  viewerAt,
} from '../../payments/payments.public.ts';
import { countPayments, paymentCells } from '../../statistics/statistics.public.ts';
import {
  isCounted,
  type ListPart,
  onlyOf,
  partsOf,
  statusesOf,
  windowWithin,
} from '../list-parts.ts';
import { listCells, listNear, listNewest, type Window } from '../payment-list.repository.ts';
import { findHits, listManyHits, type Search } from '../payment-search.repository.ts';
import { searchOf } from '../search.ts';

/** Reads evidence, codes and payouts of the payments of a page; the answer finds those of one payment. */
export async function listExtras(
  database: Queryable,
  rows: readonly TransactionRow[],
): Promise<(row: TransactionRow) => PaymentExtras> {
  const idsOf = (chosen: readonly TransactionRow[]) => chosen.map(({ id }) => id);
  const marks = await listMarks(database, idsOf(rows.filter(({ verdict }) => verdict !== null)));
  const codes = await listCodes(
    database,
    idsOf(rows.filter(({ payment_method: method }) => isPaidByCode(method))),
  );
  const coins = await listPayoutCoins(
    database,
    idsOf(rows.filter(({ payment_method: method }) => method === 'card')),
  );
  return (row) => ({
    mark: presentMark(marks.get(row.id), row),
    codes: codes.get(row.id),
    payoutCoin: coins.get(row.id),
  });
}

/**
 * One page of payments for an administrator; a page after the last one is empty. Throws STEP_UP_REQUIRED for
 * more payments than a screen shows: that is an export. The total is exact except for searches, and for lists
 * of waiting or flagged payments or of a range of time, with more than countedSearchHits matches: their pages end there.
 */
export async function listTransactions(
  { database, vault, clock }: Pick<Dependencies, 'database' | 'vault' | 'clock'>,
  { query, actor }: { query: ListTransactionsQuery; actor: Actor },
): Promise<{
  transactions: Transaction[];
  pagination: Pagination;
  groups?: ListedGroup[];
}> {
  const { page, limit, search: text } = query;
  const now = clock.now();
  if (limit > largestListedPage) requireFreshFactor(actor, now);
  const viewer = await viewerAt(database, { role: actor.role, now });
  const reading = {
    parts: partsOf(query, viewer),
    query,
    userId: actor.userId,
    search: searchOf(vault, text),
    window: { offset: (page - 1) * limit, limit },
  };
  const present = (
    { rows, groups, ...count }: CountedRows,
    extrasOf: (row: TransactionRow) => PaymentExtras,
  ) => ({
    transactions: rows.map((row) => presentTransaction(row, viewer, extrasOf(row))),
    pagination: paginate({ page, limit, ...count }),
    ...(groups && { groups }),
  });
  const found = await (isCounted(query) ? readHits : readNear)(database, reading);
  if (found !== undefined) return present(found, await listExtras(database, found.rows));
  // Page and total come from one snapshot: the total locates the last pages.
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const inCells = await readCells(trx, reading);
      return present(inCells, await listExtras(trx, inCells.rows));
    });
}

/** The first pages of most lists; undefined for others. */
async function readNear(
  database: Database,
  { parts: [part, ...others], query, window }: Reading,
): Promise<CountedRows | undefined> {
  if (part === undefined || others.length > 0) return undefined;
  const { type = null, payment_method: method = null } = query;
  const asked = { statuses: part.statuses ?? null, type, method };
  return listNear(database, { asked, sort: part.sort, window, counted: paymentCells });
}

interface CountedRows {
  readonly rows: TransactionRow[];
  readonly total: number;
  readonly totalIsMinimum?: boolean;
  /** Those of the rows, if the list has any. */
  readonly groups?: ListedGroup[] | undefined;
}

interface Reading {
  /** In order; empty if no payment can match. */
  readonly parts: readonly ListPart[];
  readonly query: ListTransactionsQuery;
  /** The reader. */
  readonly userId: string;
  readonly search: Search | undefined;
  readonly window: Window;
}

/** A list that is counted up to countedSearchHits has its pages within them. */
function withinCounted({ offset, limit }: Window): Window {
  return { offset, limit: Math.max(0, Math.min(limit, countedSearchHits - offset)) };
}

function counted(rows: TransactionRow[], total: number, groups?: ListedGroup[]): CountedRows {
  return {
    groups,
    rows,
    total: Math.min(total, countedSearchHits),
    totalIsMinimum: total > countedSearchHits,
  };
}

/** The indexes of status, type and method provide the payments in order, and the statistics count them. */
async function readCells(
  trx: DatabaseTransaction,
  { parts, query: { type, payment_method }, window: asked }: Reading,
): Promise<CountedRows> {
  const all = await countPayments(trx, { type, payment_method });
  const rows: TransactionRow[] = [];
  let before = 0;
  for (const { statuses, sort } of parts) {
    const found = all.filter(({ status }) => statuses?.includes(status) ?? true);
    const total = found.reduce((sum, { payments }) => sum + payments, 0);
    const window = windowWithin(asked, { before, taken: rows.length });
    const isFiltered = [statuses, type, payment_method].some(Boolean);
    const cells = isFiltered ? found : undefined;
    rows.push(...(await listCells(trx, { cells, sort, window, total })));
    before += total;
  }
  return { rows, total: before };
}

/** Without an index for the order, matches are found first and then sorted, up to a limit. */
async function readHits(
  database: Database,
  { parts, query, userId, search, window: asked }: Reading,
): Promise<CountedRows> {
  const window = withinCounted(asked);
  const [first] = parts;
  if (first === undefined) return { rows: [], total: 0 };
  const { type, payment_method, needs_attention, verdict } = query;
  // All parts have the same range of time.
  const { madeFrom, madeBefore } = first;
  const assignedTo = query.assigned && userId;
  const filter = {
    type,
    payment_method,
    needs_attention,
    verdict,
    assignedTo,
    madeFrom,
    madeBefore,
  };
  const askFor = (wanted: readonly ListPart[], shown: Window) => ({
    search,
    filter: { ...filter, statuses: statusesOf(wanted), only: onlyOf(wanted) },
    parts: wanted,
    window: shown,
    most: countedSearchHits,
  });
  const { hits, sizes, rows } = await findHits(database, askFor(parts, window));
  if (hits <= countedSearchHits)
    return { rows, total: hits, groups: groupsOf(parts, { sizes, window }) };
  const counts: number[] = [];
  for (const part of parts) {
    if (rows.length >= window.limit) break;
    const before = counts.reduce((sum, count) => sum + count, 0);
    counts.push(
      parts.length === 1 ? hits : (await findHits(database, askFor([part], window))).hits,
    );
    const wanted = askFor([part], windowWithin(window, { before, taken: rows.length }));
    rows.push(...(await listManyHits(database, { ...wanted, sort: part.sort })));
  }
  return counted(rows, hits, groupsOf(parts, { sizes: counts, window }));
}

/** The groups that the window has payments of; undefined for a list without groups. */
function groupsOf(
  parts: readonly ListPart[],
  { sizes, window: { offset, limit } }: { sizes: readonly number[]; window: Window },
): ListedGroup[] | undefined {
  let before = 0;
  const groups = parts.flatMap(({ only }, index) => {
    if (only === undefined || !('group' in only)) return [];
    const size = sizes[index] ?? 0;
    const listed = Math.min(before + size, offset + limit) - Math.max(before, offset);
    before += size;
    return [{ group: only.group, listed, total: Math.min(size, countedSearchHits) }];
  });
  return groups.length === 0 ? undefined : groups.filter(({ listed }) => listed > 0);
}

/** The newest payments for an administrator, newest first. */
export async function listRecent(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { limit, role }: { limit: number; role: Role },
): Promise<{ transactions: Transaction[] }> {
  const rows = await listNewest(database, limit);
  const viewer = await viewerAt(database, { role, now: clock.now() });
  const extrasOf = await listExtras(database, rows);
  return { transactions: rows.map((row) => presentTransaction(row, viewer, extrasOf(row))) };
}
