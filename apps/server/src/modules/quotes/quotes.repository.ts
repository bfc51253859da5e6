import type { CoinKey } from '@ghost-pay/contract/coins';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { QuotesTable } from '../../migrations/tables.ts';

export type QuoteRow = Selectable<QuotesTable>;
export type NewQuote = Omit<Insertable<QuotesTable>, 'is_unique' | 'closed_at'>;
/** A quote with an exact amount in coins. */
export interface NewExactQuote extends NewQuote {
  readonly crypto_type: CoinKey;
  readonly payment_address: string;
  readonly amount_atomic: string;
}

export async function newQuoteId(database: Queryable): Promise<string> {
  const { id } = await database
    .selectNoFrom(sql<string>`uuidv7()`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** Writers of quotes with one amount take turns; the lock ends with the transaction. */
async function lockAmount(trx: DatabaseTransaction, quote: NewExactQuote): Promise<void> {
  const { crypto_type: coin, payment_address: address, amount_atomic: amount } = quote;
  const name = `quote:${coin}:${address}:${amount}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * Inserts a quote and marks its amount unique, unless another quote of this coin and address had the amount since
 * `since`, or money of exactly this amount has arrived. Returns whether it was inserted.
 */
export async function insertUniqueQuote(
  database: Database,
  {
    quote,
    since,
    hasArrived,
  }: {
    quote: NewExactQuote;
    since: Date;
    hasArrived: (trx: DatabaseTransaction) => Promise<boolean>;
  },
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    await lockAmount(trx, quote);
    const other = await trx
      .selectFrom('quotes')
      .select('id')
      .where('crypto_type', '=', quote.crypto_type)
      .where('payment_address', '=', quote.payment_address)
      .where('amount_atomic', '=', quote.amount_atomic)
      .where((is) =>
        is.or([
          is('created_at', '>', since),
          is.and([is('is_unique', '=', true), is('closed_at', 'is', null)]),
        ]),
      )
      .limit(1)
      .modifyEnd(prepared)
      .executeTakeFirst();
    if (other !== undefined || (await hasArrived(trx))) return false;
    await insert(trx, { ...quote, is_unique: true });
    return true;
  });
}

/**
 * Inserts a quote whose amount another visitor may be asked for too. From now on that amount is unique for neither:
 * closed quotes since `since` lose their mark as well, because they still decide payments.
 */
export async function insertSharedQuote(
  database: Database,
  { quote, since }: { quote: NewExactQuote; since: Date },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockAmount(trx, quote);
    await trx
      .updateTable('quotes')
      .set({ is_unique: false })
      .where('crypto_type', '=', quote.crypto_type)
      .where('payment_address', '=', quote.payment_address)
      .where('amount_atomic', '=', quote.amount_atomic)
      .where('is_unique', '=', true)
      .where((is) => is.or([is('created_at', '>', since), is('closed_at', 'is', null)]))
      .execute();
    await insert(trx, { ...quote, is_unique: false });
  });
}

/** Inserts a quote without an amount in coins. */
export async function insertPriceQuote(database: Database, quote: NewQuote): Promise<void> {
  await insert(database, { ...quote, is_unique: false });
}

async function insert(
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

/** The quotes of these coins and amounts for one visitor alone, made since `since`, that no payment used. */
export async function listUnused(
  database: Queryable,
  { coins, amounts, since }: { coins: readonly CoinKey[]; amounts: readonly string[]; since: Date },
): Promise<QuoteRow[]> {
  if (coins.length === 0 || amounts.length === 0) return [];
  return database
    .selectFrom('quotes')
    .selectAll()
    .where('crypto_type', 'in', coins)
    .where('amount_atomic', 'in', amounts)
    .where('is_unique', '=', true)
    .where('created_at', '>', since)
    .where(
      sql<boolean>`not exists (select from transactions where transactions.quote_id = quotes.id)`,
    )
    .orderBy('created_at', 'desc')
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
 * Ends all quotes of a coin at an address that is not the site's own: their amounts recognise no one. Returns the ids
 * of those by which open claims were made.
 */
export async function endQuotesTo(
  trx: DatabaseTransaction,
  { coin, address, now }: { coin: CoinKey; address: string; now: Date },
): Promise<string[]> {
  await trx
    .updateTable('quotes')
    .set({ is_unique: false, closed_at: sql<Date>`coalesce(closed_at, ${now})` })
    .where('crypto_type', '=', coin)
    .where('payment_address', '=', address)
    .where((is) => is.or([is('is_unique', '=', true), is('closed_at', 'is', null)]))
    .execute();
  const claimed = await trx
    .selectFrom('quotes')
    .innerJoin('transaction_contests', 'transaction_contests.quote_id', 'quotes.id')
    .select('quotes.id')
    .where('quotes.crypto_type', '=', coin)
    .where('quotes.payment_address', '=', address)
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

const unusedSince = (before: Date) => sql<boolean>`
  created_at < ${before}
  and not exists (select from transactions where transactions.quote_id = quotes.id)
  and not exists (select from transaction_contests where transaction_contests.quote_id = quotes.id)`;

/** Deletes the quotes made before `before` that no payment and no claim used. Returns their number. */
export async function deleteUnused(database: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('quotes')
    .where(unusedSince(before))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Whether another visitor alone was asked for exactly this amount of the coin at the address, by a quote that was made
 * within `hours` before a moment.
 */
export async function isAmountOfAnother(
  database: Queryable,
  {
    coin,
    address,
    amount,
    sentAt,
    hours,
    quoteId,
  }: {
    coin: CoinKey;
    address: string;
    amount: bigint;
    sentAt: Date;
    hours: number;
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
    .where('created_at', '>', new Date(sentAt.getTime() - hours * 3_600_000))
    .where('id', 'is distinct from', quoteId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
