import type { PricingTier } from '@ghost-pay/contract/pricing/pricing.schemas';
import { describe, expect, test } from 'vitest';
import {
  agreedOffer,
  agreeOn,
  changeOfPrice,
  confirmedBy,
  isCardInProgress,
  isOver,
} from './agreed-offer.ts';
import { agreeOnPrice, emptyDraft, type AgreedOffer, type PaymentDraft } from './payment-draft.ts';
import { cardChoiceOf } from './begun-payment.ts';

const now = 1_760_000_000_000;
const account = { username: 'mia', email: 'mia@example.org' };
const tier = { duration: '3 months', price: 12, currency: 'USD' } as const;

/** A draft that was continued with three months by this method. */
function wentOn(method: AgreedOffer['method'], changes: Partial<PaymentDraft> = {}): PaymentDraft {
  const draft = { ...emptyDraft(), ...account, duration: tier.duration, region: 'us' } as const;
  return { ...draft, ...agreeOn({ method, draft, tier, now }), ...changes };
}

describe('Continue', () => {
  test('writes down what is on the screen, the method included that nobody has chosen', () => {
    expect(agreeOn({ method: 'crypto', draft: emptyDraft(), tier, now })).toEqual({
      method: 'crypto',
      cardPayment: null,
      quotes: [],
      agreed: {
        method: 'crypto',
        region: null,
        duration: '3 months',
        amount: 12,
        currency: 'USD',
        at: now,
      },
    });
  });

  test.for([
    ['nintendo-eshop', 'us'],
    ['crypto', null],
    ['card', null],
    ['alternative', null],
  ] as const)('with %s the region is %s', ([method, region]) => {
    const draft = { ...emptyDraft(), region: 'us' } as const;
    expect(agreeOn({ method, draft, tier, now }).agreed?.region).toBe(region);
  });

  test.for<[string, number, boolean, string, boolean]>([
    ['begun at a higher price is left', 13, false, 'USD', false],
    ['begun at a lower price is gone on with', 11, false, 'USD', true],
    ['begun at the same price is gone on with', 12, false, 'USD', true],
    ['whose page is open is gone on with', 13, true, 'USD', true],
    ['begun in another currency is gone on with', 13, false, 'EUR', true],
  ])('a card payment %s', ([, amount, inProgress, currency, isKept]) => {
    const draft = wentOn('card');
    const cardPayment = {
      paymentId: 'GHOST-1',
      choice: cardChoiceOf(draft),
      inProgress,
      price: { amount, currency },
    };
    const after = agreeOn({ method: 'card', draft: { ...draft, cardPayment }, tier, now });
    expect(after.cardPayment !== null).toBe(isKept);
  });
});

describe('what was agreed holds', () => {
  test.for<[string, PaymentDraft, boolean]>([
    ['while nothing is chosen anew', wentOn('crypto'), true],
    ['not before anything was agreed', { ...wentOn('crypto'), agreed: null }, false],
    ['not for another method', wentOn('crypto', { method: 'card' }), false],
    ['not for another duration', wentOn('crypto', { duration: '1 year' }), false],
    ['not while no duration is chosen', wentOn('crypto', { duration: null }), false],
    ['not for a gift card of another region', wentOn('nintendo-eshop', { region: 'japan' }), false],
    ['for coins in any region', wentOn('crypto', { region: 'japan' }), true],
  ])('%s', ([, draft, holds]) => {
    expect(agreedOffer(draft) !== undefined).toBe(holds);
  });

  const begun = (draft: PaymentDraft, price?: { amount: number; currency: string }) => ({
    paymentId: 'GHOST-1',
    choice: cardChoiceOf(draft),
    inProgress: false,
    ...(price && { price }),
  });
  const older = { amount: 10, currency: 'USD' };
  test.for<[string, PaymentDraft, number]>([
    ['of a begun card payment', wentOn('card', { cardPayment: begun(wentOn('card'), older) }), 10],
    [
      'of one from before prices were kept',
      wentOn('card', { cardPayment: begun(wentOn('card')) }),
      12,
    ],
    [
      'not of one for somebody else',
      wentOn('card', { username: 'ann', cardPayment: begun(wentOn('card'), older) }),
      12,
    ],
    ['not with coins', wentOn('crypto', { cardPayment: begun(wentOn('card'), older) }), 12],
  ])('the price %s', ([, draft, amount]) => {
    expect(agreedOffer(draft)?.amount).toBe(amount);
  });
});

