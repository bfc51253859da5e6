import { expect, test } from 'vitest';
import { donationAmount, donationComplaint, missingInformation } from './input-complaints.ts';
import type { MethodKey, OfferedMethod } from './methods.ts';

const method = (key: MethodKey, enabled = true): OfferedMethod => ({
  key,
  name: '',
  description: '',
  enabled,
});
const whole = {
  username: 'mia',
  email: 'mia@example.org',
  region: null,
  duration: '1 month',
} as const;
const tiers = [{ duration: '1 month', price: 5, currency: 'USD' }] as const;

test.for([
  ['nothing', { draft: whole, method: method('crypto'), tiers }, undefined],
  [
    'the username',
    { draft: { ...whole, username: ' ' }, method: method('crypto'), tiers },
    'username',
  ],
  ['the email', { draft: { ...whole, email: '' }, method: method('crypto'), tiers }, 'email'],
  ['a method', { draft: whole, method: undefined, tiers: [] }, 'method'],
  ['a method that is on', { draft: whole, method: method('crypto', false), tiers }, 'method'],
  [
    'the region of a gift card',
    { draft: whole, method: method('nintendo-eshop'), tiers: [] },
    'region',
  ],
  [
    'no region with other methods',
    { draft: whole, method: method('alternative'), tiers },
    undefined,
  ],
  ['prices', { draft: whole, method: method('crypto'), tiers: [] }, 'pricing'],
  ['a tier', { draft: { ...whole, duration: null }, method: method('crypto'), tiers }, 'tier'],
  [
    'a tier of this method',
    { draft: { ...whole, duration: '2 years' }, method: method('crypto'), tiers },
    'tier',
  ],
] as const)('Continue waits for %s', ([, input, expected]) => {
  expect(missingInformation(input)).toBe(expected);
});

const decimals = 'Please enter a number with at most two decimals, such as 12.50';

test.for([
  ['', 'Please enter an amount', undefined],
  [' ', 'Please enter an amount', undefined],
  ['0.5', 'The smallest donation is $1.00', undefined],
  ['0.99', 'The smallest donation is $1.00', undefined],
  ['-5', 'The smallest donation is $1.00', undefined],
  ['1', undefined, 1],
  ['12,50', undefined, 12.5],
  ['1.005', decimals, undefined],
  ['1,250', decimals, undefined],
  ['1.250,00', decimals, undefined],
  ['10000', undefined, 10_000],
  ['10000.01', 'The largest donation is $10,000.00', undefined],
  ['50000', 'The largest donation is $10,000.00', undefined],
] as const)('a donation of %j: %s', ([text, complaint, amount]) => {
  expect(donationComplaint(text)).toBe(complaint);
  expect(donationAmount(text)).toBe(amount);
});
