import { expect, test } from 'vitest';
import { homeTexts } from './home.texts.ts';

test('the home page promises what the specification promises, and no more', () => {
  expect(homeTexts.howTitle).toBe('How It Works');
  expect(homeTexts.whyTitle).toBe('Why Choose Us');
  expect(homeTexts.promiseTitle).toBe('Service Delivery Promise');
  expect(homeTexts.promiseText).toBe(
    'Your service is delivered within 48 hours. In rare cases it can take up to 72 hours.',
  );
  expect(homeTexts.times).toEqual([
    { label: 'Verification', value: 'Under 24 hours', note: 'typically; up to 48 hours at peak' },
    { label: 'Delivery', value: 'Within 48 hours', note: 'in rare cases up to 72 hours' },
    { label: 'Activation', value: '72 hours', note: 'at most' },
  ]);
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
