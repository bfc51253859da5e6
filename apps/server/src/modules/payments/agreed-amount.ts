import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { donationMinorRange } from '@ghost-pay/contract/transactions/payer-rules';
import type { CreateTransaction } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import type { Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  agreePrice,
  findPrice,
  type Money,
  readMoney,
  tariffOf,
} from '../pricing/pricing.public.ts';
import { type BroughtQuote, findBroughtQuote } from '../quotes/quotes.public.ts';

// What a payment costs: the quote's price, the site's price, or a donor's own amount; never the visitor's claim.

/** Only gift cards have prices by region. */
export function regionOf(payload: CreateTransaction): Region | null {
  return payload.payment_method === 'nintendo-eshop' ? payload.region : null;
}

/** The quote that the visitor brings; undefined without a token, or with one of another quote. */
export async function bringQuote(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  payload: CreateTransaction,
): Promise<BroughtQuote | undefined> {
  if (!payload.quote_token) return undefined;
  const purpose = {
    type: payload.type,
    method: payload.payment_method,
    duration: payload.type === 'donation' ? null : payload.subscriptionDuration,
    donationMinor: payload.type === 'donation' ? readMoney(payload).amountMinor : null,
    coin: payload.payment_method === 'crypto' ? payload.crypto_type : null,
    region: regionOf(payload),
  };
  return findBroughtQuote(database, { token: payload.quote_token, purpose, now: clock.now() });
}

interface AgreedAmount extends Money {
  /** Another price that the visitor named. Only coins are taken then, because they may have been sent. */
  readonly other?: Money;
}

/**
 * The quote's price while it holds; else a donor's own amount, or the price of now. Throws DONATION_OUT_OF_RANGE,
 * TIER_NOT_AVAILABLE, and AMOUNT_MISMATCH for a code at another price.
 */
export async function agreeAmount(
  queryable: Queryable,
  { payload, quote }: { payload: CreateTransaction; quote: BroughtQuote | undefined },
): Promise<AgreedAmount> {
  if (quote?.standing === 'honoured') return quote.price;
  const claim = readMoney(payload);
  if (payload.type === 'donation') return agreeDonation(claim);
  const key = {
    ...tariffOf(payload.payment_method, regionOf(payload)),
    duration: payload.subscriptionDuration,
  };
  if (payload.payment_method !== 'crypto') return agreePrice(queryable, { ...key, claim });
  const price = await findPrice(queryable, key);
  // Coins that were sent long ago are taken at the present price, or at the quote's when the tier is not sold any more.
  if (quote !== undefined) return price ?? quote.price;
  if (price === undefined) throw AppError.forCoins('TIER_NOT_AVAILABLE');
  const isSame = price.amountMinor === claim.amountMinor && price.currency === claim.currency;
  return isSame ? price : { ...price, other: claim };
}

function agreeDonation(claim: Money): Money {
  if (claim.currency !== 'USD')
    throw new AppError('DONATION_OUT_OF_RANGE', {
      fields: { currency: 'Donations are made in USD' },
    });
  if (claim.amountMinor < donationMinorRange.min || claim.amountMinor > donationMinorRange.max) {
    throw new AppError('DONATION_OUT_OF_RANGE', {
      fields: { amount: 'Donations can be from $1.00 to $10,000.00.' },
    });
  }
  return claim;
}
