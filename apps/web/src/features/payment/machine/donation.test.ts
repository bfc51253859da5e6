import { expect, test } from 'vitest';
import { donationAmount, donationComplaint } from './donation.ts';

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
