import type { CoinKey } from '@ghost-pay/contract/coins';
import { quoteHours } from '@ghost-pay/contract/quotes/quote-minutes';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { QuotesTable } from '../../migrations/tables.ts';

export type QuoteRow = Selectable<QuotesTable>;
export type NewQuote = Omit<Insertable<QuotesTable>, 'is_unique' | 'closed_at' | 'network'>;
/** A quote with an exact amount in coins. */
export interface NewExactQuote extends NewQuote {
  readonly crypto_type: CoinKey;
  readonly payment_address: string;
  readonly amount_atomic: string;
}

/** Writers of quotes with one amount take turns; the lock ends with the transaction. */
async function lockAmount(trx: DatabaseTransaction, quote: NewExactQuote): Promise<void> {
  const { crypto_type: coin, payment_address: address, amount_atomic: amount } = quote;
  const name = `quote:${coin}:${address}:${amount}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Whom an amount is given to, and how many a network may have of a coin. */
export interface Taker {
  /** Keyed hash. */
  readonly network: Buffer;
  readonly mostOpen: number;
  /** Given and not used since `since`. */
  readonly mostUnused: number;
}

/**
 * Whether the network has as many amounts, or addresses, as it may have. Those who ask for it take turns until the
 * transaction ends.
 */
export async function isFull(
  trx: DatabaseTransaction,
  {
    coin,
    since,
    taker: { network, mostOpen, mostUnused },
    of,
  }: { coin: CoinKey; since: Date; taker: Taker; of: 'amounts' | 'addresses' },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${network.readBigInt64BE(0)})`.execute(trx);
  const { open, unused } = await trx
    .selectFrom('quotes')
    .select([
      sql<number>`count(*) filter (where is_unique and closed_at is null)::int`.as('open'),
      sql<number>`count(distinct (amount_atomic, address_index)) filter (where created_at > ${since}
        and ${isUnused})::int`.as('unused'),
    ])
    .where('network', '=', network)
    .where('crypto_type', '=', coin)
    .where('address_index', of === 'amounts' ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return open >= mostOpen || unused >= mostUnused;
}

/** No payment has used the quote. */
const isUnused = sql<boolean>`not exists (select from transactions where transactions.quote_id = quotes.id)`;

/** A quote tells its visitor from all others, and is open or was closed since. */
const isHeldSince = (since: Date) =>
  sql<boolean>`is_unique and (closed_at is null or closed_at > ${since})`;

/**
 * Inserts a quote and marks its amount unique, unless another quote of this coin and address had the amount since
 * `since`, or money of exactly this amount has arrived: then the amount is `taken`. The network may be `full`.
 */
export async function insertUniqueQuote(
  database: Database,
  {
    quote,
    since,
    taker,
    hasArrived,
  }: {
    quote: NewExactQuote;
    since: Date;
    taker: Taker;
    hasArrived: (trx: DatabaseTransaction) => Promise<boolean>;
  },
): Promise<'given' | 'taken' | 'full'> {
  return database.transaction().execute(async (trx) => {
    if (await isFull(trx, { coin: quote.crypto_type, since, taker, of: 'amounts' })) return 'full';
    await lockAmount(trx, quote);
    const fits = sql<boolean>`(created_at > ${since} or ${isHeldSince(since)})`;
    if ((await hasOther(trx, quote, fits)) || (await hasArrived(trx))) return 'taken';
    await insertQuote(trx, { ...quote, is_unique: true, network: taker.network });
    return 'given';
  });
}

/**
 * Inserts a quote whose amount other visitors may be asked for too. Returns false, and inserts nothing, if the amount is
 * held: what tells one visitor from the others is never taken from a quote that may still be paid.
 */
export async function insertSharedQuote(
  database: Database,
  { quote, since }: { quote: NewExactQuote; since: Date },
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    await lockAmount(trx, quote);
    if (await hasOther(trx, quote, isHeldSince(since))) return false;
    await insertQuote(trx, { ...quote, is_unique: false });
    return true;
  });
}

/** Whether another quote of this coin, address and amount fits. */
async function hasOther(
  trx: DatabaseTransaction,
  { crypto_type, payment_address, amount_atomic }: NewExactQuote,
  fits: RawBuilder<boolean>,
): Promise<boolean> {
  const other = await trx
    .selectFrom('quotes')
    .select('id')
    .where((is) => is.and({ crypto_type, payment_address, amount_atomic }))
    .where(fits)
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return other !== undefined;
}

/** Inserts a quote without an amount in coins. */
export async function insertPriceQuote(database: Database, quote: NewQuote): Promise<void> {
  await insertQuote(database, { ...quote, is_unique: false });
}

