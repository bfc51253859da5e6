import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { sql, type Selectable } from 'kysely';
import { isDue } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { WatchWay } from '@ghost-pay/contract/transfers/transfer-words';
import type { WatchedPlacesTable } from '../../migrations/tables.ts';

/** A place of a chain where money comes to the site. */
export interface Place {
  readonly chain: RecognisedChain;
  readonly way: WatchWay;
  readonly address: string;
  /** A former address is watched as long as money that is sent there counts. */
  readonly until: Date | null;
}

export type PlaceRow = Selectable<WatchedPlacesTable>;
export type ClaimedPlace = PlaceRow & { readonly claimed_until: Date };

/** Longer than a look takes. A claim that a crash left behind ends by itself. */
const claimMs = 60_000;
const longestClaimMs = 10 * claimMs;

/**
 * Watches these places from now on. A known one keeps its cursor; its end is moved. One that is no longer among the
 * site's own is watched no more.
 */
export async function keepPlaces(
  database: Queryable,
  { places, now }: { places: readonly Place[]; now: Date },
): Promise<void> {
  if (places.length > 0)
    await database
      .insertInto('watched_places')
      .values(
        places.map((place) => ({ ...place, owner: place.address, since: now, next_look_at: now })),
      )
      .onConflict((conflict) =>
        conflict
          .constraint('watched_places_pkey')
          .doUpdateSet((row) => ({ until: row.ref('excluded.until') }))
          .where(sql<boolean>`watched_places.until is distinct from excluded.until`),
      )
      .execute();
  const owners = [...new Set(places.map(({ address }) => address))];
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

/** Brings the next looks at these places forward to a moment, where they are planned for later. */
export async function bringForward(
  database: Queryable,
  { places, at }: { places: readonly Pick<Place, 'chain' | 'way' | 'address'>[]; at: Date },
): Promise<void> {
  if (places.length === 0) return;
  await database
    .updateTable('watched_places')
    .set({ next_look_at: at })
    .where((is) => is.or(places.map(({ chain, way, address }) => is.and({ chain, way, address }))))
    .where('next_look_at', '>', at)
    .execute();
}

/** Watches the token accounts of an owner on Solana. */
export async function keepAccounts(
  database: Queryable,
  { place, accounts }: { place: PlaceRow; accounts: readonly string[] },
): Promise<void> {
  if (accounts.length === 0) return;
  const { chain, owner, since, until } = place;
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

/** Claims the places of a chain that are due, the longest waiting first. */
export async function claimPlaces(
  database: Queryable,
  {
    chain,
    now,
    atMostMs,
    limit,
  }: { chain: RecognisedChain; now: Date; atMostMs: number; limit: number },
): Promise<ClaimedPlace[]> {
  const until = new Date(now.getTime() + claimMs);
  const { rows } = await sql<ClaimedPlace>`
    update watched_places set claimed_until = ${until}
    where (chain, way, address) in (
      select chain, way, address from watched_places
      where chain = ${chain} and ${isDue('next_look_at', { now, atMostMs })}
        and (claimed_until is null or ${isDue('claimed_until', { now, atMostMs: longestClaimMs })})
      order by next_look_at limit ${limit} for update skip locked)
    returning *`.execute(database);
  return rows;
}

/** Keeps how far a place was read, if the claim still holds; returns whether it does. */
export async function keepCursor(
  trx: DatabaseTransaction,
  { place, cursor }: { place: ClaimedPlace; cursor: unknown },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('watched_places')
    .set({ cursor: JSON.stringify(cursor) })
    .where('chain', '=', place.chain)
    .where('way', '=', place.way)
    .where('address', '=', place.address)
    .where('claimed_until', '=', place.claimed_until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends a claim, if it still holds. */
export async function endLook(
  database: Queryable,
  {
    place,
    readAt,
    problem,
    nextLookAt,
  }: {
    place: ClaimedPlace;
    /** When the place was read up to its end; undefined if it was not. */
    readAt: Date | undefined;
    problem: PlaceRow['problem'];
    nextLookAt: Date;
  },
): Promise<void> {
  await database
    .updateTable('watched_places')
    .set({
      claimed_until: null,
      next_look_at: nextLookAt,
      problem,
      ...(readAt !== undefined && { read_at: readAt }),
    })
    .where('chain', '=', place.chain)
    .where('way', '=', place.way)
    .where('address', '=', place.address)
    .where('claimed_until', '=', place.claimed_until)
    .execute();
}

/** How far watching a chain is behind; token accounts, which are listed once an hour, do not count. */
export interface WatchLag {
  readonly chain: RecognisedChain;
  /** Since the place that was read longest ago was read to its end. */
  readonly seconds: number;
  readonly problem: PlaceRow['problem'];
  /** Blocks whose tokens no source told any more when they were asked for within the last day. */
  readonly gap: { readonly from: number; readonly to: number } | null;
}

export async function readWatchLag(database: Queryable, now: Date): Promise<WatchLag[]> {
  const places = await database
    .selectFrom('watched_places')
    .select(['chain', 'way', 'since', 'read_at', 'problem', 'cursor'])
    .where('way', '<>', 'accounts')
    .orderBy('chain')
    .execute();
  const since = new Date(now.getTime() - gapShownMs);
  return [...Map.groupBy(places, ({ chain }) => chain)].map(([chain, rows]) => {
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

/** What every source of a place has left out; a source that told it closes the gap of the others. */
function gapOf({ cursor }: Pick<PlaceRow, 'cursor'>, since: Date): WatchLag['gap'] {
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
