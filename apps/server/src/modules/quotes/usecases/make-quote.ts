import { randomUUIDv7 } from 'node:crypto';
import { base58 } from '@scure/base';
import { toCoinDecimal } from '@ghost-pay/contract/coin-amounts';
import { type CoinKey, coins, paymentUri } from '@ghost-pay/contract/coins';
import type { Language } from '@ghost-pay/contract/languages';
import { type Currency, toDecimal, toMinorUnits } from '@ghost-pay/contract/money';
import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import type { CoinOfQuote, MakeQuote, Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { paymentMethodFacts } from '@ghost-pay/contract/transactions/transaction-words';
import { donationMinorRange } from '@ghost-pay/contract/transactions/payer-rules';
import { AppError } from '../../../core/errors.ts';
import { drawQrCode } from '../../../core/qr-code.ts';
import { hashSecretToken, newSecretToken, type Randomness } from '../../../core/randomness.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { findPrice, tariffOf } from '../../pricing/pricing.public.ts';
import { coinRateOf, convert } from '../../rates/rates.public.ts';
import { readSettings, type Settings } from '../../settings/settings.public.ts';
import { amountRange } from '../quote-amounts.ts';
import { sealPayer } from '../quote-payer.ts';
import { isFor, isSamePrice, type Purpose, purposeOf, renewableHours } from '../quote-rules.ts';
import {
  closeQuote,
  findQuoteByToken,
  insertPriceQuote,
  keepPayer,
  type NewQuote,
  type QuoteRow,
  renewQuote,
} from '../quotes.repository.ts';
import { quoteProviders } from '../card-providers.ts';
import { type Giving, recentlyBefore, takeAmount, takeOwnAddress } from './take-amount.ts';

export type QuoteDependencies = Pick<
  Dependencies,
  'database' | 'clock' | 'randomness' | 'vault' | 'paygate'
>;

interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/**
 * Fixes what a visitor is to pay: the price and, for coins, the address and the exact amount at the present rate.
 * A unique quote that is asked for again, with nothing sent, is the same one while its price has hardly moved. Without
 * `giving` the amount is not unique. Without a usable rate a coin has no exact amount.
 * Throws PAYMENT_METHOD_DISABLED, COIN_NOT_AVAILABLE, TIER_NOT_AVAILABLE and DONATION_OUT_OF_RANGE.
 */
export async function makeQuote(
  dependencies: QuoteDependencies,
  {
    asked,
    language,
    giving,
  }: {
    asked: MakeQuote;
    /** Of the visitor's page. */
    language: Language;
    giving: Giving | undefined;
  },
): Promise<Quote> {
  const { database, clock, randomness, vault } = dependencies;
  const now = clock.now();
  const settings = await readSettings(database);
  if (!settings.isMethodEnabled(paymentMethodFacts[asked.payment_method].group))
    throw new AppError('PAYMENT_METHOD_DISABLED');
  const price = await priceFor(dependencies, asked);
  const before = await findReplaced(database, asked);
  const purpose: Purpose = {
    type: asked.type,
    method: asked.payment_method,
    duration: asked.type === 'donation' ? null : asked.subscriptionDuration,
    donationMinor: asked.type === 'donation' ? price.amountMinor : null,
    coin: asked.payment_method === 'crypto' ? asked.crypto_type : null,
    region: asked.payment_method === 'nintendo-eshop' ? asked.region : null,
  };
  // A code of another region is the same choice; a donor who types another amount chooses anew.
  const isSame =
    before !== undefined && isFor({ ...purposeOf(before), region: purpose.region }, purpose);
  // Also where its money has come, and it does not go on: the payment is registered by what it carries.
  if (isSame)
    await keepPayer(database, {
      id: before.id,
      paymentId: paymentIdOf(asked),
      payer: sealPayer(vault, { quoteId: before.id, asked }),
    });
  const renewed = isSame
    ? await renew(dependencies, { before, asked, price, settings, giving, now })
    : undefined;
  if (renewed !== undefined) return renewed;
  // Of the same choice it may have been paid by: it ends by itself.
  if (before !== undefined && !isSame)
    await closeQuote(database, { tokenHash: before.token_hash, now });

  const quoteToken = newSecretToken(randomness);
  const quoteId = randomUUIDv7();
  const quote: NewQuote = {
    id: quoteId,
    token_hash: hashSecretToken(quoteToken),
    type: purpose.type,
    payment_method: purpose.method,
    subscription_duration: purpose.duration,
    region: purpose.region,
    amount_minor: price.amountMinor,
    currency: price.currency,
    crypto_type: null,
    payment_address: null,
    amount_atomic: null,
    usd_rate: null,
    usd_rate_source: null,
    usd_rate_at: null,
    known_height: null,
    page_payment_id: paymentIdOf(asked),
    payer_encrypted: sealPayer(vault, { quoteId, asked }),
    language,
    created_at: now,
    expires_at: new Date(now.getTime() + quoteMinutes * 60_000),
  };
  const coin =
    asked.payment_method === 'crypto'
      ? await addCoin(dependencies, { quote, price, asked, settings, giving })
      : null;
  if (coin === null) await insertPriceQuote(database, quote);
  const amount = toDecimal(price.amountMinor, price.currency);
  return {
    quoteToken,
    amount,
    currency: price.currency,
    expiresAt: new Date(quote.expires_at).toISOString(),
    coin,
    processors:
      asked.payment_method === 'card'
        ? await quoteProviders(dependencies, { amount, currency: price.currency })
        : null,
  };
}

/** Text that is no payment id counts as none: a quote is never refused for it. */
function paymentIdOf({ payment_id: typed }: MakeQuote): string | null {
  return paymentIdIn(typed ?? '') ?? null;
}

async function priceFor({ database }: QuoteDependencies, asked: MakeQuote): Promise<Money> {
  if (asked.type === 'donation') return donationOf(asked.amount);
  const region = asked.payment_method === 'nintendo-eshop' ? asked.region : null;
  const tariff = tariffOf(asked.payment_method, region);
  const price = await findPrice(database, { ...tariff, duration: asked.subscriptionDuration });
  if (price === undefined) throw new AppError('TIER_NOT_AVAILABLE');
  return price;
}

function donationOf(amount: number): Money {
  const amountMinor = toMinorUnits(amount, 'USD');
  if (
    amountMinor === undefined ||
    amountMinor < donationMinorRange.min ||
    amountMinor > donationMinorRange.max
  )
    throw new AppError('DONATION_OUT_OF_RANGE', {
      fields: { amount: 'Donations can be from $1.00 to $10,000.00.' },
    });
  return { amountMinor, currency: 'USD' };
}

/** Stores the quote with its address and, at a usable rate and where one is left, its exact amount. */
async function addCoin(
  dependencies: QuoteDependencies,
  {
    quote,
    price,
    asked,
    settings,
    giving,
  }: {
    quote: NewQuote;
    price: Money;
    asked: Extract<MakeQuote, { payment_method: 'crypto' }>;
    settings: Settings;
    giving: Giving | undefined;
  },
): Promise<CoinOfQuote> {
  const { database, clock, randomness } = dependencies;
  const { crypto_type: coin } = asked;
  const address = settings.coinAddress(coin);
  if (address === undefined) throw new AppError('COIN_NOT_AVAILABLE');
  const toAddress = {
    ...quote,
    crypto_type: coin,
    payment_address: address,
    known_height: (await giving?.elsewhere.knownHeight(coins[coin].chain)) ?? null,
  };
  const now = clock.now();
  const hundredths = Math.round(toDecimal(price.amountMinor, price.currency) * 100);
  const worth = await convert(database, { hundredths, from: price.currency, to: 'USD', now });
  const rate = await coinRateOf(database, { coin, now });
  const range =
    rate.usable && worth !== undefined
      ? amountRange(coin, { usdCents: BigInt(worth.hundredths), usdRate: rate.usdRate })
      : undefined;
  if (rate.usable && range !== undefined) {
    const { usdRate, source, at } = rate;
    const reference = newReference(coin, randomness);
    const atRate = {
      ...toAddress,
      reference,
      usd_rate: usdRate,
      usd_rate_source: source,
      usd_rate_at: at,
    };
    // Not for a page that was only opened: a wallet has few addresses.
    const own =
      coin === 'btc' && giving !== undefined && isNamed(asked)
        ? await takeOwnAddress(dependencies, {
            quote: { ...atRate, amount_atomic: range.due.toString() },
            gap: settings.number('bitcoin_address_gap'),
            taker: giving.taker,
          })
        : undefined;
    if (own !== undefined)
      return coinOf(coin, {
        address: own.address,
        atomic: range.due,
        isUnique: own.isFirst,
        reference,
        usdRate,
        rateAt: at,
      });
    const taken = await takeAmount(dependencies, { quote: atRate, range, giving });
    if (taken !== undefined)
      return coinOf(coin, { address, ...taken, reference, usdRate, rateAt: at });
  }
  await insertPriceQuote(database, toAddress);
  const uri = paymentUri(coin, address);
  return { crypto_type: coin, address, exact: null, uri, qrCode: await drawQrCode(address) };
}

/** Whether the visitor has said for whom they pay, as far as anybody asks. */
function isNamed(asked: MakeQuote): boolean {
  return asked.type === 'donation' || (Boolean(asked.userUsername) && Boolean(asked.userEmail));
}

async function coinOf(
  coin: CoinKey,
  {
    address,
    atomic,
    isUnique,
    reference,
    usdRate,
    rateAt,
  }: {
    address: string;
    atomic: bigint;
    isUnique: boolean;
    reference: string | null;
    usdRate: string;
    rateAt: Date;
  },
): Promise<CoinOfQuote> {
  const uri = paymentUri(coin, address, atomic, reference);
  return {
    crypto_type: coin,
    address,
    exact: {
      amount: toCoinDecimal(coin, atomic),
      rate: usdRate,
      rateAt: rateAt.toISOString(),
      isUnique,
    },
    uri,
    qrCode: await drawQrCode(uri),
  };
}

async function findReplaced(
  database: QuoteDependencies['database'],
  { replaces }: MakeQuote,
): Promise<QuoteRow | undefined> {
  return replaces ? findQuoteByToken(database, hashSecretToken(replaces)) : undefined;
}

/**
 * The quote for the same choice, if it may go on: its amount stays, and counts once. Undefined for a new one, beside which
 * this one ends by itself: after a restore another visitor may have its amount, and one that has come needs its quote as it is.
 */
async function renew(
  { database }: QuoteDependencies,
  {
    before: row,
    asked,
    price,
    settings,
    giving,
    now,
  }: {
    before: QuoteRow;
    asked: MakeQuote;
    price: Money;
    settings: Settings;
    giving: Giving | undefined;
    now: Date;
  },
): Promise<Quote | undefined> {
  if (giving === undefined) return undefined;
  if (!asked.replaces || asked.payment_method !== 'crypto') return undefined;
  if (row.amount_atomic === null || row.usd_rate === null || row.usd_rate_at === null)
    return undefined;
  const present = settings.coinAddress(asked.crypto_type);
  const { payment_address: address, root_address: root } = row;
  const mayGoOn =
    row.is_unique &&
    present !== undefined &&
    (root ?? address) === present &&
    row.amount_minor === price.amountMinor &&
    row.currency === price.currency &&
    now.getTime() - row.created_at.getTime() < renewableHours * 3_600_000;
  const rate = await coinRateOf(database, { coin: asked.crypto_type, now });
  if (!mayGoOn || address === null || !rate.usable || !isSamePrice(row.usd_rate, rate.usdRate))
    return undefined;
  const { elsewhere } = giving;
  const { crypto_type: coin } = asked;
  const sent = {
    coin,
    address,
    amount: root === null ? row.amount_atomic : null,
    since: recentlyBefore(now),
  };
  if (await elsewhere.wasRestored(database, sent.since)) return undefined;
  if (await elsewhere.hasArrived(database, sent)) return undefined;
  const expiresAt = new Date(now.getTime() + quoteMinutes * 60_000);
  if (!(await renewQuote(database, { id: row.id, expiresAt }))) return undefined;
  return {
    quoteToken: asked.replaces,
    amount: toDecimal(price.amountMinor, price.currency),
    currency: price.currency,
    expiresAt: expiresAt.toISOString(),
    coin: await coinOf(asked.crypto_type, {
      address,
      atomic: BigInt(row.amount_atomic),
      isUnique: true,
      reference: row.reference,
      usdRate: row.usd_rate,
      rateAt: row.usd_rate_at,
    }),
    processors: null,
  };
}

/**
 * The reference of a quote's Solana Pay link, a key of nobody; null for a coin whose links carry none. A wallet that
 * pays by the link names the key among the accounts of its transaction, read-only and unsigned
 * (docs.solanapay.com/spec); `getTransaction` tells it in `message.accountKeys` of `jsonParsed`, with all others
 * (solana.com/docs/rpc/json-structures; both read 2026-11-28). Some leave it out (docs/wallets.md): the amount tells
 * theirs.
 */
function newReference(coin: CoinKey, randomness: Pick<Randomness, 'bytes'>): string | null {
  return coins[coin].chain === 'solana' ? base58.encode(randomness.bytes(32)) : null;
}
