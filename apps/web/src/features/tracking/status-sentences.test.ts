import { estimateMinutes } from '@ghost-pay/contract/tracking/estimates';
import { deliveryPromise } from '@ghost-pay/contract/transactions/transaction-words';
import { noDetails } from '@ghost-pay/contract/tracking/situations';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { describe, expect, test } from 'vitest';
import { ApiError } from '@ghost-pay/contract/api-error';
import { formatShortDate } from '../../lib/format.ts';
import { estimateMessage, meaningOf, nextMessage, timelineOf } from './status-sentences.ts';
import { isCorrectable, trackingErrorSentence } from './api.ts';
import { trackingTexts } from './tracking.texts.ts';
import { waitingPayment } from './tracked-payment.fixture.ts';

const registered = waitingPayment;
const later = '2026-11-21T12:30:00.000Z';
const verified: TrackedPayment = {
  ...registered,
  status: 'pending_subscription_update',
  paymentVerified: true,
  updatedAt: later,
};
const completed: TrackedPayment = { ...verified, status: 'completed', subscriptionUpdated: true };
const failed: TrackedPayment = { ...registered, status: 'failed', updatedAt: later };
const donated: TrackedPayment = {
  ...verified,
  type: 'donation',
  status: 'completed',
  subscriptionDuration: null,
};

const hourMs = 3_600_000;
const at = (now: Date) => ({ now, zone: undefined });
const now = at(new Date(new Date(registered.createdAt).getTime() + hourMs));
const states = (payment: TrackedPayment) => timelineOf(payment, now).map(({ state }) => state);
const times = (payment: TrackedPayment) => timelineOf(payment, now).map((row) => row.at);
const first = formatShortDate(registered.createdAt);
const last = formatShortDate(later);
const none = undefined;

test.for([
  ['registered', registered, ['done', 'current', 'waiting', 'waiting'], [first, 'now', none, none]],
  ['verified', verified, ['done', 'done', 'current', 'waiting'], [first, last, 'now', none]],
  // With two changes, `updatedAt` is the later one: the time of the verification is unknown.
  ['completed', completed, ['done', 'done', 'done', 'done'], [first, none, none, last]],
  ['failed', failed, ['done', 'failed', 'dropped'], [first, last, none]],
  [
    'a donation',
    { ...registered, type: 'donation', subscriptionDuration: null },
    ['done', 'current'],
    [first, 'now'],
  ],
  ['a donation that has arrived', donated, ['done', 'done'], [first, last]],
] as const)('%s: each row with its time where that is known', ([, payment, rows, moments]) => {
  expect(states(payment)).toEqual(rows);
  expect(times(payment)).toEqual(moments);
});

const inHours = (hours: number) =>
  new Date(new Date(registered.createdAt).getTime() + hours * hourMs);
const [usual, longest] = [formatShortDate(inHours(48)), formatShortDate(inHours(72))];
const late = 'This takes longer than we promised. We are still working on it. You can write to us.';

test.each([
  [1, `By ${usual}. In rare cases by ${longest}.`],
  [48, `By ${usual}. In rare cases by ${longest}.`],
  [48.1, `By ${longest}.`],
  [72, `By ${longest}.`],
  [72.1, late],
])('after %d hours the promise is said in dates: %s', (hours, text) => {
  for (const payment of [registered, verified])
    expect(timelineOf(payment, at(inHours(hours))).at(-1)).toMatchObject({
      state: 'waiting',
      text,
    });
});

test('a card payment is promised no date before it is confirmed', () => {
  const byCard = { ...registered, paymentMethod: 'card' } as const;
  expect(timelineOf(byCard, now).at(-1)?.text).toBe('As soon as the card provider confirms.');
  expect(timelineOf({ ...verified, paymentMethod: 'card' }, now).at(-1)?.text).toMatch(/^By /);
});

