import { toDecimal } from '@ghost-pay/contract/money';
import type { PaymentPayload } from './payment-payloads.ts';
import { priceOf, regionWeights, type SeedPrice } from './realistic-prices.ts';
import {
  coinWeights,
  donations,
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

/** How people pay who pay without the card network, which makes the id of its payments itself. */
const methodWeights: [PaymentPayload['payment_method'], number][] = [
  ['crypto', 60],
  ['nintendo-eshop', 22],
  ['alternative-rewarble', 11],
  ['alternative-paysafe', 7],
];
const donationShare = 0.15;

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
  prices: readonly SeedPrice[];
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
  prices: readonly SeedPrice[];
}): PaymentPayload {
  const payment_id = paymentIdOf(random, createdAt);
  if (random() < donationShare) {
    const amount = pick(random, even(donations));
    return { payment_id, type: 'donation', ...byCoin(random), amount, currency: 'USD' };
  }
  const method = pick(random, methodWeights);
  const region = method === 'nintendo-eshop' ? pick(random, regionWeights) : null;
  const { duration, amountMinor, currency } = priceOf(random, { prices, method, region });
  const amount = toDecimal(amountMinor, currency);
  const { username, email } = personOf(random);
  const subscription = {
    payment_id,
    type: 'ghost-eshop-pro',
    amount,
    currency,
    userUsername: username,
    userEmail: email,
    subscriptionDuration: duration,
  } as const;
  const code = (alphabet: string) =>
    Array.from({ length: 16 }, () => pick(random, even(alphabet.split('')))).join('');
  if (method === 'crypto') return { ...subscription, ...byCoin(random) };
  if (method === 'nintendo-eshop')
    return {
      ...subscription,
      payment_method: method,
      region: region ?? 'europe',
      paymentCode: code(codeLetters),
    };
  const voucher =
    method === 'alternative-rewarble'
      ? { code: code(codeLetters), type: 'PayPal', amount, currency }
      : { code: code('0123456789'), amount, currency };
  return { ...subscription, payment_method: method, paymentCode: JSON.stringify(voucher) };
}

/** The letters of Nintendo's codes. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXY0123456789';

function byCoin(random: () => number) {
  const coin = pick(random, coinWeights);
  return {
    payment_method: 'crypto',
    crypto_type: coin,
    txid: transactionHash(random, coin),
  } as const;
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
