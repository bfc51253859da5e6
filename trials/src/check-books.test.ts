import { describe, expect, test } from 'vitest';
import { type Books, checkBooks } from './check-books.ts';
import type { Attempt, Call, Request } from './client-record.ts';
import type { SiteSnapshot, StoredPayment } from './site-snapshot.ts';
import { log, payment, snapshot } from './snapshot-of-one-payment.ts';

// One history without errors, and every kind of error planted into it once.

const acknowledged = (answer: unknown, begunAt: number): Attempt => ({
  begunAt,
  endedAt: begunAt + 5,
  outcome: 'acknowledged',
  status: null,
  code: null,
  answer,
});
const refused = (code: string): Attempt => ({
  begunAt: 50,
  endedAt: 55,
  outcome: 'refused',
  status: 409,
  code,
  answer: undefined,
});
const unknown: Attempt = {
  begunAt: 60,
  endedAt: 65,
  outcome: 'unknown',
  status: null,
  code: null,
  answer: undefined,
};

const { id, paymentId } = payment;
const otherId = 'GHOST-BBBBBB-1763683200-BBBBBB';
const payload = {
  payment_id: paymentId,
  type: 'ghost-eshop-pro',
  payment_method: 'crypto',
  crypto_type: 'btc',
  txid: 'aa',
  amount: 12,
  currency: 'USD',
  userUsername: 'toad',
  userEmail: 'toad@example.org',
  subscriptionDuration: '3 months',
} as const;
const call = (key: string, request: Request, ...attempts: Attempt[]): Call => ({
  key,
  paymentId,
  request,
  attempts,
});
const seen = (...actions: string[]) => ({
  logs: actions.map((action, index) => ({ id: String(index + 1), action })),
});
const create = call('create', { kind: 'create', payload }, acknowledged({ paymentId }, 0));
const verify = call(
  'verify',
  { kind: 'verify_payment', transactionId: id },
  acknowledged(seen('created', 'payment_verified'), 10),
);
const update = call(
  'update',
  { kind: 'update_subscription', transactionId: id },
  unknown,
  acknowledged(seen('created', 'payment_verified', 'subscription_updated'), 70),
);
const tooLate = call(
  'too late',
  { kind: 'mark_failed', transactionId: id, reason: 'No.' },
  refused('PAYMENT_ALREADY_VERIFIED'),
);
const calls = [create, verify, update, tooLate];

const logs = [log(1, 'created', false), log(2, 'payment_verified'), log(3, 'subscription_updated')];
const now: SiteSnapshot = {
  ...snapshot,
  logs,
  keptKeys: new Set(['create', 'verify', 'update']),
  auditMoves: [
    { transactionId: id, action: 'payment_verified', to: 'pending_subscription_update' },
    { transactionId: id, action: 'subscription_updated', to: 'completed' },
  ],
  audit: { intact: true, entries: 2, erased: 0, unchecked: 0, end: { id: 2, hash: 'cc' } },
  figures: new Map([
    ['completed USD payments', 1],
    ['completed USD amount', 1200],
    ['completed USD in USD', 1200],
    ['payments of the week', 1],
    ['completed of the week', 1],
    ['pending of the week', 0],
    ['worth of the week', 1200],
  ]),
};
const sound: Books = { calls, now, before: now };

const stored = (changes: Partial<SiteSnapshot>): Books => ({
  calls,
  now: { ...now, ...changes },
});
const row = (changes: Partial<StoredPayment>) => stored({ payments: [{ ...payment, ...changes }] });
const second = { ...payment, id: 'payment-2', paymentId: otherId };
const secondCreate: Call = { ...create, key: 'second', paymentId: otherId };

test('a history in which all is well has nothing wrong with it', () => {
  expect(checkBooks(sound)).toEqual([]);
});

test('what was never answered may have been done or not', () => {
  const unanswered = [create, verify, { ...update, attempts: [unknown] }, tooLate];
  expect(checkBooks({ ...sound, calls: unanswered })).toEqual([]);
  const lost = { ...create, key: 'lost', paymentId: otherId, attempts: [unknown] };
  expect(checkBooks({ ...sound, calls: [...calls, lost] })).toEqual([]);
});

