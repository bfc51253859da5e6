import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Duration } from '@ghost-pay/contract/durations';
import { quoteHours } from '@ghost-pay/contract/quotes/quote-minutes';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import type {
  PaymentMethod,
  PaymentType,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { QuoteRow } from './quotes.repository.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long after a quote's expiry codes and cards are still paid by it. */
const graceMinutes = 30;
/** How long a quote stays open after its expiry: no other visitor is asked for its amount meanwhile. */
const heldMinutes = 60;
/** An amount that another quote had within these hours is not marked unique. */
export const recentHours = 72;
/** How long a quote that is asked for again is the same quote, while its coin's price has moved by less than this share. */
export const renewableHours = 24;
const renewableShare = 0.01;
/** How long a quote that no payment used is kept; an amount that was given longer ago counts as never given. */
export const unusedQuoteDays = 30;

/** What a quote is for: it counts for a payment of exactly this. */
export interface Purpose {
  readonly type: PaymentType;
  readonly method: PaymentMethod;
  readonly duration: Duration | null;
  /** Minor units; only a donor chooses the amount. */
  readonly donationMinor: number | null;
  readonly coin: CoinKey | null;
  readonly region: Region | null;
}

/** What a quote was made for. */
export function purposeOf(row: QuoteRow): Purpose {
  return {
    type: row.type,
    method: row.payment_method,
    duration: row.subscription_duration,
    donationMinor: row.type === 'donation' ? row.amount_minor : null,
    coin: row.crypto_type,
    region: row.region,
  };
}

export function isFor(quote: Purpose, payment: Purpose): boolean {
  return (
    quote.type === payment.type &&
    quote.method === payment.method &&
    quote.duration === payment.duration &&
    quote.donationMinor === payment.donationMinor &&
    quote.coin === payment.coin &&
    quote.region === payment.region
  );
}

/**
 * What a quote comes to when its payment is registered. `honoured`: its price and address hold. `late`: the coins are
 * taken at the present price and the payment is marked. `expired`: the visitor gets a new quote, for nothing has been
 * paid yet.
 */
export type Standing = 'honoured' | 'late' | 'expired';

export function standingOf({
  isCoin,
  createdAt,
  expiresAt,
  now,
}: {
  isCoin: boolean;
  createdAt: Date;
  expiresAt: Date;
  now: Date;
}): Standing {
  if (isCoin) return now.getTime() - createdAt.getTime() <= quoteHours * hour ? 'honoured' : 'late';
  return now.getTime() - expiresAt.getTime() <= graceMinutes * minute ? 'honoured' : 'expired';
}

/** Whether a price has moved so little that an amount at the former one still holds. Dollars for one coin. */
export function isSamePrice(before: string, now: string): boolean {
  return Math.abs(Number(now) / Number(before) - 1) < renewableShare;
}

/** When a quote's amount is free for others: when it was closed, or will be. */
export function closesAt({
  closed_at: closedAt,
  expires_at: expiresAt,
}: {
  readonly closed_at: Date | null;
  readonly expires_at: Date;
}): Date {
  return closedAt ?? new Date(expiresAt.getTime() + heldMinutes * minute);
}

/** Quotes that expired before this moment give their amounts free. */
export function heldSince(now: Date): Date {
  return new Date(now.getTime() - heldMinutes * minute);
}
