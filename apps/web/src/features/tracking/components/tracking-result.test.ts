import { estimateMinutes } from '@ghost-pay/contract/tracking/estimates';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { expect, test } from 'vitest';
import { waitingPayment } from '../tracked-payment.fixture.ts';
import { estimateMessage, meaningOf } from './tracking-result.tsx';
import { deliveryPromise } from '@ghost-pay/contract/transactions/transaction-words';
import { noDetails } from '@ghost-pay/contract/tracking/situations';
import { isCorrectable } from '../api.ts';

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
  ['pending_payment_verification', 'ghost-eshop-pro', 'nintendo-eshop', 'money has arrived', true],
  ['pending_payment_verification', 'ghost-eshop-pro', 'alternative-rewarble', 'has arrived', true],
  ['pending_payment_verification', 'ghost-eshop-pro', 'alternative-paysafe', 'has arrived', true],
  ['pending_payment_verification', 'ghost-eshop-pro', 'card', 'waiting for your card', false],
  ['pending_payment_verification', 'donation', 'crypto', 'your donation has arrived', false],
  ['pending_subscription_update', 'ghost-eshop-pro', 'crypto', 'updating your subscription', true],
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