test('what the server draws is by UTC, and rows whose text has times say so', () => {
  const rows = timelineOf(registered, { ...now, zone: 'UTC' });
  expect(rows[0]?.at).toBe(formatShortDate(registered.createdAt, 'UTC'));
  expect(rows.map(({ isDated }) => isDated)).toEqual([none, none, none, true]);
});

test('the present step names what is activated', () => {
  const text = (payment: TrackedPayment) =>
    timelineOf(payment, now).find(({ state }) => state === 'current')?.text;
  expect(text(verified)).toBe('Our team is activating 3 months for your account.');
  expect(text({ ...verified, subscriptionDuration: null })).toBe(
    'Our team is activating your subscription.',
  );
});

test('nothing is still to come of a payment that has failed, in no row', () => {
  const words = timelineOf(failed, now).map(
    ({ state, text }) => `${trackingTexts.processing[state]} ${text}`,
  );
  expect(words.join(' ')).not.toContain(trackingTexts.processing.waiting);
  expect(words.at(-1)).toBe('Skipped Only a verified payment activates a subscription.');
});

const card = { paymentMethod: 'card' } as const;
test.for([
  [
    'by card, not verified',
    { ...registered, ...card },
    'Once you have paid there, the verification is instant.',
  ],
  ['by coins, not verified', registered, 'This typically takes under 48 hours.'],
  [
    'by card, verified',
    { ...verified, ...card },
    'we are activating your service. An email will follow.',
  ],
  ['by coins, verified', verified, 'we are updating your subscription. An email will follow.'],
  ['completed', completed, 'Your subscription is activated.'],
  ['a donation, completed', donated, 'Thank you for your donation.'],
  ['failed', failed, 'contact support with your payment ID'],
  ['unknown', { ...registered, status: 'odd' }, 'The status is unknown. Please write to us'],
] as const)('what is next: %s', ([, payment, says]) => {
  expect(nextMessage(payment as TrackedPayment)).toContain(says);
});

describe('what is known of the money', () => {
  const short: TrackedPayment = { ...registered, situation: 'short' };
  const text = (payment: TrackedPayment) => timelineOf(payment, now).map((row) => row.text);

  test('replaces what would be untrue: no date is promised', () => {
    expect(nextMessage(short)).toContain('Do not pay the whole amount again.');
    expect(text(short)).toContain('Money has arrived, but not all of it');
    expect(text(short).at(-1)).toBe(trackingTexts.processing.updatingLater);
  });

  test('stands before what stays true', () => {
    const received: TrackedPayment = { ...registered, situation: 'received' };
    expect(nextMessage(received)).toContain('This typically takes under 48 hours.');
    expect(text(received)).toContain('Your money has arrived');
    expect(text(received).at(-1)).toMatch(/^By /);
  });
});

describe('the sentences are the specification’s', () => {
  const refusal = (code: ApiError['code'], sentence = 'the server’s own') =>
    trackingErrorSentence(new ApiError({ code, sentence, status: 400 }));
  test.for([
    ['PAYMENT_NOT_FOUND', 'Payment not found. Please check your payment ID and try again.'],
    ['INVALID_PAYMENT_ID', 'Invalid payment ID format. The ID must start with "GHOST-".'],
    [
      'TRACKING_FAILED',
      'Unable to track payment at the moment. Please try again in a few minutes.',
    ],
    ['TOO_MANY_REQUESTS', 'the server’s own'],
    ['INTERNAL_ERROR', 'Unable to track payment. Please try again.'],
  ] as const)('%s', ([code, sentence]) => expect(refusal(code)).toBe(sentence));

  test('a wrong beginning of the ID, and the names on the page', () => {
    expect(trackingTexts.prefixRule).toBe('Please enter a valid Payment ID (starts with GHOST-)');
    expect(trackingTexts.refresh).toBe('Refresh Status');
    expect(trackingTexts.next.title).toBe('What’s Next');
    expect(trackingTexts.help.title).toMatch(/^Need Help/);
  });
});

