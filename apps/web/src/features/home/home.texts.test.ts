import { donationMinorRange } from '@ghost-pay/contract/transactions/payer-rules';
import { deliveryPromise } from '@ghost-pay/contract/transactions/transaction-words';
import { expect, test } from 'vitest';
import { formatMoney } from '../../lib/format.ts';
import { homeTexts } from './home.texts.ts';

test('the home page promises what the specification promises, and no more', () => {
  expect(homeTexts.howTitle).toBe('How It Works');
  expect(homeTexts.whyTitle).toBe('Why Choose Us');
  expect(homeTexts.promiseTitle).toBe('Service Delivery Promise');
  expect(deliveryPromise).toBe('Delivered within 48 hours, in rare cases up to 72.');
  expect(homeTexts.promiseText).toBe(deliveryPromise);
  expect(JSON.stringify(homeTexts).match(/\d+ hours/g)).toEqual(['48 hours']);
  expect(homeTexts.steps.map(({ title }) => title)).toEqual([
    'Select your purpose',
    'Provide information',
    'Choose a payment method',
    'Complete the transaction',
  ]);
  expect(homeTexts.reasons.map(({ title }) => title)).toEqual([
    'Secure processing',
    'Fast delivery',
    'Professional support',
  ]);
});

test('the home page names the smallest donation', () => {
  expect(homeTexts.donate.text).toContain(
    `from ${formatMoney(donationMinorRange.min / 100, 'USD')},`,
  );
});
