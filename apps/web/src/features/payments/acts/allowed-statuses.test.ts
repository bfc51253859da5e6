import { expect, test } from 'vitest';
import { allowedStatuses } from './allowed-statuses.ts';
import { shownTransaction } from './transaction.fixture.ts';

test.for([
  ['pending_payment_verification', 'pending_subscription_update', false],
  ['pending_payment_verification', 'completed', false],
  ['pending_payment_verification', 'failed', true],
  ['pending_subscription_update', 'completed', false],
  ['pending_subscription_update', 'pending_payment_verification', true],
  ['completed', 'pending_subscription_update', true],
  ['completed', 'pending_payment_verification', true],
  ['failed', 'pending_payment_verification', true],
] as const)('%s → %s needs a note: %s', ([from, status, needs_note]) => {
  expect(
    allowedStatuses({ ...shownTransaction, status: from, allowed_statuses: [status] }),
  ).toEqual([{ status, needs_note }]);
});