describe('what a status means, and how long it takes', () => {
  const payment: TrackedPayment = {
    ...waitingPayment,
    type: 'donation',
    subscriptionDuration: null,
  };
  const after = (minutes: number) => new Date(Date.parse(payment.createdAt) + minutes * 60_000);

  test.each([
    [180, 0, 'Payments made this way are usually completed within 3 hours.'],
    [180, 180, 'Payments made this way are usually completed within 3 hours.'],
    [
      180,
      181,
      'Payments made this way are usually completed within 3 hours. Yours takes longer. We are still working on it.',
    ],
    [undefined, 0, undefined],
    // Unknown values of a newer server are ignored.
    [7, 0, undefined],
  ] as const)('%s minutes expected, %d waited', (withinMinutes, waited, sentence) => {
    expect(estimateMessage(payment, { withinMinutes, now: after(waited) })).toBe(sentence);
  });

  test('every estimate that the server makes has words, and what has ended is told nothing', () => {
    for (const withinMinutes of estimateMinutes) {
      expect(estimateMessage(payment, { withinMinutes, now: after(0) })).toMatch(/ within .+\.$/);
      for (const status of ['completed', 'failed'] as const)
        expect(
          estimateMessage({ ...payment, status }, { withinMinutes, now: after(0) }),
        ).toBeUndefined();
    }
  });

  test.each([
    ['pending_payment_verification', 'ghost-eshop-pro', 'crypto', 'your money has arrived', true],
    [
      'pending_payment_verification',
      'ghost-eshop-pro',
      'nintendo-eshop',
      'money has arrived',
      true,
    ],
    [
      'pending_payment_verification',
      'ghost-eshop-pro',
      'alternative-rewarble',
      'has arrived',
      true,
    ],
    ['pending_payment_verification', 'ghost-eshop-pro', 'alternative-paysafe', 'has arrived', true],
    ['pending_payment_verification', 'ghost-eshop-pro', 'card', 'waiting for your card', false],
    ['pending_payment_verification', 'donation', 'crypto', 'your donation has arrived', false],
    [
      'pending_subscription_update',
      'ghost-eshop-pro',
      'crypto',
      'updating your subscription',
      true,
    ],
    ['pending_subscription_update', 'ghost-eshop-pro', 'card', 'activating your subscr', false],
    ['completed', 'ghost-eshop-pro', 'crypto', 'Your subscription is active', false],
    ['completed', 'donation', 'crypto', 'Your donation has arrived', false],
    ['failed', 'ghost-eshop-pro', 'card', 'could not verify', false],
    ['failed', 'donation', 'crypto', 'could not verify your donation', false],
    ['odd', 'donation', 'crypto', 'status is unknown', false],
  ] as const)('%s, %s by %s: %s', (status, type, paymentMethod, title, promises) => {
    const meaning = meaningOf({ ...waitingPayment, status, type, paymentMethod } as TrackedPayment);
    expect(meaning.title).toContain(title);
    expect(meaning.text.includes(deliveryPromise)).toBe(promises);
  });

  test('what is known of the money stands in place of what its status means', () => {
    const meaning = meaningOf({ ...waitingPayment, situation: 'received' });
    expect(meaning).toMatchObject({ title: 'Your money has arrived' });
  });

  test.each<[Partial<TrackedPayment>, boolean]>([
    [{}, true],
    [{ paymentMethod: 'card', details: noDetails }, false],
    [{ status: 'failed', situation: 'failed', details: noDetails }, false],
    [{ situation: 'received', details: noDetails }, false],
    [{ situation: 'redeeming', details: noDetails }, false],
    [{ situation: 'part_missing', details: noDetails }, false],
    [{ situation: 'not_found' }, true],
    [{ type: 'donation', details: noDetails }, true],
    [{ type: 'donation' }, false],
  ])('%j can be corrected: %s', (changes, expected) => {
    expect(isCorrectable({ ...waitingPayment, ...changes })).toBe(expected);
  });
});
