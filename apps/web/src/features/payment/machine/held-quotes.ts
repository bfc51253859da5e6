import type { Duration } from '@ghost-pay/contract/durations';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import type { CoinOfQuote, MakeQuote, Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import type { ForeignAddress } from '@ghost-pay/contract/settings/settings.schemas';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';

// A quote is the page's only memory of prices, amounts and addresses.

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** What a visitor is about to pay. */
export type Choice = Without<MakeQuote, 'replaces' | 'payment_id' | 'userUsername' | 'userEmail'>;
export type CoinChoice = Extract<Choice, { payment_method: 'crypto' }>;

/** In decimal units. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** What the page has shown to the visitor to pay, as the server fixed it. */
export interface HeldQuote {
  readonly id: string;
  /** Null when no quote could be had: the server then compares the price and the address. */
  readonly token: string | null;
  /** The choice that it is for, as text. */
  readonly choice: string;
  /** The payment id and account that it carries, as text; missing where the tab has kept it from an earlier version. */
  readonly payer?: string;
  readonly price: Money;
  /** Only for coins. */
  readonly coin: CoinTerms | null;
  /** The end of its time by this device's clock, in milliseconds since 1970. */
  readonly until: number;
}

export interface CoinTerms extends Pick<CoinOfQuote, 'address' | 'uri' | 'qrCode'> {
  /** The amount in coins and the rate, as decimals; null without a usable rate. */
  readonly exact: Omit<NonNullable<CoinOfQuote['exact']>, 'rateAt'> | null;
}

export interface CoinQuote extends HeldQuote {
  readonly coin: CoinTerms;
}

export function isCoinQuote(quote: HeldQuote): quote is CoinQuote {
  return quote.coin !== null;
}

/** How soon the page asks again when no quote could be had. */
const retryMs = 60_000;
/** Of one choice: eleven earlier quotes cover almost three hours of looking at the page. */
const keptOfChoice = 12;
/** In all: more than there are coins and durations, and far less than a tab can store. */
const keptQuotes = 80;

export function choiceText(choice: Choice): string {
  const place =
    choice.payment_method === 'crypto'
      ? choice.crypto_type
      : choice.payment_method === 'nintendo-eshop'
        ? choice.region
        : null;
  const what = choice.type === 'donation' ? choice.amount : choice.subscriptionDuration;
  return JSON.stringify([choice.type, choice.payment_method, place, what]);
}

/** Who pays: what a quote carries, so that money that is seen finds its owner. */
export interface Payer {
  readonly paymentId: string;
  readonly username: string;
  readonly email: string;
}

export function payerText({ paymentId, username, email }: Payer): string {
  return JSON.stringify([paymentId, username.trim(), email.trim()]);
}

/**
 * The quote as the page keeps it. Its time is counted from its arrival, so
 * that a device whose clock is wrong holds it as long as every other.
 */
export function heldQuote(
  { quoteToken: token, amount, currency, coin }: Quote,
  { choice, payer, now }: { choice: Choice; payer: Payer; now: number },
): HeldQuote {
  return {
    id: token,
    token,
    choice: choiceText(choice),
    payer: payerText(payer),
    price: { amount, currency },
    coin,
    until: now + quoteMinutes * 60_000,
  };
}

/** The price of the first step, and a coin's configured address, without a quote. */
export function withoutQuote(
  choice: Choice,
  {
    price,
    option,
    now,
  }: {
    price: Money;
    option?: { address: string; uri: string; qrCode: string } | undefined;
    now: number;
  },
): HeldQuote {
  const text = choiceText(choice);
  return {
    id: `${text} ${option?.address ?? ''}`,
    token: null,
    choice: text,
    price,
    coin: option
      ? { address: option.address, uri: option.uri, qrCode: option.qrCode, exact: null }
      : null,
    until: now + retryMs,
  };
}

/** `quotes` with a new one, which becomes the shown one of its choice. The newest comes first. */
export function withNewest(quotes: readonly HeldQuote[], newest: HeldQuote): readonly HeldQuote[] {
  const isOfChoice = ({ choice }: HeldQuote) => choice === newest.choice;
  const earlier = quotes.filter(({ id }) => id !== newest.id);
  const tooOld = new Set(earlier.filter(isOfChoice).slice(keptOfChoice - 1));
  return [newest, ...earlier.filter((quote) => !tooOld.has(quote))].slice(0, keptQuotes);
}

/** The newest quote of a choice. */
export function quoteOf(quotes: readonly HeldQuote[], choice: Choice): HeldQuote | undefined {
  const text = choiceText(choice);
  return quotes.find((held) => held.choice === text);
}

/** Ends the quotes of a subscription that name another price than the visitor continues with from the first step. */
export function endOtherPrices(
  quotes: readonly HeldQuote[],
  tier: { method: PaymentMethod; region: Region | null; duration: Duration; price: Money },
): readonly HeldQuote[] {
  return quotes.map((quote) => {
    const [type, method, place, duration] = JSON.parse(quote.choice) as unknown[];
    const isOfTier =
      type === 'ghost-eshop-pro' &&
      method === tier.method &&
      (tier.region === null || place === tier.region) &&
      duration === tier.duration;
    return isOfTier && !isSameMoney(quote.price, tier.price) ? { ...quote, until: 0 } : quote;
  });
}

/** Whether the quote's address turned out never to have been the site's own: the quote has ended. */
export function isForeign(
  quote: HeldQuote,
  foreign: readonly ForeignAddress[],
): quote is CoinQuote {
  const [, , coin] = JSON.parse(quote.choice) as unknown[];
  return foreign.some(
    ({ crypto_type, address }) => crypto_type === coin && address === quote.coin?.address,
  );
}

/** The quotes that have not ended that way. */
export function ownQuotes(
  quotes: readonly HeldQuote[],
  foreign: readonly ForeignAddress[],
): readonly HeldQuote[] {
  return quotes.filter((quote) => !isForeign(quote, foreign));
}

export function isSameMoney(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

/** The earlier quotes of the same choice by which the visitor may have sent something else, the latest first. */
export function earlierQuotes(
  quotes: readonly HeldQuote[],
  shown: CoinQuote,
): readonly CoinQuote[] {
  const others: CoinQuote[] = [];
  for (const quote of quotes.filter(isCoinQuote)) {
    if (quote.choice !== shown.choice || quote.id === shown.id) continue;
    if (![shown, ...others].some((other) => asksTheSame(other, quote))) others.push(quote);
  }
  return others;
}

/** Whether both ask for the same amount at the same address. Without an amount in coins the price decides. */
function asksTheSame(one: CoinQuote, other: CoinQuote): boolean {
  return (
    one.coin.address === other.coin.address &&
    one.coin.exact?.amount === other.coin.exact?.amount &&
    one.price.amount === other.price.amount
  );
}

/** The quote that the visitor paid by: the only one, or the one that they name; undefined until then. */
export function paidQuote(
  shown: CoinQuote,
  { earlier, named }: { earlier: readonly CoinQuote[]; named: string | null },
): CoinQuote | undefined {
  return earlier.length === 0 ? shown : [shown, ...earlier].find(({ id }) => id === named);
}
