import type { Duration } from '@ghost-pay/contract/durations';
import type { PaymentPayload } from './payment-payloads.ts';
import {
  coinWeights,
  donations,
  durationWeights,
  even,
  failureReasons,
  momentsOf,
  paymentIdOf,
  personOf,
  pick,
  seededRandom,
  transactionHash,
} from './realistic-words.ts';

/** A payment that a visitor would send, and the administrator's decision about it. */
export interface RealisticPayment {
  readonly createdAt: Date;
  readonly payload: PaymentPayload;
  readonly fate: PaymentFate;
}

export type PaymentFate =
  | { readonly kind: 'waits' }
  | { readonly kind: 'fails'; readonly afterMinutes: number; readonly reason: string }
  | { readonly kind: 'verified'; readonly afterMinutes: number }
  | {
      readonly kind: 'completed';
      readonly afterMinutes: number;
      readonly deliveredAfterMinutes: number;
    };

/** The prices on sale in decimal dollars, by duration, for payments in crypto. */
export type CryptoPrices = ReadonlyMap<Duration, number>;

/**
 * `count` payments over the `days` days before `now`, oldest first. More of them are recent, most are in the evening,
 * nearly all are completed within two days, and the last ones are still waiting.
 */
export function realisticPayments({
  count,
  days,
  now,
  prices,
  seed,
}: {
  count: number;
  days: number;
  now: Date;
  prices: CryptoPrices;
  seed: number;
}): RealisticPayment[] {
  const random = seededRandom(seed);
  const moments = momentsOf(random, { count, days, now });
  return moments.map((createdAt) => ({
    createdAt,
    payload: payloadOf({ random, createdAt, prices }),
    fate: fateOf(random, (now.getTime() - createdAt.getTime()) / 60_000),
  }));
}

function payloadOf({
  random,
  createdAt,
  prices,
}: {
  random: () => number;
  createdAt: Date;
  prices: CryptoPrices;
}): PaymentPayload {
  const coin = pick(random, coinWeights);
  const common = {
    payment_id: paymentIdOf(random, createdAt),
    payment_method: 'crypto',
    crypto_type: coin,
    txid: transactionHash(random, coin),
    currency: 'USD',
  } as const;
  if (random() < 0.15) {
    return {
      ...common,
      type: 'donation',
      amount: pick(random, even(donations)),
    };
  }
  const duration = pick(
    random,
    durationWeights.filter(([name]) => prices.has(name)),
  );
  const { username, email } = personOf(random);
  return {
    ...common,
    type: 'ghost-eshop-pro',
    amount: prices.get(duration) ?? 0,
    userUsername: username,
    userEmail: email,
    subscriptionDuration: duration,
  };
}

/** The fate, by now, of a payment of this age. */
export function fateOf(random: () => number, ageMinutes: number): PaymentFate {
  const afterMinutes = Math.round(20 + random() ** 2 * 1400);
  if (afterMinutes >= ageMinutes) return { kind: 'waits' };
  if (random() < 0.05)
    return { kind: 'fails', afterMinutes, reason: pick(random, even(failureReasons)) };
  const deliveredAfterMinutes = afterMinutes + Math.round(5 + random() ** 2 * 600);
  if (deliveredAfterMinutes >= ageMinutes) return { kind: 'verified', afterMinutes };
  return { kind: 'completed', afterMinutes, deliveredAfterMinutes };
}
