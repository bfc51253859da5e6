import type {
  AuditAction,
  AuditAuthorKind,
  AuditSubjectKind,
} from '@ghost-pay/contract/audit/audit-words';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { type Selectable, sql } from 'kysely';
import type { AuditPersonalTable, AuditTrailTable } from '../../migrations/tables.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';

/** The facts in the chain itself: figures, switches and fixed words. Nothing that names a person, no secret. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The part of an entry that is chained and never changes. */
export interface ChainedEntry {
  /** 1, 2, 3 … without a gap. */
  readonly id: number;
  readonly at: Date;
  readonly action: AuditAction;
  readonly author_kind: AuditAuthorKind;
  readonly author_id: string | null;
  readonly subject_kind: AuditSubjectKind | null;
  readonly subject_id: string | null;
  readonly facts: AuditFacts;
  /** Binds the personal part to the entry; null without a personal part. */
  readonly personal_hash: Buffer | null;
  /** Empty for the first entry. */
  readonly previous_hash: Buffer;
}

/** The part that names people. It is stored beside the chain and can be erased without breaking the chain. */
export interface PersonalPart {
  readonly author_name: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly subject_name: string | null;
  readonly details: string | null;
}

/** An entry with its personal part, unless that part has been erased. */
export type AuditRow = Selectable<AuditTrailTable> &
  Omit<Selectable<AuditPersonalTable>, 'audit_id'> & {
    /** Null if there was no personal part, or if it has been erased. */
    personal_id: number | null;
  };

interface ChainEnd {
  readonly lastId: number;
  readonly lastHash: Buffer;
}

/** The end of the chain, locked until the transaction ends. Other appends wait for the lock. */
export async function lockChainEnd(trx: DatabaseTransaction): Promise<ChainEnd> {
  return selectChainEnd(trx).forUpdate().executeTakeFirstOrThrow();
}

export async function readChainEnd(database: Queryable): Promise<ChainEnd> {
  return selectChainEnd(database).executeTakeFirstOrThrow();
}

function selectChainEnd(database: Queryable) {
  return database.selectFrom('audit_head').select(['last_id as lastId', 'last_hash as lastHash']);
}

/** The last entry that was chained with a lost key; entry 0 without one. */
export async function readUncheckedEnd(
  trx: DatabaseTransaction,
): Promise<{ id: number; hash: string }> {
  const row = await trx
    .selectFrom('installation_facts')
    .innerJoin('audit_trail', (join) =>
      join.on('audit_trail.id', '=', sql<number>`installation_facts.value::bigint`),
    )
    .select(['audit_trail.id', 'audit_trail.hash'])
    .where('installation_facts.key', '=', 'audit_checked_from')
    .executeTakeFirst();
  return row === undefined ? { id: 0, hash: '' } : { id: row.id, hash: row.hash.toString('hex') };
}

/** Appends an entry to the end that the caller has locked, and moves the end. */
export async function insertEntry(
  trx: DatabaseTransaction,
  { entry, personal, hash }: { entry: ChainedEntry; personal: PersonalPart; hash: Buffer },
): Promise<void> {
  await trx
    .insertInto('audit_trail')
    .values({ ...entry, facts: JSON.stringify(entry.facts), hash })
    .execute();
  await trx
    .insertInto('audit_personal')
    .values({ ...personal, audit_id: entry.id })
    .execute();
  await trx.updateTable('audit_head').set({ last_id: entry.id, last_hash: hash }).execute();
}

function selectEntries(database: Queryable) {
  return database
    .selectFrom('audit_trail as entry')
    .leftJoin('audit_personal as personal', 'personal.audit_id', 'entry.id')
    .selectAll('entry')
    .select([
      'personal.audit_id as personal_id',
      'personal.author_name',
      'personal.address',
      'personal.user_agent',
      'personal.subject_name',
      'personal.details',
    ]);
}