describe('What is wrong is found:', () => {
  const faults: Record<string, [Books, RegExp]> = {
    'a payment that was acknowledged is missing': [
      stored({ payments: [], logs: [], auditMoves: [] }),
      /AAAAAA was acknowledged and is lost/,
    ],
    'a payment that was refused is there': [
      { ...sound, calls: [{ ...create, attempts: [refused('DUPLICATE_TXID')] }, verify, update] },
      /create .* was refused, and done anyway/,
    ],
    'a payment that nobody sent is there': [
      stored({ payments: [payment, second] }),
      /BBBBBB was registered, but no client sent it/,
    ],
    'a payment without the answer that belongs to it': [
      {
        calls: [{ ...create, attempts: [unknown] }, verify, update],
        now: { ...now, keptKeys: new Set(['verify', 'update']) },
      },
      /exists without its kept answer/,
    ],
    'an answer without its payment': [
      { ...sound, calls: [...calls, { ...secondCreate, key: 'verify', attempts: [unknown] }] },
      /BBBBBB is missing, but its answer is kept/,
    ],
    'another amount': [row({ amountMinor: 1 }), /has amount 1 instead of 1200/],
    'another hash': [row({ txid: 'bb' }), /has hash bb instead of aa/],
    'a code that cannot be read': [row({ code: 'unreadable' }), /has code unreadable/],
    'another name': [row({ username: 'bowser' }), /has name bowser instead of toad/],
    'two payments of one hash': [
      { calls: [...calls, secondCreate], now: { ...now, payments: [payment, second] } },
      /are one claim/,
    ],
    'two payments of one code': [
      stored({
        payments: [payment, second].map((one) => ({ ...one, txid: null, code: 'CODE' })),
      }),
      /are one claim/,
    ],
    'a state that the flags contradict': [row({ isUpdated: false }), /its flags contradict that/],
    'a state that the log does not lead to': [
      row({ status: 'failed', isVerified: false, isUpdated: false }),
      /is failed, and its log leads to completed/,
    ],
    'an arrow that there is not': [
      stored({ logs: [log(1, 'created', false), log(3, 'subscription_updated')] }),
      /was pending_payment_verification when its log says subscription_updated/,
    ],
    'a change by hand from where the payment was not': [
      stored({ logs: [...logs, { ...log(4, 'status_changed'), details: 'Failed → Completed.' }] }),
      /was completed when its log says status_changed/,
    ],
    'a payment that was registered twice': [
      stored({ logs: [...logs, log(4, 'created', false)] }),
      /was registered 2 times/,
    ],
    'a change before the beginning': [row({ updatedAt: 999 }), /was changed before it was made/],
    'a move that was acknowledged is missing': [
      stored({ logs: logs.slice(0, 2) }),
      /subscription_updated of .* was acknowledged and is lost/,
    ],
    'a move that was acknowledged to two': [
      {
        calls: [...calls, { ...verify, key: 'twin' }],
        now: { ...now, keptKeys: new Set([...now.keptKeys, 'twin']) },
      },
      /was acknowledged to two movers/,
    ],
    'a move that nobody asked for': [
      { ...sound, calls: [create, update, tooLate] },
      /has an entry payment_verified without a request/,
    ],
    'a move of which nobody was told, done twice': [
      {
        ...sound,
        calls: [create, { ...verify, attempts: [unknown] }, update],
        now: { ...now, logs: [...logs, log(4, 'payment_verified')] },
      },
      /has an entry payment_verified without a request/,
    ],
    'moves in another order than they were made in': [
      {
        ...sound,
        calls: [
          create,
          { ...verify, attempts: [acknowledged(seen('created', 'payment_verified'), 90)] },
          update,
        ],
      },
      /another order/,
    ],
    'a payment that an admin moved is missing': [
      {
        calls: [{ ...verify, paymentId: otherId }],
        now: { ...now, payments: [], logs: [], auditMoves: [] },
      },
      /BBBBBB was seen by an admin and is lost/,
    ],
    'an answer that is not kept': [
      stored({ keptKeys: new Set(['create', 'verify']) }),
      /update .* was acknowledged, and its answer is not kept/,
    ],
    'two answers to one request': [
      {
        ...sound,
        calls: [
          { ...create, attempts: [...create.attempts, acknowledged('other', 30)] },
          verify,
          update,
        ],
      },
      /create .* was answered in two ways/,
    ],
    'a refusal of what was acknowledged': [
      {
        ...sound,
        calls: [
          { ...create, attempts: [...create.attempts, refused('DUPLICATE_TXID')] },
          verify,
          update,
        ],
      },
      /was acknowledged, and then refused with DUPLICATE_TXID/,
    ],
    'an answer that is a fault of the site': [
      { ...sound, calls: [...calls, { ...tooLate, attempts: [{ ...unknown, status: 500 }] }] },
      /was answered with 500/,
    ],
    'statistics that do not add up': [
      stored({ figures: new Map([...now.figures, ['completed USD amount', 1300]]) }),
      /The statistics say completed USD amount 1300; it is 1200/,
    ],
    'statistics of what is not there': [
      stored({ figures: new Map([...now.figures, ['failed EUR payments', 1]]) }),
      /The statistics say failed EUR payments 1/,
    ],
    'a broken audit trail': [
      stored({ audit: { intact: false, brokenAt: 2, reason: 'was changed' } }),
      /The audit trail is broken: 2 was changed/,
    ],
    'an audit trail that does not know a move': [
      stored({ auditMoves: now.auditMoves.slice(1) }),
      /has a different history in the audit trail/,
    ],
    'a payment that was there before is gone': [
      { ...sound, before: { ...now, payments: [payment, second] } },
      /BBBBBB was there and is gone/,
    ],
    'a log entry that was there before is another one': [
      { ...sound, before: { ...now, logs: [{ ...log(2, 'marked_failed') }] } },
      /Log entry 2 was there and is gone or another one/,
    ],
    'an answer that was kept before is gone': [
      { ...sound, before: { ...now, keptKeys: new Set(['older']) } },
      /The answer to older was kept and is gone/,
    ],
  };

  test.for(Object.entries(faults))('%s', ([, [books, sentence]]) => {
    expect(checkBooks(books)).toContainEqual(expect.stringMatching(sentence));
  });
});
