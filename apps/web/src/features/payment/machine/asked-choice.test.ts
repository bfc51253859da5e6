import { methodGroups } from '@ghost-pay/contract/settings/method-groups';
import { describe, expect, test } from 'vitest';
import { askedAccount, askedChoice, askedMethodOff } from './asked-choice.ts';
import { emptyDraft, type PaymentDraft } from './payment-draft.ts';

const price = { amount: 12, currency: 'USD' };

describe('the address chooses', () => {
  const tier = '3 months';
  test.each([
    [
      { method: 'card', tier },
      { method: 'card', duration: tier },
    ],
    [
      { method: 'crypto', tier },
      { method: 'crypto', duration: tier },
    ],
    [
      { method: 'alternative-rewarble', tier },
      { method: 'alternative', route: 'alternative-rewarble', duration: tier },
    ],
    [
      { method: 'alternative-paysafe', tier },
      { method: 'alternative', route: 'alternative-paysafe', duration: tier },
    ],
    [
      { method: 'nintendo-eshop', region: 'japan', tier },
      { method: 'nintendo-eshop', region: 'japan', duration: tier },
    ],
    // Only gift cards have regions.
    [
      { method: 'card', region: 'japan', tier },
      { method: 'card', duration: tier },
    ],
    [{ method: 'card' }, { method: 'card', duration: null }],
    [
      { method: 'card', tier: '3 years' },
      { method: 'card', duration: null },
    ],
    [
      { method: 'nintendo-eshop', tier },
      { method: 'nintendo-eshop', region: null, duration: null },
    ],
    [
      { method: 'nintendo-eshop', region: 'uk', tier },
      { method: 'nintendo-eshop', region: null, duration: null },
    ],
    [{}, {}],
    [{ tier }, {}],
    [{ region: 'japan', tier }, {}],
    [{ method: 'cash', tier }, {}],
    [{ method: 'alternative', tier }, {}],
    [{ method: 'toString', tier }, {}],
  ])('%o: %o', (asked, choice) => {
    expect(askedChoice(asked, { draft: emptyDraft(), methodsOn: methodGroups })).toEqual(choice);
  });
});

describe('the address changes', () => {
  const changed = { method: 'card', duration: '3 months' };
  const attempt = { key: 'k', body: '', method: 'crypto', carriesCode: false } as const;
  test.each([
    ['an empty draft', {}, true],
    ['an account', { username: 'peach', email: 'peach@example.org' }, true],
    ['another choice', { method: 'crypto', duration: 'lifetime', coin: 'eth' }, true],
    [
      'a card payment that the visitor went back from',
      { cardPayment: { paymentId: 'x', choice: '', inProgress: false, price } },
      true,
    ],
    [
      'not a card payment whose provider page is open',
      { cardPayment: { paymentId: 'x', choice: '', inProgress: true, price } },
      false,
    ],
    ['not a typed hash', { hash: 'a' }, false],
    ['not coins said to be sent', { confirmed: true }, false],
    ['not coins sent without a hash', { withoutHash: true }, false],
    ['not a kind of voucher', { voucher: { type: 'PayPal', amount: '', currency: 'USD' } }, false],
    ['not a voucher', { voucher: { type: '', amount: '5', currency: 'USD' } }, false],
    ['not a submission without an answer', { unanswered: [attempt] }, false],
    ['not a registered payment', { registered: { paymentId: 'x', method: 'card' } }, false],
  ] satisfies [string, Partial<PaymentDraft>, boolean][])('%s', (_, draft, isChanged) => {
    const asked = { method: 'card', tier: '3 months' };
    const found = { draft: { ...emptyDraft(), ...draft }, methodsOn: methodGroups };
    expect(askedChoice(asked, found)).toEqual(isChanged ? changed : {});
  });
});

test.each([
  ['card', 'card'],
  ['crypto', 'crypto'],
  ['nintendo-eshop', 'nintendo'],
  ['alternative-rewarble', 'alternative'],
  ['alternative-paysafe', 'alternative'],
] as const)('the address does not choose %s while it is switched off', (method, group) => {
  const methodsOn = methodGroups.filter((one) => one !== group);
  expect(askedChoice({ method, tier: '3 months' }, { draft: emptyDraft(), methodsOn })).toEqual({});
});

describe('the account of the address', () => {
  const agreed = { method: 'crypto', region: null, duration: '3 months', price } as const;
  const peach = { ...emptyDraft(), username: 'peach', email: 'peach@example.org', agreed };
  const bowser = { username: 'bowser', email: 'bowser@example.org' };

  test.each([
    [{}, {}],
    [{ username: '', email: '' }, {}],
    [{ username: 'peach', email: 'peach@example.org' }, {}],
    [bowser, { ...bowser, agreed: null }],
    [{ username: 'bowser' }, { username: 'bowser', email: 'peach@example.org', agreed: null }],
    [{ email: 'a@b.example' }, { username: 'peach', email: 'a@b.example', agreed: null }],
  ])('%o is seen on the first step: %o', (asked, expected) => {
    expect(askedAccount(asked, peach)).toEqual(expected);
  });

  test.each<Partial<PaymentDraft>>([
    { hash: 'ab' },
    { confirmed: true },
    { withoutHash: true },
    { registered: { paymentId: 'GHOST-1', method: 'crypto' } },
    { unanswered: [{ key: '1', body: '', method: 'crypto', carriesCode: true }] },
    { cardPayment: { paymentId: 'GHOST-1', choice: '', inProgress: true, price } },
    { voucher: { type: 'PayPal', amount: '', currency: 'USD' } },
    { voucher: { type: '', amount: '10', currency: 'USD' } },
  ])('does not take the place of the one that was paid for: %o', (paid) => {
    expect(askedAccount(bowser, { ...peach, ...paid })).toEqual({});
  });
});

test.each([
  [undefined, ['crypto'], undefined],
  ['nonsense', [], undefined],
  ['crypto', ['crypto'], undefined],
  ['crypto', ['card'], 'crypto'],
  ['nintendo-eshop', ['card', 'crypto', 'alternative'], 'nintendo-eshop'],
  ['alternative-paysafe', ['card'], 'alternative'],
  ['alternative-rewarble', ['alternative'], undefined],
] as const)('the address names %s while %j are on: %s is said to be off', (method, on, off) => {
  expect(askedMethodOff({ method }, on)).toBe(off);
});
