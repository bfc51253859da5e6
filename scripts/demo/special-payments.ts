import { isApiError } from '@ghost-pay/contract/api-error';
import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import { toDecimal } from '@ghost-pay/contract/money';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import {
  donationPayload,
  newTransactionHash,
  nintendoPayload,
  type PaymentPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
} from '@ghost-pay/sandbox/payment-payloads';
import type { SeedPrice } from '@ghost-pay/sandbox/realistic-prices';
import { seededRandom, transactionHash } from '@ghost-pay/sandbox/realistic-words';
import { refreshRates } from '../../apps/server/src/modules/rates/refresh-rates.ts';
import { activate, fail, findWorthLess, register, type Registered, verify } from './acts.ts';
import { type Stage, type Step, stepAt } from './stage.ts';

// Payments that are seldom and that every screen has to show: each state that needs attention, by every method.

type Schedule = (hoursAgo: number, run: Step['run']) => Step;

/** Payments by coins, codes and vouchers, as steps before `end`. */
export function specialPayments(end: Date, prices: readonly SeedPrice[]): Step[] {
  const before: Schedule = (hoursAgo, run) => stepAt(end, -hoursAgo * 3_600_000, run);
  return [
    ...waiting(before, prices),
    ...named(before),
    ...quoted(before),
    ...contested(before),
    ...paidInPart(before),
    ...failed(before),
  ];
}

/** Each method and region waits; two payments are due, two are overdue by the settings. */
function waiting(before: Schedule, prices: readonly SeedPrice[]): Step[] {
  const byCardOf = (region: Region) => {
    const tier = prices.find((price) => price.region === region);
    if (tier === undefined) throw new Error(`No gift card of this region is taken: ${region}`);
    const { currency, duration: subscriptionDuration } = tier;
    const amount = toDecimal(tier.priceMinor, currency);
    return register(nintendoPayload({ region, amount, currency, subscriptionDuration }));
  };
  return [
    before(100, register(subscriptionPayload({ userUsername: 'overdue-since-four-days' }))),
    before(80, register(nintendoPayload({ userUsername: 'overdue-gift-card' }))),
    before(50, register(rewarblePayload({}, { userUsername: 'due-voucher' }))),
    before(30, register(paysafecardPayload({}, { userUsername: 'due-paysafecard' }))),
    before(9, byCardOf('us')),
    before(8.5, byCardOf('japan')),
    before(8, register(rewarblePayload({ amount: 5 }, { userUsername: 'voucher-too-low' }))),
    before(7.5, register(rewarblePayload({ currency: 'EUR' }))),
    before(7, register(paysafecardPayload())),
    before(6.5, register(donationPayload({ amount: 1234.5 }))),
  ];
}

/** Names that are long or written from right to left, in each state. */
function named(before: Schedule): Step[] {
  const long = 'Maximiliana-Konstantinopolitanska-von-und-zu-Hohenlohe';
  return ['عبدالرحمن الأندلسي', 'אברהם בן שלמה', long, '任天堂ファン'].flatMap(
    (userUsername, index) => {
      const payment: Registered = { id: '' };
      const hours = 20 - index;
      const payload = subscriptionPayload({
        userUsername,
        userEmail: `${'a-long-address-'.repeat(3)}${index}@mail.some-provider.example.org`,
      });
      const create = before(hours, register(payload, payment));
      const acts = [verify(payment), activate(payment)].slice(0, index % 3);
      return [create, ...acts.map((run, step) => before(hours - 1 - step, run))];
    },
  );
}

/** A quote as the page asks for it, at rates of that moment; registered when the coins were sent. */
function quoted(before: Schedule): Step[] {
  const steps = coinKeys.flatMap((coin, index) =>
    byQuote(before, { coin, quotedAgo: 6 - index / 2, paidAgo: 5.9 - index / 2, acts: index % 3 }),
  );
  // Registered more than 72 hours after the quote: taken at the price of its own day, and marked.
  const late = byQuote(before, { coin: 'btc', quotedAgo: 95, paidAgo: 12, acts: 0 });
  return [...steps, ...late];
}