test.for<[string, Partial<PaymentDraft>, boolean]>([
  ['in progress', {}, true],
  ['where the method was never chosen', { method: null }, true],
  ['not before one was begun', { cardPayment: null }, false],
  [
    'not after Go Back',
    {
      cardPayment: {
        paymentId: 'GHOST-1',
        choice: cardChoiceOf(wentOn('card')),
        inProgress: false,
      },
    },
    false,
  ],
  ['not once another method is chosen', { method: 'crypto' }, false],
  ['not for another duration', { duration: '1 year' }, false],
])('a card payment is %s', ([, changes, expected]) => {
  const draft = wentOn('card');
  const cardPayment = { paymentId: 'GHOST-1', choice: cardChoiceOf(draft), inProgress: true };
  expect(isCardInProgress({ ...draft, cardPayment, ...changes })).toBe(expected);
});

test('the price that the server names is agreed from then on', () => {
  const price = { amount: 13, currency: 'EUR', now: now + 1 };
  expect(agreeOnPrice(wentOn('crypto'), price).agreed).toMatchObject({
    amount: 13,
    currency: 'EUR',
    at: now + 1,
    duration: '3 months',
  });
  expect(agreeOnPrice({ agreed: null }, price).agreed).toBeNull();
});

describe('what has become of the price', () => {
  const row = (changes: Partial<PricingTier>): PricingTier => ({
    id: '1',
    category: 'ghost-eshop-pro',
    payment_type: 'crypto',
    region: null,
    duration: '3 months',
    price: 12,
    currency: 'USD',
    is_active: true,
    ...changes,
  });
  const agreed = wentOn('crypto').agreed as AgreedOffer;
  const later = now + 1;
  test.for<[string, PricingTier[], number, 'same' | 'changed' | 'withdrawn']>([
    ['the same price', [row({})], later, 'same'],
    ['another price', [row({ price: 13 })], later, 'changed'],
    ['another currency', [row({ currency: 'EUR' })], later, 'changed'],
    ['not on sale', [row({ is_active: false })], later, 'withdrawn'],
    ['nothing on sale', [], later, 'withdrawn'],
    ['only of cards', [row({ payment_type: 'card' })], later, 'withdrawn'],
    ['another price, but of before', [row({ price: 13 })], now - 1, 'same'],
    ['another price, but the one of Continue', [row({ price: 13 })], now, 'same'],
  ])('%s', ([, list, cameAt, expected]) => {
    const change = changeOfPrice(agreed, { list, cameAt });
    const said = change === undefined ? 'same' : change === 'withdrawn' ? change : 'changed';
    expect(said).toBe(expected);
  });

  const halfAnHour = 30 * 60_000;
  test.for<[string, PricingTier[], number, boolean]>([
    ['while its price is on sale', [row({})], now + 2 * halfAnHour, false],
    ['until half an hour after it was on sale', [row({ price: 13 })], now + halfAnHour, false],
    ['later', [row({ price: 13 })], now + halfAnHour + 1, true],
    ['later, without another price', [], now + halfAnHour + 1, true],
  ])('it is over %s: %s', ([, list, cameAt, expected]) => {
    expect(isOver(agreed, { list, cameAt })).toBe(expected);
  });

  test('a begun card payment is told of any other price, however long it has been known', () => {
    const price = { amount: 10, currency: 'USD' };
    const draft = wentOn('card');
    const cardPayment = { paymentId: 'GHOST-1', choice: cardChoiceOf(draft), inProgress: false };
    const offer = agreedOffer({ ...draft, cardPayment: { ...cardPayment, price } });
    const list = [row({ payment_type: 'card' })];
    expect(changeOfPrice(offer as AgreedOffer, { list, cameAt: now - 1 })).toMatchObject({
      price: 12,
    });
  });

  test.for<[string, PricingTier[], number, number | undefined]>([
    ['later prices that are the same', [row({})], later, later],
    ['older ones', [row({})], now, undefined],
    ['another price', [row({ price: 13 })], later, undefined],
    ['a price that is gone', [], later, undefined],
  ])('%s confirm it until then', ([, list, cameAt, at]) => {
    expect(confirmedBy({ agreed }, { list, cameAt })?.agreed?.at).toBe(at);
  });

  test('nothing is said without prices', () => {
    expect(isOver(agreed, undefined)).toBe(false);
    expect(confirmedBy({ agreed }, undefined)).toBeUndefined();
    expect(confirmedBy({ agreed: null }, { list: [], cameAt: later })).toBeUndefined();
    expect(changeOfPrice(agreed, undefined)).toBeUndefined();
  });

  test('codes of the alternative method go by the price of cards', () => {
    const offer = wentOn('alternative').agreed as AgreedOffer;
    const list = [row({ payment_type: 'card', price: 14 })];
    expect(changeOfPrice(offer, { list, cameAt: later })).toMatchObject({ price: 14 });
  });
});
