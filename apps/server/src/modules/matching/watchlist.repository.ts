import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { sql, type Selectable } from 'kysely';
import { isDue } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { WatchWay } from '@ghost-pay/contract/transfers/transfer-words';
import type { WatchedPlacesTable } from '../../migrations/tables.ts';

/** An address of a chain where money comes to the site. */
export interface WatchedAddress {
  readonly chain: RecognisedChain;
  readonly way: WatchWay;
  readonly address: string;
  /** The address itself; of one that a payment has for itself the address of its key. */
  readonly owner: string;
  /** A former address is watched as long as money that is sent there counts. */
  readonly until: Date | null;
}

export type WatchedRow = Selectable<WatchedPlacesTable>;
export type ClaimedAddress = WatchedRow & { readonly claimed_until: Date };

/** Longer than a scan takes. A claim that a crash left behind ends by itself. */
const claimMs = 60_000;
const longestClaimMs = 10 * claimMs;

/**
 * Watches these addresses from now on. A known one keeps its cursor; its end is moved. One that is no longer among the
 * site's own is watched no more.
 */
export async function keepWatchlist(
  database: Queryable,
  { watchlist, now }: { watchlist: readonly WatchedAddress[]; now: Date },
): Promise<void> {
  await sql`insert into watched_places (chain, way, address, owner, until, since, next_look_at)
    select chain, way, address, owner, until, ${now}::timestamptz, ${now}::timestamptz from ${asTable(watchlist)}
    on conflict on constraint watched_places_pkey do update set until = excluded.until
      where watched_places.until is distinct from excluded.until`.execute(database);
  const owners = [...new Set(watchlist.map(({ owner }) => owner))];
  await database
    .deleteFrom('watched_places')
    .where((is) =>
      is.or([
        is('until', '<', now),
        ...(owners.length === 0 ? [sql<boolean>`true`] : [is('owner', 'not in', owners)]),
      ]),
    )
    .execute();
}

/**
 * Brings the next scans of these addresses forward to a moment, where they are planned for later. Each is found by the
 * primary key: for a join the planner guesses how many are planned for later, and a wrong guess took minutes.
 */
export async function bringForward(
  database: Queryable,
  { watchlist, now, at }: { watchlist: readonly WatchedAddress[]; now: Date; at: Date },
): Promise<void> {
  await sql`insert into watched_places (chain, way, address, owner, until, since, next_look_at)
    select chain, way, address, owner, until, ${now}::timestamptz, ${at}::timestamptz from ${asTable(watchlist)}
    on conflict on constraint watched_places_pkey do update set next_look_at = excluded.next_look_at
      where watched_places.next_look_at > excluded.next_look_at`.execute(database);
}