function byQuote(
  before: Schedule,
  {
    coin,
    quotedAgo,
    paidAgo,
    acts,
  }: { coin: CoinKey; quotedAgo: number; paidAgo: number; acts: number },
): Step[] {
  const payment: Registered = { id: '' };
  let token = '';
  const random = seededRandom(Math.round(quotedAgo * 1000));
  const ask = before(quotedAgo, async (stage) => {
    await refreshRates(stage.dependencies).run({});
    const body = {
      type: 'ghost-eshop-pro',
      payment_method: 'crypto',
      crypto_type: coin,
      subscriptionDuration: '3 months',
    } as const;
    token = (await stage.visitor().call('POST /payments/quotes', { body })).quoteToken;
  });
  const pay = before(paidAgo, async (stage) => {
    const payload = {
      crypto_type: coin,
      txid: transactionHash(random, coin),
      quote_token: token,
      // The registration site knows no such account: the payment keeps waiting for its activation.
      userUsername: acts === 1 ? `unknown-paid-in-${coin}` : `paid-in-${coin}`,
      userEmail: `paid-in-${coin}@example.org`,
    };
    payment.id = await stage.register(subscriptionPayload(payload));
  });
  const later = [verify(payment), activate(payment)].slice(0, acts);
  return [ask, pay, ...later.map((run, step) => before(paidAgo - 0.5 * (step + 1), run))];
}

/** Two people name one hash, or one code: a claim that holds the payment, and one that came too late to hold it. */
function contested(before: Schedule): Step[] {
  const held = subscriptionPayload({ userUsername: 'first-of-two' });
  const card = nintendoPayload({ userUsername: 'first-with-the-code' });
  const verified = subscriptionPayload({ userUsername: 'verified-before-the-claim' });
  const payment: Registered = { id: '' };
  return [
    before(26, register(held)),
    before(25, claims({ txid: held.txid }, '198.51.100.7')),
    before(24.5, claims({ txid: held.txid }, '198.51.100.8')),
    before(24, register(card)),
    before(23, claimsCode(card, '198.51.100.9')),
    before(22, register(verified, payment)),
    before(21, verify(payment)),
    before(20.5, claims({ txid: verified.txid }, '198.51.100.10')),
  ];
}

const claims = (changes: Record<string, unknown>, address: string) =>
  refused(subscriptionPayload({ ...changes, userUsername: 'second-claimant' }), address);

const claimsCode = ({ paymentCode }: PaymentPayload, address: string) =>
  refused(nintendoPayload({ paymentCode, userUsername: 'second-with-the-code' }), address);

/** The visitor is refused; the site keeps the claim. */
const refused = (payload: PaymentPayload, address: string) => async (stage: Stage) => {
  try {
    await stage.visitor(address).call('POST /transactions', { body: payload });
  } catch (error) {
    if (isApiError(error, 'DUPLICATE_TXID')) return;
    throw error;
  }
  throw new Error('A second claim was not refused');
};

/** A code that was redeemed and brought less than the price. */
function paidInPart(before: Schedule): Step[] {
  const payment: Registered = { id: '' };
  const payload = rewarblePayload({}, { userUsername: 'paid-in-part' });
  return [
    before(6, register(payload, payment)),
    before(5.5, findWorthLess(payment, 5, 'The shop showed five dollars.')),
  ];
}

/** By each kind of evidence. */
function failed(before: Schedule): Step[] {
  const payloads = [
    subscriptionPayload({ userUsername: 'wrong-hash', txid: newTransactionHash() }),
    nintendoPayload({ userUsername: 'used-gift-card' }),
    rewarblePayload({}, { userUsername: 'empty-voucher' }),
    paysafecardPayload({}, { userUsername: 'used-paysafecard' }),
    donationPayload({ amount: 3 }),
  ];
  return payloads.flatMap((payload, index) => {
    const payment: Registered = { id: '' };
    const create = before(40 - index, register(payload, payment));
    return [create, before(34 - index, fail(payment, 'The money has not arrived.'))];
  });
}