export async function insertQuote(
  database: Queryable,
  quote: Omit<Insertable<QuotesTable>, 'closed_at'>,
): Promise<void> {
  await database
    .insertInto('quotes')
    .values({ ...quote, closed_at: null })
    .modifyEnd(prepared)
    .execute();
}

export async function findQuoteByToken(
  database: Queryable,
  tokenHash: Buffer,
): Promise<QuoteRow | undefined> {
  return database
    .selectFrom('quotes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** For which coins visitors are asked now, and at which addresses, as they were shown. */
export async function listAwaited(
  database: Queryable,
  now: Date,
): Promise<{ coin: CoinKey; address: string }[]> {
  const rows = await database
    .selectFrom('quotes')
    .select(['crypto_type as coin', 'payment_address as address'])
    .distinct()
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.flatMap(({ coin, address }) =>
    coin === null || address === null ? [] : [{ coin, address }],
  );
}

/** The quotes with these ids. */
export async function listQuotes(database: Queryable, ids: readonly string[]): Promise<QuoteRow[]> {
  if (ids.length === 0) return [];
  return database.selectFrom('quotes').selectAll().where('id', 'in', ids).execute();
}

/**
 * The quotes of these coins for one visitor alone, made since `since`, that no payment used: those of these amounts, those
 * that have one of these addresses for themselves, and those of these references.
 */
export async function listUnused(
  database: Queryable,
  {
    coins,
    amounts,
    addresses,
    references,
    since,
  }: {
    coins: readonly CoinKey[];
    amounts: readonly string[];
    addresses: readonly string[];
    references: readonly string[];
    since: Date;
  },
): Promise<QuoteRow[]> {
  if (coins.length === 0 || amounts.length === 0) return [];
  return database
    .selectFrom('quotes')
    .selectAll()
    .where('crypto_type', 'in', coins)
    .where((is) =>
      is.or([
        is.and([
          is('is_unique', '=', true),
          is.or([
            is('amount_atomic', 'in', amounts),
            is.and([is('address_index', 'is not', null), is('payment_address', 'in', addresses)]),
          ]),
        ]),
        ...(references.length === 0 ? [] : [is('reference', 'in', references)]),
      ]),
    )
    .where('created_at', '>', since)
    .where(isUnused)
    .orderBy('created_at', 'desc')
    .execute();
}

/**
 * The newest quotes of a coin with an amount from `least` to `most`, made since `since`, that no payment used: two hundred at
 * most. With `quoteId` that one alone.
 */
export async function listUnusedBetween(
  database: Queryable,
  {
    coin,
    quoteId,
    least,
    most,
    since,
  }: { coin: CoinKey; quoteId: string | undefined; least: bigint; most: bigint; since: Date },
): Promise<QuoteRow[]> {
  return database
    .selectFrom('quotes')
    .selectAll()
    .$if(quoteId !== undefined, (of) => of.where('id', '=', quoteId ?? ''))
    .where('crypto_type', '=', coin)
    .where('amount_atomic', '>=', least.toString())
    .where('amount_atomic', '<=', most.toString())
    .where('created_at', '>', since)
    .where(isUnused)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
}

/** An amount that quotes of the last thirty days had. */
export interface GivenAmount {
  readonly amount: bigint;
  /** One of them tells its visitor from all others, and may still be paid: it is open, or was closed within 72 hours. */
  readonly isHeld: boolean;
  /** Given within 72 hours. */
  readonly isRecent: boolean;
  /** When the last of them was closed, or ends. */
  readonly closedAt: Date;
}

/**
 * The amounts that quotes of a coin and address had between two amounts, of those that were made after `oldest`; recent are
 * those given since `since`, and held those that one visitor alone may still pay.
 */
export async function listGiven(
  database: Queryable,
  {
    coin,
    address,
    least,
    most,
    since,
    oldest,
  }: {
    coin: CoinKey;
    address: string;
    least: bigint;
    most: bigint;
    since: Date;
    oldest: Date;
  },
): Promise<GivenAmount[]> {
  const rows = await database
    .selectFrom('quotes')
    .select([
      'amount_atomic as amount',
      sql<boolean>`bool_or(${isHeldSince(since)})`.as('isHeld'),
      sql<boolean>`max(created_at) > ${since}`.as('isRecent'),
      sql<Date>`max(coalesce(closed_at, expires_at))`.as('closedAt'),
    ])
    .where('crypto_type', '=', coin)
    .where('payment_address', '=', address)
    .where('created_at', '>', oldest)
    .where('amount_atomic', '>=', least.toString())
    .where('amount_atomic', '<=', most.toString())
    .groupBy('amount_atomic')
    .$narrowType<{ amount: string }>()
    .modifyEnd(prepared)
    .execute();
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Lets a quote carry what its page says now, unless a payment has used it. */
export async function keepPayer(
  database: Queryable,
  { id, paymentId, payer }: { id: string; paymentId: string | null; payer: Buffer | null },
): Promise<void> {
  await database
    .updateTable('quotes')
    .set({ page_payment_id: paymentId, payer_encrypted: payer })
    .where('id', '=', id)
    .where(isUnused)
    .execute();
}

/** Lets an open unique quote that nothing was sent for hold longer. Returns whether it did. */
export async function renewQuote(
  database: Queryable,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('quotes')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('is_unique', '=', true)
    .where('closed_at', 'is', null)
    .where(isUnused)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Erases the networks to which amounts were given before `before`. */
export async function eraseNetworks(database: Queryable, before: Date): Promise<void> {
  await database
    .updateTable('quotes')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}

/** Gives the quote's amount free. */
export async function closeQuote(
  database: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<void> {
  await database
    .updateTable('quotes')
    .set({ closed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Ends all quotes of a coin at an address that is not the site's own, and at those of its key: they recognise no one. Returns the ids
 * of those by which open claims were made.
 */
export async function endQuotesTo(
  trx: DatabaseTransaction,
  { coin, address, now }: { coin: CoinKey; address: string; now: Date },
): Promise<string[]> {
  await trx
    .updateTable('quotes')
    .set({
      is_unique: false,
      reference: null,
      closed_at: sql<Date>`coalesce(closed_at, ${now})`,
    })
    .where('crypto_type', '=', coin)
    .where((is) => is.or([is('payment_address', '=', address), is('root_address', '=', address)]))
    .where((is) =>
      is.or([
        is('is_unique', '=', true),
        is('reference', 'is not', null),
        is('closed_at', 'is', null),
      ]),
    )
    .execute();
  const claimed = await trx
    .selectFrom('quotes')
    .innerJoin('transaction_contests', 'transaction_contests.quote_id', 'quotes.id')
    .select('quotes.id')
    .where('quotes.crypto_type', '=', coin)
    .where((is) =>
      is.or([is('quotes.payment_address', '=', address), is('quotes.root_address', '=', address)]),
    )
    .where('transaction_contests.resolved_at', 'is', null)
    .execute();
  return claimed.map(({ id }) => id);
}

/** Gives the amounts free of the quotes that expired before `before`. Returns their number. */
export async function closeExpired(
  database: Queryable,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('quotes')
    .set({ closed_at: now })
    .where('closed_at', 'is', null)
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Erases the payers of the quotes made before `before`. Returns their number. */
export async function erasePayers(database: Queryable, before: Date): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('quotes')
    .set({ payer_encrypted: null })
    .where('payer_encrypted', 'is not', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The quotes with a payer: those of the last days. */
export async function listPayers(
  database: Queryable,
): Promise<{ id: string; payer_encrypted: Buffer }[]> {
  return database
    .selectFrom('quotes')
    .select(['id', 'payer_encrypted'])
    .where('payer_encrypted', 'is not', null)
    .$narrowType<{ payer_encrypted: Buffer }>()
    .execute();
}

export async function erasePayersOf(database: Queryable, ids: readonly string[]): Promise<void> {
  await database
    .updateTable('quotes')
    .set({ payer_encrypted: null })
    .where('id', 'in', ids)
    .execute();
}

/** Whether a payment was registered by the quote. */
export async function isQuoteUsed(database: Queryable, id: string): Promise<boolean> {
  const payment = await database
    .selectFrom('transactions')
    .select('id')
    .where('quote_id', '=', id)
    .executeTakeFirst();
  return payment !== undefined;
}

/** Deletes the quotes made before `before` that no payment and no claim used. Returns their number. */
export async function deleteUnused(database: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('quotes')
    .where('created_at', '<', before)
    .where(isUnused)
    .where(
      sql<boolean>`not exists (select from transaction_contests where transaction_contests.quote_id = quotes.id)`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Whether another visitor alone was asked for exactly this amount of the coin at the address, by a quote that was made
 * before a moment and still counted then.
 */
export async function isAmountOfAnother(
  database: Queryable,
  {
    coin,
    address,
    amount,
    sentAt,
    quoteId,
  }: {
    coin: CoinKey;
    address: string;
    amount: bigint;
    sentAt: Date;
    /** The payment's own. */
    quoteId: string | null;
  },
): Promise<boolean> {
  const other = await database
    .selectFrom('quotes')
    .select('id')
    .where('crypto_type', '=', coin)
    .where('payment_address', '=', address)
    .where('amount_atomic', '=', amount.toString())
    .where('is_unique', '=', true)
    .where('created_at', '<=', sentAt)
    .where('created_at', '>', new Date(sentAt.getTime() - quoteHours * 3_600_000))
    .where('id', 'is distinct from', quoteId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
