import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { expect, test } from 'vitest';
import { cardSteps } from './card-steps.ts';

test.for<[TransactionStatus | undefined, string]>([
  [undefined, 'done now later later'],
  ['pending_payment_verification', 'done now later later'],
  ['pending_subscription_update', 'done done now later'],
  ['completed', 'done done done later'],
  ['failed', 'done failed'],
])('of a payment that is %s: %s', ([status, expected]) => {
  const steps = cardSteps({
    status,
    openedAt: 7,
    provider: 'Ramp Network',
    total: 'about $12.47',
    email: 'mia@example.org',
  });
  expect(steps.map(({ state }) => state).join(' ')).toBe(expected);
  expect(steps[0]).toMatchObject({ at: 7, text: 'At Ramp Network, for about $12.47.' });
  expect(steps[1]?.title).toContain('Ramp Network');
});
