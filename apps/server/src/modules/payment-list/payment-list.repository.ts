import type { ListTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { TransactionsTable } from '../../migrations/tables.ts';

/** A payment without the text that searches look through, which the database makes. */
export type TransactionRow = Omit<Selectable<TransactionsTable>, 'search_text'>;

/** The columns of a payment, for statements that list them. */
const shownColumns = Object.keys({
  id: true,
  payment_id: true,
  type: true,
  payment_method: true,
  crypto_type: true,
  chain: true,
  txid: true,
  payment_address: true,
  root_address: true,
  other_address: true,
  other_price_minor: true,
  other_price_currency: true,
  processor: true,
  payment_provider: true,
  payment_ipn_token_encrypted: true,
  region: true,
  amount_minor: true,
  currency: true,
  usd_amount_minor: true,
  usd_rate: true,
  usd_rate_source: true,
  usd_rate_at: true,
  is_contested: true,
  may_be_held: true,
  claim_released_at: true,
  card_flags: true,
  chain_flags: true,
  verdict: true,
  delivery_problem: true,
  status: true,
  payment_verified: true,
  subscription_updated: true,
  subscription_duration: true,
  notes: true,
  user_username: true,
  user_email: true,
  created_at: true,
  updated_at: true,
  reopened_at: true,
  personal_erased_at: true,
  erased_person_hash: true,
  quote_id: true,
  quote_late: true,
  import_id: true,
  import_line: true,
  language: true,
} satisfies Record<keyof TransactionRow, true>) as (keyof TransactionRow)[];
const columns = sql.raw(shownColumns.map((name) => `transactions.${name}`).join(', '));

/** A sort order that an index provides. */
export type Sort = Exclude<ListTransactionsQuery['sort'], 'promise_first' | 'proven_first'>;

/** The rows from `offset` on, at most `limit`. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** A possible combination of status, type and method. */
type Cell = Pick<TransactionRow, 'status' | 'type' | 'payment_method'>;

/** The newest payments, newest first. */
export async function listNewest(database: Queryable, limit: number): Promise<TransactionRow[]> {
  const window = { offset: 0, limit };
  return readPage(database, {
    from: sql`transactions`,
    sort: 'created_at_desc',
    window,
  });
}

/** A list that the indexes of status, type and method provide in order. */
export interface CellsAsked {
  /** Null means all, here and below. */
  readonly statuses: readonly TransactionRow['status'][] | null;
  readonly type: TransactionRow['type'] | null;
  readonly method: TransactionRow['payment_method'] | null;
}

/** Windows that end within so many rows are read by a prepared statement for each of these numbers. */
const nearWindows = [20, 50, 100, 200] as const;

/**
 * A window near the beginning of a list and the list's exact total, in one statement and so of one snapshot: planning it
 * takes longer than reading it, and it is planned once for each connection. Undefined for a window further back.
 */
export async function listNear(
  database: Queryable,
  {
    asked,
    sort,
    window,
    counted,
  }: {
    asked: CellsAsked;
    sort: Sort;
    window: Window;
    /** The statistics' rows that add up to the number of payments of each cell. */
    counted: RawBuilder<unknown>;
  },
): Promise<{ rows: TransactionRow[]; total: number } | undefined> {
  const most = nearWindows.find((end) => window.offset + window.limit <= end);
  if (most === undefined) return undefined;
  const isFiltered = Object.values(asked).some((filter) => filter !== null);
  const { rows } = await nearOf({ sort, most, isFiltered }, { counted, asked, window }).execute(
    database,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is NearRow & TransactionRow => row.id !== null),
  };
}

/** One row without a payment stands for an empty window. */
type NearRow = { readonly total: number } & (TransactionRow | { readonly id: null });

