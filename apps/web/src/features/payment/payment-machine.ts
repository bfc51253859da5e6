import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Duration } from '@ghost-pay/contract/durations';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import type { CoinOfQuote, Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import type { ForeignAddress } from '@ghost-pay/contract/settings/settings.schemas';

// The states of a payment by coins. A quote is the page's only memory of prices, amounts and addresses.

/** What a visitor is about to pay by coins. */
export type CoinChoice = { readonly coin: CoinKey } & (
  | { readonly type: 'ghost-eshop-pro'; readonly subscriptionDuration: Duration }
  /** In decimal units of USD. */
  | { readonly type: 'donation'; readonly amount: number }
);

/** What the page has shown to the visitor to pay, as the server fixed it. */
export interface HeldQuote {
  readonly id: string;
  /** Null when no quote could be had: the page then shows the address and the price alone. */
  readonly token: string | null;
  /** The choice that it is for, as text. */
  readonly choice: string;
  /** Decimal units; null without a token. */
  readonly price: { readonly amount: number; readonly currency: string } | null;
  readonly address: string;
  readonly uri: string;
  readonly qrCode: string;
  /** The amount in coins and the rate, as decimals; null without a usable rate. */
  readonly exact: {
    readonly amount: string;
    readonly rate: string;
    readonly isUnique: boolean;
  } | null;
  /** The end of its time by this device's clock, in milliseconds since 1970. */
  readonly until: number;
}

export type QuoteOfCoins = Omit<Quote, 'coin'> & { readonly coin: CoinOfQuote };

/** How soon the page asks again when no quote could be had. */
const retryMs = 60_000;
/** Eleven earlier quotes cover almost three hours of looking at the page. */
const keptQuotes = 12;

export function choiceText(choice: CoinChoice): string {
  const what = choice.type === 'donation' ? choice.amount : choice.subscriptionDuration;
  return JSON.stringify([choice.type, choice.coin, what]);
}

/**
 * The quote as the page keeps it. Its time is counted from its arrival, so
 * that a device whose clock is wrong holds it as long as every other.
 */
export function heldQuote(
  { quoteToken: token, amount, currency, coin: { address, uri, qrCode, exact } }: QuoteOfCoins,
  { choice, now }: { choice: CoinChoice; now: number },
): HeldQuote {
  return {
    id: token,
    token,
    choice: choiceText(choice),
    price: { amount, currency },
    address,
    uri,
    qrCode,
    exact: exact && { amount: exact.amount, rate: exact.rate, isUnique: exact.isUnique },
    until: now + quoteMinutes * 60_000,
  };
}

/** The configured address without a quote: the server compares price and address when the payment is registered. */
export function withoutQuote(
  option: { address: string; uri: string; qrCode: string },
  { choice, now }: { choice: CoinChoice; now: number },
): HeldQuote {
  const { address, uri, qrCode } = option;
  const text = choiceText(choice);
  return {
    id: `${text} ${address}`,
    token: null,
    choice: text,
    price: null,
    address,
    uri,
    qrCode,
    exact: null,
    until: now + retryMs,
  };
}

/** `quotes` with a new one, which becomes the shown one of its choice. The newest comes first. */
export function withNewest(quotes: readonly HeldQuote[], newest: HeldQuote): readonly HeldQuote[] {
  return [newest, ...quotes.filter(({ id }) => id !== newest.id)].slice(0, keptQuotes);
}

/** Whether the quote's address turned out never to have been the site's own: the quote has ended. */
export function isForeign(
  { choice, address }: HeldQuote,
  foreign: readonly ForeignAddress[],
): boolean {
  return foreign.some(
    (one) => one.address === address && choice.includes(`,${JSON.stringify(one.crypto_type)},`),
  );
}

/** The quotes that have not ended that way. */
export function ownQuotes(
  quotes: readonly HeldQuote[],
  foreign: readonly ForeignAddress[],
): readonly HeldQuote[] {
  return quotes.filter((quote) => !isForeign(quote, foreign));
}

export type CoinState =
  /** Nothing was shown for this choice: the page asks for a quote. */
  | { readonly name: 'choosing' }
  /** Nothing that is shown changes until the quote's time is over. */
  | { readonly name: 'quoted'; readonly quote: HeldQuote }
  /** Its time is over and nothing was sent: the page asks for another quote. */
  | { readonly name: 'lapsed'; readonly quote: HeldQuote }
  /** Its time is over, but the visitor says that the coins are sent: it stays as it was shown. */
  | { readonly name: 'sent'; readonly quote: HeldQuote };

interface CoinDraft {
  readonly quotes: readonly HeldQuote[];
  readonly hash: string;
  readonly confirmed: boolean;
}

/** A hash exists only after sending. */
function saysSent({ hash, confirmed }: CoinDraft): boolean {
  return hash.trim() !== '' || confirmed;
}

export function coinState(
  draft: CoinDraft,
  { choice, now }: { choice: CoinChoice; now: number },
): CoinState {
  const text = choiceText(choice);
  const quote = draft.quotes.find((held) => held.choice === text);
  if (quote === undefined) return { name: 'choosing' };
  if (now < quote.until) return { name: 'quoted', quote };
  return { name: saysSent(draft) ? 'sent' : 'lapsed', quote };
}

/**
 * The quote that a new one takes the place of: one of another amount of a donation, while it holds and nothing was
 * sent. The donor is still typing. All other quotes are kept, because the visitor may have paid by one before looking
 * at another coin or duration.
 */
export function releasedQuote(
  draft: CoinDraft,
  { choice, now }: { choice: CoinChoice; now: number },
): HeldQuote | undefined {
  const last = draft.quotes[0];
  const isReleased =
    last !== undefined &&
    last.token !== null &&
    choice.type === 'donation' &&
    last.choice.startsWith(`["donation",${JSON.stringify(choice.coin)},`) &&
    last.choice !== choiceText(choice) &&
    now < last.until &&
    !saysSent(draft);
  return isReleased ? last : undefined;
}

/** Ends the quotes of a duration that name another price than the visitor continues with from the first step. */
export function endOtherPrices(
  quotes: readonly HeldQuote[],
  { duration, price, currency }: { duration: Duration; price: number; currency: string },
): readonly HeldQuote[] {
  return quotes.map((quote) => {
    const isOfDuration = quote.choice.endsWith(`,${JSON.stringify(duration)}]`);
    const isOfPrice = quote.price?.amount === price && quote.price.currency === currency;
    return isOfDuration && !isOfPrice ? { ...quote, until: 0 } : quote;
  });
}

/** The earlier quotes of the same choice by which the visitor may have sent something else, the latest first. */
export function earlierQuotes(
  quotes: readonly HeldQuote[],
  shown: HeldQuote,
): readonly HeldQuote[] {
  const others: HeldQuote[] = [];
  for (const quote of quotes) {
    if (quote.choice !== shown.choice || quote.id === shown.id) continue;
    if (![shown, ...others].some((other) => isSame(other, quote))) others.push(quote);
  }
  return others;
}

/** Whether both ask for the same amount at the same address. Without an amount in coins the price decides. */
function isSame(one: HeldQuote, other: HeldQuote): boolean {
  return (
    one.address === other.address &&
    one.exact?.amount === other.exact?.amount &&
    one.price?.amount === other.price?.amount
  );
}

/** The price of the latest quote of a subscription that is shown; undefined without one. */
export function shownPrice(
  quotes: readonly HeldQuote[],
  { coin, duration }: { coin: CoinKey | null; duration: Duration },
): HeldQuote['price'] | undefined {
  if (coin === null) return undefined;
  const text = choiceText({ type: 'ghost-eshop-pro', coin, subscriptionDuration: duration });
  return quotes.find(({ choice }) => choice === text)?.price;
}

/** The quote that the visitor paid by: the only one, or the one that they name; undefined until then. */
export function paidQuote(
  shown: HeldQuote,
  { earlier, named }: { earlier: readonly HeldQuote[]; named: string | null },
): HeldQuote | undefined {
  return earlier.length === 0 ? shown : [shown, ...earlier].find(({ id }) => id === named);
}
