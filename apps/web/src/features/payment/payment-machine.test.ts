import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import { describe, expect, test } from 'vitest';
import {
  choiceText,
  type CoinChoice,
  coinState,
  earlierQuotes,
  endOtherPrices,
  heldQuote,
  isForeign,
  ownQuotes,
  type HeldQuote,
  paidQuote,
  releasedQuote,
  shownPrice,
  withNewest,
  withoutQuote,
} from './payment-machine.ts';

const now = 1_760_000_000_000;
const btc = { type: 'ghost-eshop-pro', coin: 'btc', subscriptionDuration: '3 months' } as const;
const eth = { ...btc, coin: 'eth' } as const;
const price = { amount: 12, currency: 'USD' } as const;

function quoteOf(choice: CoinChoice, changes: Partial<HeldQuote> = {}): HeldQuote {
  return {
    id: 'a',
    token: 'a',
    choice: choiceText(choice),
    price,
    address: 'bc1a',
    uri: 'bitcoin:bc1a',
    qrCode: 'data:',
    exact: { amount: '0.00011968', rate: '100000', isUnique: true },
    until: now + 1,
    ...changes,
  };
}

const held = quoteOf(btc);
const over = { ...held, until: now };
const unsent = { hash: ' ', confirmed: false };
const sent = [
  { hash: 'ab', confirmed: false },
  { hash: '', confirmed: true },
] as const;

describe('the state of a payment by coins', () => {
  test.for<[string, readonly HeldQuote[], CoinChoice, string]>([
    ['nothing was shown', [], btc, 'choosing'],
    ['another coin was shown', [held], eth, 'choosing'],
    ['another duration', [held], { ...btc, subscriptionDuration: '1 month' }, 'choosing'],
    ['a donation', [held], { type: 'donation', coin: 'btc', amount: 12 }, 'choosing'],
    ['its time is not over', [held], btc, 'quoted'],
    ['shown again after another coin', [quoteOf(eth, { id: 'b' }), held], btc, 'quoted'],
    ['its time is over', [over], btc, 'lapsed'],
    ['a new one after it', [{ ...held, id: 'b' }, over], btc, 'quoted'],
  ])('%s', ([, quotes, choice, name]) => {
    expect(coinState({ quotes, ...unsent }, { choice, now }).name).toBe(name);
    for (const said of sent)
      expect(coinState({ quotes, ...said }, { choice, now }).name).toBe(
        name === 'lapsed' ? 'sent' : name,
      );
  });

  test('shows the newest quote of the choice', () => {
    const newer = { ...held, id: 'b' };
    expect(coinState({ quotes: [newer, over], ...unsent }, { choice: btc, now })).toEqual({
      name: 'quoted',
      quote: newer,
    });
  });
});

describe('a quote at an address that is not the site’s own', () => {
  const foreign = [{ crypto_type: 'btc', address: 'bc1a' }] as const;
  test.for<
    [string, HeldQuote, readonly { crypto_type: 'btc' | 'eth'; address: string }[], boolean]
  >([
    ['none is known', held, [], false],
    ['its address', held, foreign, true],
    ['its address, without a token', { ...held, token: null }, foreign, true],
    ['of a donation', quoteOf({ type: 'donation', coin: 'btc', amount: 12 }), foreign, true],
    ['another address', { ...held, address: 'bc1b' }, foreign, false],
    ['the address of another coin', quoteOf(eth), foreign, false],
    ['one of several', held, [{ crypto_type: 'eth', address: '0x' }, ...foreign], true],
  ])('%s', ([, quote, known, expected]) => {
    expect(isForeign(quote, known)).toBe(expected);
    expect(ownQuotes([quote], known)).toEqual(expected ? [] : [quote]);
  });

  test.each([held, over])('has ended, whatever the visitor says: %j', (quote) => {
    for (const said of [unsent, ...sent]) {
      const quotes = ownQuotes([quote], foreign);
      expect(coinState({ quotes, ...said }, { choice: btc, now })).toEqual({ name: 'choosing' });
    }
  });
});

