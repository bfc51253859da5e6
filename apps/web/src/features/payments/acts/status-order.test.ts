import { expect, it } from 'vitest';
import { goesBack, needsNote } from './status-order.ts';

it.each([
  ['pending_payment_verification', 'pending_subscription_update', false, false],
  ['pending_payment_verification', 'completed', false, false],
  ['pending_payment_verification', 'failed', false, true],
  ['pending_subscription_update', 'completed', false, false],
  ['pending_subscription_update', 'pending_payment_verification', true, true],
  ['completed', 'pending_subscription_update', true, true],
  ['completed', 'pending_payment_verification', true, true],
  ['failed', 'pending_payment_verification', true, true],
] as const)('%s → %s: back %s, note %s', (from, to, back, note) => {
  expect(goesBack({ from, to })).toBe(back);
  expect(needsNote({ from, to })).toBe(note);
});