/** Addresses as the table `one`, by one parameter: a busy shop has more of them than a statement may have parameters. */
function asTable(watchlist: readonly WatchedAddress[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(watchlist)}::jsonb)
    as one(chain text, way text, address text, owner text, until timestamptz)`;
}

/** Watches the token accounts of an owner on Solana. */
export async function keepAccounts(
  database: Queryable,
  { watched, accounts }: { watched: WatchedRow; accounts: readonly string[] },
): Promise<void> {
  if (accounts.length === 0) return;
  const { chain, owner, since, until } = watched;
  await database
    .insertInto('watched_places')
    .values(
      accounts.map((address) => ({
        chain,
        way: 'pages' as const,
        address,
        owner,
        since,
        until,
        next_look_at: since,
      })),
    )
    .onConflict((conflict) => conflict.constraint('watched_places_pkey').doNothing())
    .execute();
}

/** Claims the addresses of a chain that are due, the longest waiting first. */
export async function claimDue(
  database: Queryable,
  {
    chain,
    now,
    atMostMs,
    limit,
  }: { chain: RecognisedChain; now: Date; atMostMs: number; limit: number },
): Promise<ClaimedAddress[]> {
  const until = new Date(now.getTime() + claimMs);
  const { rows } = await sql<ClaimedAddress>`
    update watched_places set claimed_until = ${until}
    where (chain, way, address) in (
      select chain, way, address from watched_places
      where chain = ${chain} and ${isDue('next_look_at', { now, atMostMs })}
        and (claimed_until is null or ${isDue('claimed_until', { now, atMostMs: longestClaimMs })})
      order by next_look_at limit ${limit} for update skip locked)
    returning *`.execute(database);
  return rows;
}

/** The row, while the claim on it still holds. */
function claimOf({ chain, way, address, claimed_until }: ClaimedAddress) {
  return { chain, way, address, claimed_until };
}

/** Keeps how far an address was read, if the claim still holds; returns whether it does. */
export async function keepCursor(
  trx: DatabaseTransaction,
  { watched, cursor }: { watched: ClaimedAddress; cursor: unknown },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('watched_places')
    .set({ cursor: JSON.stringify(cursor) })
    .where((is) => is.and(claimOf(watched)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends a claim, if it still holds. */
export async function endScan(
  database: Queryable,
  {
    watched,
    readAt,
    problem,
    nextScanAt,
  }: {
    watched: ClaimedAddress;
    /** When the address was read up to its end; undefined if it was not. */
    readAt: Date | undefined;
    problem: WatchedRow['problem'];
    nextScanAt: Date;
  },
): Promise<void> {
  await database
    .updateTable('watched_places')
    .set({
      claimed_until: null,
      next_look_at: nextScanAt,
      problem,
      ...(readAt !== undefined && { read_at: readAt }),
    })
    .where((is) => is.and(claimOf(watched)))
    .execute();
}

/** When an address was last read to its end; undefined where that has not happened, or it is not watched. */
export async function lastReadOf(
  database: Queryable,
  { chain, way, address }: Pick<WatchedAddress, 'chain' | 'way' | 'address'>,
): Promise<Date | undefined> {
  const row = await database
    .selectFrom('watched_places')
    .select('read_at')
    .where((is) => is.and({ chain, way, address }))
    .executeTakeFirst();
  return row?.read_at ?? undefined;
}

/** How far watching a chain is behind; token accounts, which are listed once an hour, do not count. */
export interface WatchLag {
  readonly chain: RecognisedChain;
  /** Since the address that was read longest ago was read to its end. */
  readonly seconds: number;
  readonly problem: WatchedRow['problem'];
  /** Blocks whose tokens no source told any more when they were asked for within the last day. */
  readonly gap: { readonly from: number; readonly to: number } | null;
}

export async function readWatchLag(database: Queryable, now: Date): Promise<WatchLag[]> {
  const watchlist = await database
    .selectFrom('watched_places')
    .select(['chain', 'way', 'since', 'read_at', 'problem', 'cursor'])
    .where('way', '<>', 'accounts')
    // The own addresses of payments are scanned the less the older they are.
    .where((is) => is.or([is('chain', '<>', 'bitcoin'), is('owner', '=', is.ref('address'))]))
    .orderBy('chain')
    .execute();
  const since = new Date(now.getTime() - gapShownMs);
  return [...Map.groupBy(watchlist, ({ chain }) => chain)].map(([chain, rows]) => {
    const readAt = Math.min(...rows.map((row) => (row.read_at ?? row.since).getTime()));
    const problems = rows.flatMap(({ problem }) => problem ?? []);
    const gaps = rows.flatMap((row) => gapOf(row, since) ?? []);
    return {
      chain,
      seconds: Math.max(0, (now.getTime() - readAt) / 1_000),
      problem: problems.find((problem) => problem === 'refused') ?? problems[0] ?? null,
      gap: gaps[0] ?? null,
    };
  });
}

/** Blocks that a source did not tell any more when they were asked for. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly at: string;
}

/** A gap is old news after a day. */
const gapShownMs = 24 * 3_600_000;

/** What every source of an address has left out; a source that told it closes the gap of the others. */
function gapOf({ cursor }: Pick<WatchedRow, 'cursor'>, since: Date): WatchLag['gap'] {
  const sources = Object.values((cursor ?? {}) as Record<string, { gap?: Gap } | null>);
  const gaps = sources.flatMap((source) => source?.gap ?? []);
  if (gaps.length === 0 || gaps.length < sources.length) return null;
  if (gaps.some(({ at }) => new Date(at) < since)) return null;
  const [from, to] = [
    Math.max(...gaps.map((gap) => gap.from)),
    Math.min(...gaps.map((gap) => gap.to)),
  ];
  return from <= to ? { from, to } : null;
}
