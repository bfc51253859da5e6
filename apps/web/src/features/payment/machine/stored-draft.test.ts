import { describe, expect, test } from 'vitest';
import { emptyDraft, type PaymentDraft } from './payment-draft.ts';
import { mendedDraft, type StoredDraft } from './stored-draft.ts';

const price = { amount: 12, currency: 'USD' };
const { secrets, ...empty } = emptyDraft();

const quote = {
  id: 'a',
  token: 't',
  choice: '["donation","crypto","sol",5]',
  price,
  coin: {
    address: 'b',
    uri: 'solana:b',
    qrCode: 'data:',
    exact: { amount: '0.025', rate: '200', isUnique: true },
  },
  until: 7,
};

/** A whole draft in which every field differs from an empty draft. */
const whole: StoredDraft = {
  ...empty,
  paymentId: 'GHOST-ABCDEF-1234567890-ABCDEF',
  username: 'mia',
  email: 'mia@example.org',
  method: 'nintendo-eshop',
  region: 'japan',
  route: 'alternative-paysafe',
  duration: '3 months',
  agreed: { method: 'crypto', region: null, duration: 'lifetime', price },
  donationText: '25',
  coin: 'sol',
  quotes: [
    quote,
    { ...quote, token: null, coin: { ...quote.coin, exact: null } },
    { ...quote, coin: null },
  ],
  paidBy: 'b',
  hash: 'ab',
  withoutHash: true,
  confirmed: true,
  cardProvider: 'banxa',
  cardPayment: { paymentId: 'GHOST-1', choice: '["mia"]', inProgress: true, price },
  voucher: { type: 'PayPal', amount: '12', currency: 'EUR' },
  unanswered: [
    { key: 'k', body: '{"txid":"ab"}', method: 'crypto', carriesCode: false },
    { key: 'l', body: '', method: 'alternative-rewarble', carriesCode: true },
  ],
  registered: {
    paymentId: 'GHOST-1',
    method: 'alternative',
    earlier: { method: 'alternative-paysafe', evidence: null },
    difference: 'noted',
  },
};

test('a whole draft is read as it was stored', () => {
  expect(mendedDraft(emptyDraft(), JSON.parse(JSON.stringify(whole)))).toEqual({
    ...whole,
    secrets,
  });
});

const anything = [null, 7, 'x', true, [], ['x'], {}, { amount: 'x' }, [{ key: 1 }], [null]];
/** The values of `anything` that are valid for the field. */
const allowed: Partial<Record<keyof StoredDraft, readonly unknown[]>> = {
  username: ['x'],
  email: ['x'],
  donationText: ['x'],
  hash: ['x'],
  paidBy: [null, 'x'],
  withoutHash: [true],
  confirmed: [true],
  quotes: [[]],
  unanswered: [[]],
  method: [null],
  region: [null],
  duration: [null],
  agreed: [null],
  coin: [null],
  cardProvider: [null],
  cardPayment: [null],
  registered: [null],
};

describe('a damaged field is as in an empty draft, and all others are kept', () => {
  test.for(Object.keys(empty) as (keyof StoredDraft)[])('%s', (name) => {
    const begun = emptyDraft();
    for (const damage of anything) {
      const isAllowed = (allowed[name] ?? []).some(
        (value) => JSON.stringify(value) === JSON.stringify(damage),
      );
      const mended: PaymentDraft = mendedDraft(begun, { ...whole, [name]: damage });
      expect(mended, JSON.stringify(damage)).toEqual({
        ...whole,
        secrets,
        [name]: isAllowed ? damage : begun[name],
      });
    }
  });
});

test.for([
  ['agreed', { ...whole.agreed, price: { amount: 1, currency: 'x' } }],
  ['agreed', { ...whole.agreed, region: 'moon' }],
  ['quotes', [{ ...quote, coin: { ...quote.coin, exact: { amount: 1 } } }]],
  ['quotes', [{ ...quote, choice: '[' }]],
  ['quotes', [{ ...quote, choice: '{}' }]],
  ['quotes', [{ ...quote, until: null }]],
  ['cardPayment', { ...whole.cardPayment, price: {} }],
  ['voucher', { type: 'PayPal', amount: 12, currency: 'EUR' }],
  ['unanswered', [{ key: 'k', body: '{', method: 'crypto', carriesCode: false }]],
  ['unanswered', [{ key: 'k', body: '7', method: 'crypto', carriesCode: false }]],
  ['registered', { ...whole.registered, earlier: { method: 'cash', evidence: null } }],
  ['registered', { ...whole.registered, difference: 'lost' }],
] as const)('damage that lies deeper in %s is found: %j', ([name, damage]) => {
  const begun = emptyDraft();
  expect(mendedDraft(begun, { ...whole, [name]: damage })[name]).toEqual(begun[name]);
});

test.for([
  ['paysafecard', 'alternative-paysafe'],
  ['rewarble', 'alternative-rewarble'],
] as const)('the voucher %s, as a page of before stored it, stays chosen', ([stored, route]) => {
  expect(mendedDraft(emptyDraft(), { ...whole, route: stored }).route).toBe(route);
});

test.for([null, undefined, 7, 'x', [], ['x']])('%j is no draft', (stored) => {
  const begun = emptyDraft();
  expect(mendedDraft(begun, stored)).toEqual(begun);
});