/** The text depends on the first parameter alone: a connection prepares 32 of them at most. */
function nearOf(
  { sort, most, isFiltered }: { sort: Sort; most: number; isFiltered: boolean },
  { counted, asked, window }: { counted: RawBuilder<unknown>; asked: CellsAsked; window: Window },
): RawBuilder<NearRow> {
  const { statuses, type, method } = asked;
  // As literals, so that the plan does not expect a tenth of all payments.
  const first = sql`order by ${orderOf(sort)} limit ${sql.lit(most)}`;
  const found = isFiltered
    ? sql`(
          select near.* from cells cross join lateral (
            select id, ${columnOf(sort)} from transactions
            where status = cells.status and type = cells.type and payment_method = cells.payment_method ${first}
          ) as near ${first}
        )`
    : sql`(select id, ${columnOf(sort)} from transactions ${first})`;
  return sql<NearRow>`
      with cells as materialized (
        select status, type, payment_method, sum(payments) as payments
        from ${counted}
        where (${statuses}::text[] is null or status = any (${statuses}::text[]))
          and (${type}::text is null or type = ${type}) and (${method}::text is null or payment_method = ${method})
        group by status, type, payment_method having sum(payments) > 0
      )
      select (select coalesce(sum(payments), 0)::bigint from cells) as total, ${columns}
      from (select) as list
      left join (
        (select id from ${found} as found order by ${orderOf(sort)} limit ${window.limit} offset ${window.offset}) as page
        join transactions using (id)
      ) on true
      order by ${sql.ref(`transactions.${sort.startsWith('amount') ? 'amount_minor' : 'created_at'}`)} ${directionOf(sort)},
        transactions.id ${directionOf(sort)} ${prepared}`;
}

/**
 * A window of the payments in the given cells, `total` in all; `cells` undefined means all payments. A window in the
 * second half is read from the other end, so the last page costs as much as the first.
 */
export async function listCells(
  database: Queryable,
  {
    cells,
    sort,
    window,
    total,
  }: { cells: readonly Cell[] | undefined; sort: Sort; window: Window; total: number },
): Promise<TransactionRow[]> {
  const limit = Math.min(window.limit, total - window.offset);
  if (limit <= 0 || cells?.length === 0) return [];
  const read = (order: Sort, offset: number) =>
    readPage(database, {
      from:
        cells === undefined
          ? sql`transactions`
          : merged(cells, { sort: order, most: offset + limit }),
      sort: order,
      window: { offset, limit },
    });
  const fromTheEnd = total - window.offset - limit;
  if (fromTheEnd >= window.offset) return read(sort, window.offset);
  return (await read(reversed[sort], fromTheEnd)).toReversed();
}

/**
 * The first `most` rows of each cell, which an index provides in order; PostgreSQL merges them. Each part has
 * its own ORDER BY, because otherwise PostgreSQL reads whole cells and sorts.
 */
function merged(
  cells: readonly Cell[],
  { sort, most }: { sort: Sort; most: number },
): RawBuilder<unknown> {
  const parts = cells.map(
    ({ status, type, payment_method: method }) => sql`
      (select id, ${columnOf(sort)} from transactions
       where status = ${status} and type = ${type} and payment_method = ${method}
       order by ${orderOf(sort)} limit ${most})`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) as cells`;
}

/** Only the page's rows are fetched: the order comes from indexes. */
export async function readPage(
  database: Queryable,
  { from, sort, window }: { from: RawBuilder<unknown>; sort: Sort; window: Window },
): Promise<TransactionRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${from} order by ${orderOf(sort)} limit ${window.limit} offset ${window.offset}`.execute(
    database,
  );
  return readByIds(
    database,
    rows.map(({ id }) => id),
  );
}

/**
 * The payments with these ids, in their order. Which ids a list or a search finds is planned at each call; the columns are
 * read by a prepared statement of their own, because planning them takes longer than finding the ids. The subquery hides the
 * number of ids from the planner, which otherwise plans for each number anew.
 */
export async function readByIds(
  database: Queryable,
  ids: readonly string[],
): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TransactionRow>`
    select ${columns} from unnest((select ${ids}::uuid[])) with ordinality as wanted (id, place)
    join transactions using (id) order by place ${prepared}`.execute(database);
  return rows;
}

const reversed: Record<Sort, Sort> = {
  created_at_desc: 'created_at_asc',
  created_at_asc: 'created_at_desc',
  amount_desc: 'amount_asc',
  amount_asc: 'amount_desc',
};

export function columnOf(sort: Sort): RawBuilder<unknown> {
  return sort.startsWith('amount') ? sql`amount_minor` : sql`created_at`;
}

export function orderOf(sort: Sort): RawBuilder<unknown> {
  return sql`${columnOf(sort)} ${directionOf(sort)}, id ${directionOf(sort)}`;
}

function directionOf(sort: Sort): RawBuilder<unknown> {
  return sort.endsWith('asc') ? sql`asc` : sql`desc`;
}
