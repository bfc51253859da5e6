import type { ListTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import type { TransactionsTable } from '../../migrations/tables.ts';

export type TransactionRow = Selectable<TransactionsTable>;
/** An order in which payments lie in an index. */
export type Sort = Exclude<ListTransactionsQuery['sort'], 'promise_first'>;

/** The rows from `offset` on, at most `limit`. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** A status, type and method that payments can have together. */
export type Cell = Pick<TransactionRow, 'status' | 'type' | 'payment_method'>;

/** The newest payments, newest first. */
export async function listNewest(database: Queryable, limit: number): Promise<TransactionRow[]> {
  const window = { offset: 0, limit };
  return readPage(database, {
    from: sql`transactions`,
    sort: 'created_at_desc',
    window,
  });
}

/**
 * A window of the payments in the given cells, which are `total` in all; `cells` undefined means all
 * payments. With `madeBefore` only the older ones of the cells count. What lies behind the middle is read from the other end, so that the last page costs what
 * the first one does.
 */
export async function listCells(
  database: Queryable,
  {
    cells,
    sort,
    window,
    total,
    madeBefore,
    countedUpTo = Number.POSITIVE_INFINITY,
  }: {
    cells: readonly Cell[] | undefined;
    sort: Sort;
    window: Window;
    total: number;
    madeBefore?: Date | undefined;
    /** Where counting ended, so that a larger total is not the whole. */
    countedUpTo?: number | undefined;
  },
): Promise<TransactionRow[]> {
  const limit = Math.min(window.limit, total - window.offset);
  if (limit <= 0 || cells?.length === 0) return [];
  const read = (order: Sort, offset: number) =>
    readPage(database, {
      from:
        cells === undefined
          ? sql`transactions`
          : merged(cells, { sort: order, most: offset + limit, madeBefore }),
      sort: order,
      window: { offset, limit },
    });
  const fromTheEnd = total - window.offset - limit;
  if (fromTheEnd >= window.offset || total > countedUpTo) return read(sort, window.offset);
  return (await read(reversed[sort], fromTheEnd)).toReversed();
}

/**
 * The first `most` of each cell, which lie in the wanted order in an index; PostgreSQL merges them.
 * The order is said for each, because otherwise it reads the cells whole and sorts.
 */
function merged(
  cells: readonly Cell[],
  { sort, most, madeBefore }: { sort: Sort; most: number; madeBefore: Date | undefined },
): RawBuilder<unknown> {
  const parts = cells.map(
    (cell) => sql`
      (select id, ${columnOf(sort)} from transactions where ${inCell(cell, madeBefore)}
       order by ${orderOf(sort)} limit ${most})`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) as cells`;
}

export function inCell(
  { status, type, payment_method: method }: Cell,
  madeBefore: Date | undefined,
): RawBuilder<unknown> {
  const cell = sql`status = ${status} and type = ${type} and payment_method = ${method}`;
  return madeBefore === undefined ? cell : sql`${cell} and created_at < ${madeBefore}`;
}

/** How many payments of the cells were made before a moment, counted up to `most` + 1. */
export async function countMadeBefore(
  database: Queryable,
  { cells, madeBefore, most }: { cells: readonly Cell[]; madeBefore: Date; most: number },
): Promise<number> {
  if (cells.length === 0) return 0;
  const column = (name: keyof Cell) => sql`${cells.map((cell) => cell[name])}::text[]`;
  // One question with the cells in it: a part for each would be planned for longer than it is counted.
  const { rows } = await sql<{ payments: number }>`
    select count(*) as payments
    from (
      select from unnest(${column('status')}, ${column('type')}, ${column('payment_method')})
        as cell (status, type, payment_method)
      join transactions using (status, type, payment_method)
      where created_at < ${madeBefore}
      limit ${most + 1}
    ) as counted`.execute(database);
  return rows[0]?.payments ?? 0;
}

/** Rows are fetched for the page alone: the order comes from indexes. */
async function readPage(
  database: Queryable,
  { from, sort, window }: { from: RawBuilder<unknown>; sort: Sort; window: Window },
): Promise<TransactionRow[]> {
  const ids = sql`select id from ${from} order by ${orderOf(sort)} limit ${window.limit} offset ${window.offset}`;
  const { rows } = await sql<TransactionRow>`
    select transactions.* from (${ids}) as page join transactions using (id) order by ${orderOf(sort)}`.execute(
    database,
  );
  return rows;
}

export interface Search {
  /** In lower case. */
  readonly text: string;
  /** A part of the text that few payments contain. */
  readonly part: string;
  /** What the text hashes to if it is a whole code. */
  readonly codeHashes: readonly Buffer[];
}
export type Filter = Pick<ListTransactionsQuery, 'type' | 'payment_method' | 'needs_attention'> & {
  /** Undefined means all. */
  readonly statuses: readonly TransactionRow['status'][] | undefined;
  readonly madeBefore?: Date | undefined;
};
/** Undefined where nothing is searched for. */
type MaybeSearch = Search | undefined;

/** Payments of these statuses, which come before those of the next part. */
export interface HitPart {
  /** Undefined means all. */
  readonly statuses: Filter['statuses'];
  readonly sort: Sort;
}

/**
 * How many payments a search hits, counted up to `most` + 1, and the ids of the window among them,
 * which are right while there are no more than `most`. They come part after part, but are looked for once.
 */
export async function findHits(
  database: Queryable,
  {
    search,
    filter,
    parts,
    window,
    most,
  }: {
    search: MaybeSearch;
    filter: Filter;
    parts: readonly HitPart[];
    window: Window;
    most: number;
  },
): Promise<{ hits: number; ids: string[] }> {
  const nameOf = (index: number) => sql.ref(`part${index}`);
  const idsOf = ({ statuses, sort }: HitPart, index: number) => {
    const all = sql`array_agg(id order by ${orderOf(sort)})`;
    const within = parts.length === 1 ? all : sql`${all} filter (where ${inStatuses(statuses)})`;
    return sql`coalesce(${within}, '{}') as ${nameOf(index)}`;
  };
  // PostgreSQL sorts all hits as the first of these wants them: the last part, which has most.
  const inOrder = parts.map(idsOf).toReversed();
  const { rows } = await sql<{ hits: number; ids: string[] }>`
    select hits,
      (${sql.join(
        parts.map((_, index) => nameOf(index)),
        sql` || `,
      )})[${window.offset + 1}::int:${window.offset + window.limit}::int] as ids
    from (
      select count(*) as hits, ${sql.join(inOrder)}
      from (
        select id, status, created_at, amount_minor from transactions
        where ${conditionsOf(search, filter)} limit ${most + 1}
      ) as found
    ) as parts`.execute(database);
  return { hits: rows[0]?.hits ?? 0, ids: rows[0]?.ids ?? [] };
}

/** A window of what a search that hits many payments finds: read in order until it is full. */
export async function listManyHits(
  database: Queryable,
  {
    search,
    filter,
    sort,
    window,
  }: { search: MaybeSearch; filter: Filter; sort: Sort; window: Window },
): Promise<TransactionRow[]> {
  return readPage(database, {
    from: sql`(select id, ${columnOf(sort)} from transactions where ${conditionsOf(search, filter)}) as hits`,
    sort,
    window,
  });
}

/** The payments with these ids, in their order. */
export async function listByIds(
  database: Queryable,
  ids: readonly string[],
): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TransactionRow>`
    select transactions.* from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join transactions using (id) order by place`.execute(database);
  return rows;
}

/** Empties the search index's list of new entries; nobody who adds to it waits meanwhile. Returns its pages. */
export async function flushSearchIndex(database: Queryable): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select flush_search_index() as pages`.execute(database);
  return rows[0]?.pages ?? 0;
}

/** What a payment meets that the search hits within the filter. */
export function conditionsOf(
  search: MaybeSearch,
  { statuses, type, payment_method: method, needs_attention: needsAttention, madeBefore }: Filter,
): RawBuilder<unknown> {
  const conditions = search === undefined ? [sql`true`] : [matchesOf(search)];
  if (needsAttention !== undefined)
    conditions.push(
      sql`payment_needs_attention(status, card_flags, delivery_problem, is_contested)`,
    );
  if (statuses !== undefined) conditions.push(inStatuses(statuses));
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (method !== undefined) conditions.push(sql`payment_method = ${method}`);
  if (madeBefore !== undefined) conditions.push(sql`created_at < ${madeBefore}`);
  return sql.join(conditions, sql` and `);
}

function inStatuses(statuses: Filter['statuses']): RawBuilder<unknown> {
  return statuses === undefined ? sql`true` : sql`status = any (${[...statuses]}::text[])`;
}

function matchesOf({ text, part, codeHashes }: Search): RawBuilder<unknown> {
  const matches = [contains(text, part)];
  // A code is money: it is found by its last four characters, never by a part that could be guessed at.
  if (text.length === 4) matches.push(sql`payment_code_last4 = ${text.toUpperCase()}`);
  else matches.push(...codeHashes.map((hash) => sql`payment_code_hash = ${hash}`));
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** The index finds candidates by a part that few payments have; the whole is looked for in those alone. */
function contains(text: string, part: string): RawBuilder<unknown> {
  const found = sql`search_text like ${`%${escapeLike(part)}%`}`;
  return part === text ? found : sql`(${found} and strpos(search_text, ${text}) > 0)`;
}

const reversed: Record<Sort, Sort> = {
  created_at_desc: 'created_at_asc',
  created_at_asc: 'created_at_desc',
  amount_desc: 'amount_asc',
  amount_asc: 'amount_desc',
};

function columnOf(sort: Sort): RawBuilder<unknown> {
  return sort.startsWith('amount') ? sql`amount_minor` : sql`created_at`;
}

export function orderOf(sort: Sort): RawBuilder<unknown> {
  const direction = sort.endsWith('asc') ? sql`asc` : sql`desc`;
  return sql`${columnOf(sort)} ${direction}, id ${direction}`;
}

/** Makes the wildcards of LIKE ordinary characters. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
