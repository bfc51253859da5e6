import { coinKeys } from '@ghost-pay/contract/coins';
import { durations } from '@ghost-pay/contract/durations';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { describe, expect, test } from 'vitest';
import {
  type Choice,
  choiceText,
  type CoinQuote,
  earlierQuotes,
  endOtherPrices,
  heldQuote,
  type HeldQuote,
  isForeign,
  ownQuotes,
  paidQuote,
  quoteOf,
  withNewest,
  withoutQuote,
} from './held-quotes.ts';

const now = 1_760_000_000_000;
const subscription = { type: 'ghost-eshop-pro', subscriptionDuration: '3 months' } as const;
const btc = { ...subscription, payment_method: 'crypto', crypto_type: 'btc' } as const;
const eth = { ...btc, crypto_type: 'eth' } as const;
const card = { ...subscription, payment_method: 'card' } as const;
const japan = { ...subscription, payment_method: 'nintendo-eshop', region: 'japan' } as const;
const price = { amount: 12, currency: 'USD' } as const;
const terms = {
  address: 'bc1a',
  uri: 'bitcoin:bc1a',
  qrCode: 'data:',
  exact: { amount: '0.00011968', rate: '100000', isUnique: true },
} as const;

const held: CoinQuote = {
  id: 'a',
  token: 'a',
  choice: choiceText(btc),
  price,
  coin: terms,
  until: now + 1,
};

const of = (choice: Choice, changes: Partial<HeldQuote> = {}): HeldQuote => ({
  ...held,
  choice: choiceText(choice),
  ...changes,
});

test('every choice has its own text', () => {
  const choices: Choice[] = [
    btc,
    eth,
    card,
    japan,
    { ...japan, region: 'us' },
    { ...card, payment_method: 'alternative-rewarble' },
    { ...card, payment_method: 'alternative-paysafe' },
    { ...btc, subscriptionDuration: '1 month' },
    { type: 'donation', payment_method: 'crypto', crypto_type: 'btc', amount: 12 },
    { type: 'donation', payment_method: 'crypto', crypto_type: 'btc', amount: 13 },
  ];
  expect(new Set(choices.map(choiceText)).size).toBe(choices.length);
});

const answer: Quote = {
  quoteToken: 't',
  ...price,
  expiresAt: '2000-01-01T00:00:00.000Z',
  coin: {
    crypto_type: 'btc',
    address: 'bc1a',
    uri: 'bitcoin:bc1a?amount=0.1',
    qrCode: 'data:',
    exact: { amount: '0.1', rate: '120', rateAt: '2000-01-01T00:00:00.000Z', isUnique: false },
  },
  processors: null,
};

const payer = { paymentId: 'GHOST-1', username: ' luigi ', email: 'l@example.org' };

test('a quote holds for its minutes from its arrival, also on a device with a wrong clock', () => {
  expect(heldQuote(answer, { choice: btc, payer, now })).toEqual({
    id: 't',
    token: 't',
    choice: choiceText(btc),
    payer: '["GHOST-1","luigi","l@example.org"]',
    price,
    coin: answer.coin,
    until: now + quoteMinutes * 60_000,
  });
  expect(heldQuote({ ...answer, coin: null }, { choice: card, payer, now }).coin).toBeNull();
});

test('the same address without a quote takes its own place, for a minute', () => {
  const option = { address: 'bc1a', uri: 'bitcoin:bc1a', qrCode: 'data:' };
  const first = withoutQuote(btc, { price, option, now });
  const second = withoutQuote(btc, { price, option, now: now + 1 });
  expect(withNewest([first, held], second)).toEqual([second, held]);
  expect(second).toMatchObject({
    token: null,
    price,
    coin: { ...option, exact: null },
    until: now + 60_001,
  });
  expect(withoutQuote(card, { price, now })).toMatchObject({ token: null, price, coin: null });
});

test('twelve quotes of a choice are kept, and the newest of a choice counts', () => {
  const quotes = Array.from({ length: 12 }, (_, index) => ({ ...held, id: `${index}` }));
  const newest = { ...held, id: 'newest' };
  const kept = withNewest(quotes, newest);
  expect(kept.map(({ id }) => id)).toEqual(['newest', ...quotes.slice(0, 11).map(({ id }) => id)]);
  expect(quoteOf(kept, btc)).toBe(newest);
  expect(quoteOf([of(eth), held], btc)).toBe(held);
  expect(quoteOf(kept, eth)).toBeUndefined();
});

