import { expect, test } from 'vitest';
import { offeredActs } from './offered-acts.ts';

test.for([
  ['a crypto payment', ['verify_payment', 'mark_failed'], [], ['verify_payment', 'mark_failed']],
  [
    'a card payment',
    ['paygate_verify', 'force_verify_card', 'mark_card_failed'],
    [],
    ['paygate_verify', 'force_verify_card', 'mark_card_failed'],
  ],
  ['a verified one', ['update_subscription'], [], ['update_subscription']],
  [
    'one that can be moved by hand, which comes last of the buttons',
    ['release_claim'],
    [{ status: 'pending_payment_verification', needs_note: true }],
    ['release_claim', 'set_status'],
  ],
  [
    'one that can only be moved by hand',
    [],
    [{ status: 'completed', needs_note: false }],
    ['set_status'],
  ],
  ['nothing', [], [], []],
] as const)('%s', ([, allowed_actions, allowed_statuses, offered]) => {
  expect(
    offeredActs({
      allowed_actions: [...allowed_actions],
      allowed_statuses: [...allowed_statuses],
    }),
  ).toEqual(offered);
});
