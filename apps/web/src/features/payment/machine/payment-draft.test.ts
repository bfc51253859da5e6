import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../lib/memory-storage.fixture.ts';
import { emptyDraft, readDraft, writeDraft } from './payment-draft.ts';

const code = 'B0ABCDEFGH123456';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const stored = () => sessionStorage.getItem('payment-draft:ghost-eshop-pro') ?? '';

test('a code is never written to the storage, nor the request that carries it', () => {
  writeDraft('ghost-eshop-pro', {
    ...emptyDraft(),
    username: 'mia',
    region: 'japan',
    secrets: {
      'nintendo-eshop': code,
      'alternative-rewarble': 'wxyz 1234',
      pin: '9753',
      'alternative-paysafe': '0123 4567',
    },
    unanswered: [
      {
        key: 'k',
        body: JSON.stringify({ paymentCode: code }),
        method: 'nintendo-eshop',
        carriesCode: true,
      },
    ],
  });
  for (const secret of [code, 'wxyz', '9753', '0123']) expect(stored()).not.toContain(secret);
});

test('everything else survives a reload', () => {
  const draft = {
    ...emptyDraft(),
    username: 'mia',
    email: 'mia@example.org',
    region: 'japan',
    duration: '3 months',
    voucher: { type: 'PayPal', amount: '12', currency: 'EUR' },
    unanswered: [{ key: 'k', body: '{"txid":"ab"}', method: 'crypto', carriesCode: false }],
    cardProvider: 'banxa',
    cardPayment: {
      paymentId: 'GHOST-1',
      choice: '["mia"]',
      inProgress: true,
      price: { amount: 12, currency: 'USD' },
    },
  } as const;
  writeDraft('ghost-eshop-pro', draft);
  expect(readDraft('ghost-eshop-pro')).toEqual(draft);
});

test('codes that an earlier version or somebody else stored are not taken over', () => {
  sessionStorage.setItem(
    'payment-draft:ghost-eshop-pro',
    JSON.stringify({ username: 'mia', secrets: { 'nintendo-eshop': code } }),
  );
  expect(readDraft('ghost-eshop-pro').secrets['nintendo-eshop']).toBe('');
});

test.for(['[]', 'null', '"x"', '{', '7', ''])('what is stored as %j is an empty draft', (text) => {
  sessionStorage.setItem('payment-draft:ghost-eshop-pro', text);
  const { paymentId, ...draft } = readDraft('ghost-eshop-pro');
  expect({ ...emptyDraft(), ...draft, paymentId }).toEqual({ ...emptyDraft(), paymentId });
});