test('a look at all other coins and durations loses no quote that was paid', () => {
  let kept: readonly HeldQuote[] = [held];
  for (const subscriptionDuration of durations)
    for (const crypto_type of coinKeys) {
      const choice = { ...btc, subscriptionDuration, crypto_type };
      if (choiceText(choice) !== held.choice)
        kept = withNewest(kept, { ...of(choice), id: choiceText(choice) });
    }
  expect(quoteOf(kept, btc)).toBe(held);
  // A donor who types amounts for hours does not fill the tab's storage.
  for (let index = 0; index < 100; index += 1)
    kept = withNewest(kept, { ...held, id: `${index}`, choice: `["donation",${index}]` });
  expect(kept).toHaveLength(80);
});

describe('after Continue', () => {
  const dear = { price: { amount: 13, currency: 'USD' } };
  test.for<[string, HeldQuote, boolean]>([
    ['of the same price holds', of(btc), false],
    ['of another price is over', of(btc, dear), true],
    ['of another coin and price is over', of(eth, dear), true],
    ['of another currency is over', of(btc, { price: { amount: 12, currency: 'EUR' } }), true],
    ['of another duration holds', of({ ...btc, subscriptionDuration: '1 month' }, dear), false],
    ['of another method holds', of(card, dear), false],
    [
      'of a donation holds',
      of({ type: 'donation', payment_method: 'crypto', crypto_type: 'btc', amount: 13 }, dear),
      false,
    ],
  ])('with coins a quote %s', ([, quote, isOver]) => {
    const tier = { method: 'crypto', region: null, duration: '3 months', price } as const;
    expect(endOtherPrices([quote], tier)).toEqual([isOver ? { ...quote, until: 0 } : quote]);
  });

  test.for<[string, HeldQuote, boolean]>([
    ['of the region is over', of(japan, dear), true],
    ['of another region holds', of({ ...japan, region: 'us' }, dear), false],
  ])('with a gift card a quote of another price %s', ([, quote, isOver]) => {
    const tier = {
      method: 'nintendo-eshop',
      region: 'japan',
      duration: '3 months',
      price,
    } as const;
    expect(endOtherPrices([quote], tier)).toEqual([isOver ? { ...quote, until: 0 } : quote]);
  });
});

describe('earlier quotes are asked about', () => {
  const over: CoinQuote = { ...held, until: now };
  const shown: CoinQuote = {
    ...held,
    id: 'z',
    coin: { ...terms, exact: { amount: '0.2', rate: '60', isUnique: true } },
  };
  test.for<[string, Partial<CoinQuote>, boolean]>([
    ['with another amount', {}, true],
    ['with another address', { coin: { ...shown.coin, address: 'bc1b' } }, true],
    ['with another price', { coin: shown.coin, price: { ...price, amount: 13 } }, true],
    ['without an amount', { coin: { ...terms, exact: null } }, true],
    ['not with the same content', { coin: shown.coin }, false],
    ['not of another choice', { choice: choiceText(eth) }, false],
  ])('%s', ([, changes, isAsked]) => {
    const quote = { ...over, ...changes };
    expect(earlierQuotes([shown, quote], shown)).toEqual(isAsked ? [quote] : []);
  });

  test('once each', () => {
    const again = { ...over, id: 'y' };
    expect(earlierQuotes([shown, again, over], shown)).toEqual([again]);
  });

  test('and only the visitor knows which one was paid', () => {
    expect(paidQuote(shown, { earlier: [], named: null })).toBe(shown);
    expect(paidQuote(shown, { earlier: [], named: 'gone' })).toBe(shown);
    expect(paidQuote(shown, { earlier: [over], named: null })).toBeUndefined();
    expect(paidQuote(shown, { earlier: [over], named: 'gone' })).toBeUndefined();
    expect(paidQuote(shown, { earlier: [over], named: 'a' })).toBe(over);
    expect(paidQuote(shown, { earlier: [over], named: 'z' })).toBe(shown);
  });
});

describe('a quote at an address that is not the site’s own has ended', () => {
  const foreign = [{ crypto_type: 'btc', address: 'bc1a' }] as const;
  const donation = {
    type: 'donation',
    payment_method: 'crypto',
    crypto_type: 'btc',
    amount: 12,
  } as const;
  test.for<
    [string, HeldQuote, readonly { crypto_type: 'btc' | 'eth'; address: string }[], boolean]
  >([
    ['none is known', held, [], false],
    ['its address', held, foreign, true],
    ['its address, without a token', { ...held, token: null }, foreign, true],
    ['of a donation', of(donation), foreign, true],
    ['another address', { ...held, coin: { ...terms, address: 'bc1b' } }, foreign, false],
    ['the address of another coin', of(eth), foreign, false],
    ['one of several', held, [{ crypto_type: 'eth', address: '0x' }, ...foreign], true],
    ['a card has none', of(card, { coin: null }), foreign, false],
  ])('%s', ([, quote, known, expected]) => {
    expect(isForeign(quote, known)).toBe(expected);
    expect(ownQuotes([quote], known)).toEqual(expected ? [] : [quote]);
  });
});
