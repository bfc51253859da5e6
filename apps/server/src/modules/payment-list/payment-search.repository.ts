import type { WorkGroup } from '@ghost-pay/contract/transactions/work-groups';
import type { ListTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import {
  type MethodKind,
  paymentMethodFacts,
  paymentMethods,
} from '@ghost-pay/contract/transactions/transaction-words';
import { workRules } from '@ghost-pay/contract/transactions/work-groups';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';
import {
  columnOf,
  orderOf,
  readByIds,
  readPage,
  type Sort,
  type TransactionRow,
  type Window,
} from './payment-list.repository.ts';

/** Payments that wait with proven money or all others, or a group of those that wait. */
export type Only =
  | { readonly isProven: boolean }
  | { readonly group: WorkGroup; readonly brokenBefore: Date };

export interface Search {
  /** In lower case. */
  readonly text: string;
  /** A rare part of the text, for the index. */
  readonly part: string;
  /** The lookup hashes of the text, if it is a whole code. */
  readonly codeHashes: readonly Buffer[];
}
export type Filter = Pick<
  ListTransactionsQuery,
  'type' | 'payment_method' | 'needs_attention' | 'verdict'
> & {
  /** Undefined means all. */
  readonly statuses: readonly TransactionRow['status'][] | undefined;
  readonly madeFrom?: Date | undefined;
  readonly madeBefore?: Date | undefined;
  /** Only payments that this administrator takes care of. */
  readonly assignedTo?: string | undefined;
  /** Only these payments. */
  readonly ids?: readonly string[] | undefined;
  /** Undefined means all. */
  readonly only?: Only | undefined;
};
const needsAttention = sql`payment_needs_attention(status, card_flags, delivery_problem, is_contested, chain_flags, verdict)`;

/** Undefined without a search. */
type MaybeSearch = Search | undefined;

/** Payments of these statuses, listed before those of the next part. */
export interface HitPart {
  /** Undefined means all. */
  readonly statuses: Filter['statuses'];
  readonly only?: Filter['only'];
  readonly sort: Sort;
}

/**
 * The number of payments that match a search, counted up to `most` + 1, in all and in each part, and the window among
 * them, which is empty if there are more than `most` matches. The parts are listed in sequence, but searched in one query.
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
): Promise<{ hits: number; sizes: readonly number[]; rows: TransactionRow[] }> {
  const nameOf = (index: number) => sql.ref(`part${index}`);
  const idsOf = ({ statuses, only, sort }: HitPart, index: number) => {
    const all = sql`array_agg(id order by ${orderOf(sort)})`;
    const ids =
      parts.length === 1
        ? all
        : sql`${all} filter (where ${inStatuses(statuses)} and ${within(only)})`;
    return sql`coalesce(${ids}, '{}') as ${nameOf(index)}`;
  };
  // PostgreSQL sorts all hits for the first of these. The last part has the most rows, so it comes first.
  const inOrder = parts.map(idsOf).toReversed();
  const { rows } = await sql<{ hits: number; sizes: number[]; ids: string[] | null }>`
    select hits, array[${sql.join(parts.map((_, index) => sql`cardinality(${nameOf(index)})`))}] as sizes, case when hits <= ${most} then
      (${sql.join(
        parts.map((_, index) => nameOf(index)),
        sql` || `,
      )})[${window.offset + 1}::int:${window.offset + window.limit}::int] end as ids
    from (
      select count(*) as hits, ${sql.join(inOrder)}
      from (
        select * from transactions
        where ${conditionsOf(search, filter)} limit ${most + 1}
      ) as found
    ) as parts`.execute(database);
  const [{ hits, sizes, ids } = { hits: 0, sizes: [], ids: null }] = rows;
  return { hits, sizes, rows: await readByIds(database, ids ?? []) };
}

/** A window of a search with many matches: rows are read in order until the window is full. */
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

/** Empties the search index's pending list without blocking inserts. Returns the number of its pages. */
export async function flushSearchIndex(database: Queryable): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select flush_search_index() as pages`.execute(database);
  return rows[0]?.pages ?? 0;
}

/** The conditions of a payment that matches the search and the filter. */
export function conditionsOf(search: MaybeSearch, filter: Filter): RawBuilder<unknown> {
  const { statuses, type, payment_method: method, needs_attention, verdict } = filter;
  const { madeFrom, madeBefore } = filter;
  const conditions = search === undefined ? [sql`true`] : [matchesOf(search)];
  if (needs_attention !== undefined) conditions.push(needsAttention);
  if (statuses !== undefined) conditions.push(inStatuses(statuses));
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (method !== undefined) conditions.push(sql`payment_method = ${method}`);
  if (verdict !== undefined) conditions.push(sql`verdict = any (${[...verdict]}::text[])`);
  if (filter.assignedTo !== undefined) conditions.push(isAssignedTo(filter.assignedTo));
  if (filter.ids !== undefined) conditions.push(sql`id = any (${[...filter.ids]}::uuid[])`);
  if (madeFrom !== undefined) conditions.push(sql`created_at >= ${madeFrom}`);
  if (madeBefore !== undefined) conditions.push(sql`created_at < ${madeBefore}`);
  return sql.join([...conditions, within(filter.only)], sql` and `);
}

/** A payment that no longer waits is assigned to none. */
function isAssignedTo(userId: string): RawBuilder<unknown> {
  return sql`(status like 'pending%' and id = any (array(
    select transaction_id from payment_assignments where user_id = ${userId} and ends_at > clock_timestamp())))`;
}

function within(only: Only | undefined): RawBuilder<unknown> {
  if (only === undefined) return sql`true`;
  if ('group' in only) return sql`${workGroup(only.brokenBefore)} = ${only.group}`;
  // A payment without a verdict is not proven.
  return only.isProven
    ? sql`(status = 'pending_payment_verification' and verdict = 'proven')`
    : sql`(status <> 'pending_payment_verification' or verdict is distinct from 'proven')`;
}

/** The group of a payment that waits. */
export function workGroup(brokenBefore: Date): RawBuilder<string> {
  const cases = workRules.map((rule) => {
    const fits = [
      rule.isLate && sql`created_at < ${brokenBefore}`,
      rule.status && sql`status = ${rule.status}`,
      rule.needsAttention && needsAttention,
      rule.kind && sql`payment_method = any (${methodsOf(rule.kind)}::text[])`,
      rule.verdict && sql`coalesce(verdict = ${rule.verdict}, false)`,
    ].filter((one) => one !== undefined);
    return sql`when ${sql.join([sql`true`, ...fits], sql` and `)} then ${rule.group}`;
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function methodsOf(kind: MethodKind): string[] {
  return paymentMethods.filter((method) => paymentMethodFacts[method].kind === kind);
}

function inStatuses(statuses: Filter['statuses']): RawBuilder<unknown> {
  return statuses === undefined ? sql`true` : sql`status = any (${[...statuses]}::text[])`;
}

function matchesOf({ text, part, codeHashes }: Search): RawBuilder<unknown> {
  const matches = [contains(text, part)];
  // A code is money: it is found by its last four characters or as a whole, never by a part that could be guessed.
  if (text.length === 4) matches.push(ofCodes(sql`last4 = ${text.toUpperCase()}`));
  else if (codeHashes.length > 0)
    matches.push(ofCodes(sql`code_hash = any (${[...codeHashes]}::bytea[])`));
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** The payments of the codes that are found. */
function ofCodes(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`id = any (array(select transaction_id from payment_codes where ${found}))`;
}

/** The index finds candidates by a rare part of the text; only those are compared with the whole text. */
function contains(text: string, part: string): RawBuilder<unknown> {
  const found = sql`search_text like ${`%${escapeLike(part)}%`}`;
  return part === text ? found : sql`(${found} and strpos(search_text, ${text}) > 0)`;
}

/** Escapes the wildcards of LIKE. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
