import { expect, test } from 'vitest';
import { missingInformation } from './information.ts';
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
