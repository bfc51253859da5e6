import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import type { Duration } from '@ghost-pay/contract/durations';
import { type Currency, toDecimal, toMinorUnits } from '@ghost-pay/contract/money';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import type {
  PaymentMethod,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { fateOf, type PaymentFate } from './realistic-payments.ts';
import { priceOf, regionWeights, type SeedPrice } from './realistic-prices.ts';
import {
  coinWeights,
  donations,
  even,
  momentsOf,
  paymentIdOf,
  personOf,
  pick,
  seededRandom,
  transactionHash,
} from './realistic-words.ts';

/**
 * A payment in its final state in the database, with the names of the columns. Its code stands in a table of its own.
 */
export interface StoredPayment {
  readonly payment_id: string;
  readonly type: 'ghost-eshop-pro' | 'donation';
  readonly payment_method: PaymentMethod;
  readonly crypto_type: CoinKey | null;
  readonly chain: string | null;
  readonly txid: string | null;
  readonly payment_provider: string | null;
  readonly region: Region | null;
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly usd_amount_minor: number | null;
  readonly usd_rate: number | null;
  readonly status: TransactionStatus;
  readonly payment_verified: boolean;
  readonly subscription_updated: boolean;
  readonly subscription_duration: Duration | null;
  readonly user_username: string | null;
  readonly user_email: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const methodWeights: [PaymentMethod, number][] = [
  ['crypto', 42],
  ['card', 34],
  ['nintendo-eshop', 15],
  ['alternative-rewarble', 7],
  ['alternative-paysafe', 2],
];
const donationShare = 0.12;
const providers = even(['ramp', 'stripe_usa', 'bitnovo', 'banxa', 'alchemy']);
const usdRates: Record<Currency, number> = { USD: 1, EUR: 1.08, JPY: 0.0067 };
/** The share of payments without an exchange rate. */
const missingRateShare = 0.002;

/**
 * `count` payments over the `days` days before `now`, oldest first, with every method, status and
 * currency, at the given prices. The same seed gives the same payments.
 */
export function* storedPayments({
  count,
  days,
  now,
  prices,
  seed,
}: {
  count: number;
  days: number;
  now: Date;
  prices: readonly SeedPrice[];
  seed: number;
}): Generator<StoredPayment> {
  const random = seededRandom(seed);
  for (const createdAt of momentsOf(random, { count, days, now })) {
    const isDonation = random() < donationShare;
    const method = isDonation ? 'crypto' : pick(random, methodWeights);
    const evidence = evidenceOf(random, method);
    const { amountMinor, currency, duration } = isDonation
      ? donationOf(random)
      : priceOf(random, { prices, method, region: evidence.region });
    const hasRate = currency === 'USD' || random() >= missingRateShare;
    const person = isDonation ? undefined : personOf(random);
    yield {
      ...evidence,
      payment_id: paymentIdOf(random, createdAt),
      type: isDonation ? 'donation' : 'ghost-eshop-pro',
      payment_method: method,
      amount_minor: amountMinor,
      currency,
      usd_amount_minor: hasRate
        ? Math.round(toDecimal(amountMinor, currency) * usdRates[currency] * 100)
        : null,
      usd_rate: hasRate ? usdRates[currency] : null,
      ...lifeOf(random, { createdAt, now, isDonation }),
      subscription_duration: duration,
      user_username: person?.username ?? null,
      user_email: person?.email ?? null,
      created_at: createdAt,
    };
  }
}

function evidenceOf(random: () => number, method: PaymentMethod) {
  const none = {
    crypto_type: null,
    chain: null,
    txid: null,
    payment_provider: null,
    region: null,
  };
  if (method === 'crypto') {
    const coin = pick(random, coinWeights);
    return {
      ...none,
      crypto_type: coin,
      chain: coins[coin].chain,
      txid: transactionHash(random, coin),
    };
  }
  if (method === 'card') return { ...none, payment_provider: pick(random, providers) };
  return {
    ...none,
    region: method === 'nintendo-eshop' ? pick(random, regionWeights) : null,
  };
}

function donationOf(random: () => number) {
  const amountMinor = toMinorUnits(pick(random, even(donations)), 'USD') ?? 0;
  return { amountMinor, currency: 'USD', duration: null } as const;
}

function lifeOf(
  random: () => number,
  { createdAt, now, isDonation }: { createdAt: Date; now: Date; isDonation: boolean },
) {
  const fate = fateOf(random, (now.getTime() - createdAt.getTime()) / 60_000);
  const status = statusAfter(fate, isDonation);
  const minutes =
    fate.kind === 'waits'
      ? 0
      : fate.kind === 'completed' && !isDonation
        ? fate.deliveredAfterMinutes
        : fate.afterMinutes;
  return {
    status,
    payment_verified: status === 'completed' || status === 'pending_subscription_update',
    subscription_updated: status === 'completed' && !isDonation,
    updated_at: new Date(createdAt.getTime() + minutes * 60_000),
  };
}

function statusAfter(fate: PaymentFate, isDonation: boolean): TransactionStatus {
  switch (fate.kind) {
    case 'waits':
      return 'pending_payment_verification';
    case 'fails':
      return 'failed';
    case 'verified':
      // A verified donation is completed; only a subscription still has to be activated.
      return isDonation ? 'completed' : 'pending_subscription_update';
    case 'completed':
      return 'completed';
  }
}
