import { type Currency, toMinorUnits } from '@ghost-pay/contract/money';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import { donationMinorRange } from '@ghost-pay/contract/transactions/payer-rules';
import type { CreateTransaction } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import type { Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import { agreePrice, findPrice, tariffOf } from '../pricing/pricing.public.ts';
import type { BroughtQuote } from '../quotes/quotes.public.ts';

// What a payment costs: the quote's price, the site's price, or a donor's own amount; never the visitor's claim.

/** Only gift cards have prices by region. */
export function regionOf(payload: CreateTransaction): Region | null {
  return payload.payment_method === 'nintendo-eshop' ? payload.region : null;
}

interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** The quote's price while it holds; else a donor's own amount, or the price. */
export async function agreeAmount(
  queryable: Queryable,
  {
    payload,
    quote,
    now,
  }: { payload: CreateTransaction; quote: BroughtQuote | undefined; now: Date },
): Promise<Money> {
  if (quote?.standing === 'honoured') return quote.price;
  const claim = readClaim(payload);
  if (payload.type === 'donation') return agreeDonation(claim);
  const key = {
    ...tariffOf(payload.payment_method, regionOf(payload)),
    duration: payload.subscriptionDuration,
  };
  // Coins that were sent long ago are taken at the present price, or at the quote's when the tier is not sold any more.
  if (quote !== undefined) return (await findPrice(queryable, key)) ?? quote.price;
  const agreed = agreePrice(queryable, { ...key, claim, now });
  return payload.payment_method === 'crypto' ? agreed.catch(sayForCoins) : agreed;
}

function sayForCoins(error: unknown): never {
  throw error instanceof AppError && error.code === 'TIER_NOT_AVAILABLE'
    ? AppError.forCoins('TIER_NOT_AVAILABLE')
    : error;
}

export function readClaim({ amount, currency }: CreateTransaction): Money {
  const amountMinor = toMinorUnits(amount, currency);
  if (amountMinor === undefined) {
    throw new AppError('INVALID_INPUT', {
      fields: { amount: 'This amount has too many decimals' },
    });
  }
  return { amountMinor, currency };
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
