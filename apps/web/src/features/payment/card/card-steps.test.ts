import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { expect, test } from 'vitest';
import { cardSteps } from './card-steps.ts';

const paid = {
  known: undefined,
  openedAt: 7,
  provider: 'Ramp Network',
  total: 'about $12.47',
  email: 'mia@example.org',
};

test.for<[TransactionStatus | undefined, string]>([
  [undefined, 'done now later later'],
  ['pending_payment_verification', 'done now later later'],
  ['pending_subscription_update', 'done done now later'],
  ['completed', 'done done done later'],
  ['failed', 'done failed'],
])('of a payment that is %s: %s', ([status, expected]) => {
  const steps = cardSteps({ ...paid, status });
  expect(steps.map(({ state }) => state).join(' ')).toBe(expected);
  expect(steps[0]).toMatchObject({ at: 7, text: 'At Ramp Network, for about $12.47.' });
  expect(steps[1]?.title).toContain('Ramp Network');
});

test.each(['pending_payment_verification', 'failed'] as const)(
  'what is known of the money stands in place of what is expected: %s',
  (status) => {
    const [, confirms] = cardSteps({ ...paid, status, known: 'Money has arrived' });
    expect(confirms?.text).toBe('Money has arrived');
  },
);