/** Up to `limit` entries after `afterId`, in the order of the chain. */
export async function listEntriesAfter(
  database: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<AuditRow[]> {
  return selectEntries(database)
    .where('entry.id', '>', afterId)
    .orderBy('entry.id')
    .limit(limit)
    .execute();
}

/** The filters of a search; an undefined filter matches every entry. */
export interface AuditSearch {
  readonly action?: AuditAction | undefined;
  readonly author?: { readonly id: string } | { readonly kind: AuditAuthorKind } | undefined;
  readonly subjectIds?: readonly string[] | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** A search whose times have been turned into entry numbers. */
export interface BoundedAuditSearch extends AuditSearch {
  readonly firstId: number;
  /** Exclusive. */
  readonly endId: number;
}

/** The largest expected correction of a server's clock. */
const clockMarginMs = 86_400_000;

/**
 * The range of entry numbers that a search has to read, up to the newest entry at this moment. Entries are in
 * order of time except where a clock was corrected. The range is therefore a day wider than the given times,
 * which the query still compares exactly.
 */
export async function boundSearch(
  database: Queryable,
  search: AuditSearch,
): Promise<BoundedAuditSearch> {
  const { lastId } = await readChainEnd(database);
  const margin = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
  const [firstId = 1, endId = lastId + 1] = await Promise.all([
    search.from && firstIdSince(database, margin(search.from, -clockMarginMs)),
    search.to && firstIdSince(database, margin(search.to, clockMarginMs)),
  ]);
  return { ...search, firstId, endId: Math.min(endId, lastId + 1) };
}

/** The first entry at or after a moment, by binary search: entries are numbered without a gap. */
async function firstIdSince(database: Queryable, moment: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive halving (low, high) as (
      select 1::bigint, (select last_id + 1 from audit_head)
      union all
      select case when middle.at < ${moment} then middle.id + 1 else halving.low end,
        case when middle.at < ${moment} then halving.high else middle.id end
      from halving
      cross join lateral (
        select id, at from audit_trail where id = (halving.low + halving.high) / 2 limit 1
      ) as middle
      where halving.low < halving.high
    )
    select low as id from halving where low = high`.execute(database);
  return rows[0]?.id;
}

function found(database: Queryable, search: BoundedAuditSearch) {
  const { action, author, subjectIds, from, to, firstId, endId } = search;
  let query = database
    .selectFrom('audit_trail')
    .where('audit_trail.id', '>=', firstId)
    .where('audit_trail.id', '<', endId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (author !== undefined && 'id' in author) query = query.where('author_id', '=', author.id);
  if (author !== undefined && 'kind' in author)
    query = query.where('author_kind', '=', author.kind);
  if (subjectIds !== undefined)
    query = query.where('subject_id', '=', sql<string>`any(${[...subjectIds]})`);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  return query;
}

/** The number of matching entries, counted up to `atMost`. */
export async function countFound(
  database: Queryable,
  { search, atMost }: { search: BoundedAuditSearch; atMost: number },
): Promise<number> {
  const { count } = await database
    .selectFrom(found(database, search).select('audit_trail.id').limit(atMost).as('found'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Up to `limit` matching entries, newest first. */
export async function listFound(
  database: Queryable,
  { search, limit, offset = 0 }: { search: BoundedAuditSearch; limit: number; offset?: number },
): Promise<AuditRow[]> {
  return selectEntries(database)
    .where('entry.id', 'in', (where) =>
      where
        .selectFrom(
          found(database, search)
            .select('audit_trail.id')
            .orderBy('audit_trail.id', 'desc')
            .limit(limit)
            .offset(offset)
            .as('page'),
        )
        .select('page.id'),
    )
    .orderBy('entry.id', 'desc')
    .execute();
}

/** The entries of an action since a moment, counted up to `atMost`. */
export async function countEntriesSince(
  database: Queryable,
  { action, since, atMost }: { action: AuditAction; since: Date; atMost: number },
): Promise<number> {
  // The newest ones are found by the index of actions; the times follow their order.
  const newest = database
    .selectFrom('audit_trail')
    .select('at')
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(atMost)
    .as('newest');
  const { count } = await database
    .selectFrom(newest)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** When a payment last moved from one status to one of the others; undefined if the trail has no such move. */
export async function lastMoveAt(
  database: Queryable,
  {
    transactionId,
    from,
    to,
  }: { transactionId: string; from: TransactionStatus; to: readonly TransactionStatus[] },
): Promise<Date | undefined> {
  const entry = await database
    .selectFrom('audit_trail')
    .select('at')
    .where('subject_id', '=', transactionId)
    .where(sql<string>`facts ->> 'from'`, '=', from)
    .where(sql<string>`facts ->> 'to'`, 'in', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at;
}
