import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { insertQuote, isFull, type NewExactQuote, type Taker } from './quotes.repository.ts';

// What quotes have for themselves: Bitcoin addresses by the indexes of the key that makes them, and references on Solana.

/** An address for one quote alone. `isFirst`: no quote was ever given it before. */
export interface OwnAddress {
  readonly root: string;
  readonly index: number;
  readonly address: string;
  readonly isFirst: boolean;
}

/**
 * Inserts a quote with an address of its own, which is unique unless the address was given once before. Returns the address;
 * undefined, and nothing inserted, if the network has as many as it may have, or none is left to `take`.
 */
export async function insertOwnQuote(
  database: Database,
  {
    quote,
    since,
    taker,
    take,
  }: {
    quote: NewExactQuote;
    since: Date;
    taker: Taker;
    take: (trx: DatabaseTransaction) => Promise<OwnAddress | undefined>;
  },
): Promise<OwnAddress | undefined> {
  return database.transaction().execute(async (trx) => {
    if (await isFull(trx, { coin: quote.crypto_type, since, taker, of: 'addresses' }))
      return undefined;
    const own = await take(trx);
    if (own === undefined) return undefined;
    await insertQuote(trx, {
      ...quote,
      payment_address: own.address,
      root_address: own.root,
      address_index: own.index,
      is_unique: own.isFirst,
      network: taker.network,
    });
    return own;
  });
}

/** A Bitcoin address that a quote has for itself. */
export interface GivenAddress {
  readonly quoteId: string;
  readonly address: string;
  readonly root: string;
  readonly givenAt: Date;
}

/** The own addresses that quotes were given since a moment. */
export async function listGivenAddresses(
  database: Queryable,
  since: Date,
): Promise<GivenAddress[]> {
  return database
    .selectFrom('quotes')
    .select([
      'id as quoteId',
      'payment_address as address',
      'root_address as root',
      'created_at as givenAt',
    ])
    .where('address_index', 'is not', null)
    .where('created_at', '>', since)
    .$narrowType<{ address: string; root: string }>()
    .execute();
}

/** The own addresses that the pages of these payments were given, by the payments' ids for people. */
export async function listAddressesOfPages(
  database: Queryable,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Pick<GivenAddress, 'address' | 'root'>[]>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('quotes')
    .select(['page_payment_id as paymentId', 'payment_address as address', 'root_address as root'])
    .where('address_index', 'is not', null)
    .where('page_payment_id', 'in', paymentIds)
    .$narrowType<{ paymentId: string; address: string; root: string }>()
    .execute();
  return Map.groupBy(rows, ({ paymentId }) => paymentId);
}

/**
 * Of a key's own addresses the highest index with money, 0 if none has; and the one after which those without money are
 * counted: the same, or the last before the number that a super admin has set.
 */
export async function readPaidIndexes(
  database: Queryable,
  root: string,
): Promise<{ highestPaid: number; countedAfter: number }> {
  return database
    .selectFrom('quotes')
    .select([
      sql<number>`coalesce(max(address_index), 0)::int`.as('highestPaid'),
      sql<number>`greatest(max(address_index), (
        select first_index - 1 from bitcoin_keys where root_address = ${root}), 0)::int`.as(
        'countedAfter',
      ),
    ])
    .where('root_address', '=', root)
    .where('address_index', 'is not', null)
    .where(hasMoney(sql`quotes.payment_address`))
    .executeTakeFirstOrThrow();
}

const hasMoney = (address: RawBuilder<unknown>) => sql<boolean>`exists (
  select from incoming_transfers where chain = 'bitcoin' and incoming_transfers.address = ${address})`;

/** The lowest given indexes that no quote has any more: those that had them ended long ago, unused. */
export async function listFreedIndexes(
  trx: DatabaseTransaction,
  { root, next, limit }: { root: string; next: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select index from bitcoin_keys, generate_series(first_index, ${next - 1}::int) as index
    where bitcoin_keys.root_address = ${root}
      and not exists (select from quotes where root_address = ${root} and address_index = index)
    order by index limit ${limit}`.execute(trx);
  return rows.map(({ index }) => index);
}

/** Whether money has come to a Bitcoin address. */
export async function hasGotMoney(database: Queryable, address: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasMoney(sql`${address}`)} as has`.execute(
    database,
  );
  return rows[0]?.has === true;
}

/** The quotes whose references are among these accounts. */
export async function listReferenced(
  database: Queryable,
  accounts: readonly string[],
): Promise<{ id: string; reference: string; paymentId: string | null }[]> {
  if (accounts.length === 0) return [];
  return database
    .selectFrom('quotes')
    .select(['id', 'reference', 'page_payment_id as paymentId'])
    .where('reference', 'in', accounts)
    .$narrowType<{ reference: string }>()
    .execute();
}
