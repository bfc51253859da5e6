import type { ListTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
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

/** The newest payments, newest first. */
export async function listNewest(database: Queryable, limit: number): Promise<TransactionRow[]> {
  const window = { offset: 0, limit };
  return readPage(database, {
    from: sql`transactions`,
    sort: 'created_at_desc',
    window,
  });
}

/** A list that the indexes of status, type and method provide in order; undefined means all. */
export interface IndexedList {
  readonly statuses: readonly TransactionRow['status'][] | undefined;
  readonly type: TransactionRow['type'] | undefined;
  readonly payment_method: TransactionRow['payment_method'] | undefined;
  /** The statistics' rows that add up to the number of payments of each combination of the three. */
  readonly counted: RawBuilder<unknown>;
}

interface Asked {
  readonly list: IndexedList;
  readonly sort: Sort;
  readonly window: Window;
}

/** A window of a list, and the list's exact total. */
interface Listed {
  readonly rows: TransactionRow[];
  readonly total: number;
}

/** Windows that end within so many rows are read by a prepared statement for each of these numbers. */
const nearWindows = [20, 50, 100, 200] as const;

const nearestTo = ({ offset, limit }: Window) => nearWindows.find((end) => offset + limit <= end);

/** A window near the beginning of a list. Undefined for a window further back. */
export async function listNear(database: Queryable, asked: Asked): Promise<Listed | undefined> {
  return nearestTo(asked.window) === undefined ? undefined : readWindow(database, asked);
}

/**
 * A window anywhere in a list. One in the second half is read from the other end, so the last page costs as much as
 * the first. In a snapshot: the total says where the end is.
 */
export async function listAnywhere(
  trx: DatabaseTransaction,
  { list, sort, window: { offset, limit: most } }: Asked,
): Promise<Listed> {
  const total = await countIndexed(trx, list);
  const limit = Math.min(most, total - offset);
  if (limit <= 0) return { rows: [], total };
  const fromTheEnd = total - offset - limit;
  if (fromTheEnd >= offset) return readWindow(trx, { list, sort, window: { offset, limit } });
  const window = { offset: fromTheEnd, limit };
  const { rows } = await readWindow(trx, { list, sort: reversed[sort], window });
  return { rows: rows.toReversed(), total };
}

/** The exact number of payments of a list. */
export async function countIndexed(database: Queryable, list: IndexedList): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with cells as (${cellsOf(list)}) select ${totalOfCells} as total ${prepared}`.execute(database);
  return rows[0]?.total ?? 0;
}

/** One row without a payment stands for an empty window. */
type WindowRow = { readonly total: number } & (TransactionRow | { readonly id: null });

/**
 * A window and the total, in one statement and so of one snapshot. Planning takes longer than reading a near window, which
 * is planned once for each connection: its text depends on sort, end and whether there is a filter alone, so a connection
 * prepares 32 of them at most.
 */
async function readWindow(
  database: Queryable,
  { list, sort, window: { offset, limit } }: Asked,
): Promise<Listed> {
  const near = nearestTo({ offset, limit });
  // As literals, so that the plan does not expect a tenth of all payments.
  const first = sql`order by ${orderOf(sort)} limit ${sql.lit(near ?? offset + limit)}`;
  const isFiltered = [list.statuses, list.type, list.payment_method].some(Boolean);
  const found = isFiltered
    ? sql`(
          select near.* from cells cross join lateral (
            select id, ${columnOf(sort)} from transactions
            where status = cells.status and type = cells.type and payment_method = cells.payment_method ${first}
          ) as near ${first}
        )`
    : sql`(select id, ${columnOf(sort)} from transactions ${first})`;
  const { rows } = await sql<WindowRow>`
      with cells as materialized (${cellsOf(list)})
      select ${totalOfCells} as total, ${columns}
      from (select) as list
      left join (
        (select id from ${found} as found order by ${orderOf(sort)} limit ${limit} offset ${offset}) as page
        join transactions using (id)
      ) on true
      order by ${sql.ref(`transactions.${sort.startsWith('amount') ? 'amount_minor' : 'created_at'}`)} ${directionOf(sort)},
        transactions.id ${directionOf(sort)} ${near === undefined ? sql`` : prepared}`.execute(
    database,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is WindowRow & TransactionRow => row.id !== null),
  };
}

const totalOfCells = sql`(select coalesce(sum(payments), 0)::bigint from cells)`;

/** The combinations of status, type and method that a list has payments of, with their numbers. */
function cellsOf({ statuses, type, payment_method, counted }: IndexedList): RawBuilder<unknown> {
  const chosen = statuses ?? null;
  const method = payment_method ?? null;
  return sql`
        select status, type, payment_method, sum(payments) as payments
        from ${counted}
        where (${chosen}::text[] is null or status = any (${chosen}::text[]))
          and (${type ?? null}::text is null or type = ${type ?? null})
          and (${method}::text is null or payment_method = ${method})
        group by status, type, payment_method having sum(payments) > 0`;
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