describe('the quote that a new one takes the place of', () => {
  const donation = { type: 'donation', coin: 'btc', amount: 25 } as const;
  test.for<[string, readonly HeldQuote[], CoinChoice, boolean]>([
    ['none was shown', [], donation, false],
    ['one of another amount of a donation', [quoteOf({ ...donation, amount: 1 })], donation, true],
    ['none of the same amount', [quoteOf(donation)], donation, false],
    [
      'none of another coin: it may have been paid',
      [quoteOf({ ...donation, coin: 'eth' })],
      donation,
      false,
    ],
    ['none of a subscription: it may have been paid', [held], eth, false],
    [
      'none whose time is over',
      [{ ...quoteOf({ ...donation, amount: 1 }), until: now }],
      donation,
      false,
    ],
    [
      'no address without a quote',
      [{ ...quoteOf({ ...donation, amount: 1 }), token: null }],
      donation,
      false,
    ],
    ['only the last shown one', [held, quoteOf({ ...donation, amount: 1 })], donation, false],
  ])('%s', ([, quotes, choice, isReleased]) => {
    const released = releasedQuote({ quotes, ...unsent }, { choice, now });
    expect(released).toBe(isReleased ? quotes[0] : undefined);
    for (const said of sent)
      expect(releasedQuote({ quotes, ...said }, { choice, now })).toBeUndefined();
  });
});

test('a quote holds for its minutes from its arrival, also on a device with a wrong clock', () => {
  const quote = heldQuote(
    {
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
    },
    { choice: btc, now },
  );
  expect(quote).toEqual({
    id: 't',
    token: 't',
    choice: choiceText(btc),
    price,
    address: 'bc1a',
    uri: 'bitcoin:bc1a?amount=0.1',
    qrCode: 'data:',
    exact: { amount: '0.1', rate: '120', isUnique: false },
    until: now + quoteMinutes * 60_000,
  });
});

test('the same address without a quote takes its own place, for a minute', () => {
  const option = { address: 'bc1a', uri: 'bitcoin:bc1a', qrCode: 'data:' };
  const first = withoutQuote(option, { choice: btc, now });
  const second = withoutQuote(option, { choice: btc, now: now + 1 });
  expect(withNewest([first, over], second)).toEqual([second, over]);
  expect(second).toMatchObject({ token: null, price: null, exact: null, until: now + 60_001 });
});

test('twelve quotes are kept', () => {
  const quotes = Array.from({ length: 12 }, (_, index) => ({ ...held, id: `${index}` }));
  const newest = { ...held, id: 'newest' };
  const kept = withNewest(quotes, newest).map(({ id }) => id);
  expect(kept).toEqual(['newest', ...quotes.slice(0, 11).map(({ id }) => id)]);
});

test.for<[string, HeldQuote, boolean]>([
  ['of the same price', held, false],
  ['of another price', { ...held, price: { amount: 13, currency: 'USD' } }, true],
  ['of another currency', { ...held, price: { amount: 12, currency: 'EUR' } }, true],
  [
    'of another duration',
    quoteOf({ ...btc, subscriptionDuration: '1 month' }, { price: { ...price, amount: 5 } }),
    false,
  ],
  ['of a donation', quoteOf({ type: 'donation', coin: 'btc', amount: 13 }), false],
])('after Continue a quote %s: over %s', ([, quote, isOver]) => {
  const tier = { duration: '3 months', price: 12, currency: 'USD' } as const;
  expect(endOtherPrices([quote], tier)).toEqual([isOver ? { ...quote, until: 0 } : quote]);
});

describe('earlier quotes are asked about', () => {
  const shown = { ...held, id: 'z', exact: { amount: '0.2', rate: '60', isUnique: true } };
  test.for<[string, Partial<HeldQuote>, boolean]>([
    ['with another amount', {}, true],
    ['with another address', { exact: shown.exact, address: 'bc1b' }, true],
    ['with another price', { exact: shown.exact, price: { ...price, amount: 13 } }, true],
    ['without an amount', { exact: null }, true],
    ['not with the same content', { exact: shown.exact }, false],
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

test('the price of a subscription is that of its newest quote', () => {
  const dearer = { ...held, price: { amount: 13, currency: 'USD' } };
  const of = { coin: 'btc', duration: '3 months' } as const;
  expect(shownPrice([dearer, held], of)).toEqual(dearer.price);
  expect(shownPrice([held], { ...of, coin: 'eth' })).toBeUndefined();
  expect(shownPrice([held], { ...of, duration: '1 month' })).toBeUndefined();
  expect(shownPrice([held], { ...of, coin: null })).toBeUndefined();
});
