import { expect, test } from 'vitest';
import { identifierProblem } from './use-payment.ts';

test.each([
  ['', 'Transaction identifier is missing'],
  [' ', 'Transaction identifier is missing'],
  ['123', 'Invalid transaction ID. Please try again.'],
  ['01234567-89ab-4cde-8f01-23456789abcg', 'Invalid transaction ID. Please try again.'],
  ['01234567-89ab-4cde-8f01-23456789abcd', undefined],
  ['01234567-89AB-4CDE-8F01-23456789ABCD', undefined],
])('the id %j: %s', (id, problem) => {
  expect(identifierProblem(id)).toBe(problem);
});
