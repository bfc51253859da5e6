import { deliveryPromise } from '@ghost-pay/contract/transactions/transaction-words';
import { noDetails } from '@ghost-pay/contract/tracking/situations';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { expect, test } from 'vitest';
import { isCorrectable } from './api.ts';
import { meaningOf } from './meaning.ts';
import { waitingPayment } from './tracked-payment.fixture.ts';

const payment = waitingPayment;

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
  const meaning = meaningOf({ ...payment, status, type, paymentMethod } as TrackedPayment);
  expect(meaning.title).toContain(title);
  expect(meaning.text.includes(deliveryPromise)).toBe(promises);
});

test('what is known of the money stands in place of what its status means', () => {
  const meaning = meaningOf({ ...payment, situation: 'received' });
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
  expect(isCorrectable({ ...payment, ...changes })).toBe(expected);
});
