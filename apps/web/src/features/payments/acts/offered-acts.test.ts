import { expect, test } from 'vitest';
import { offeredActs } from './offered-acts.ts';

test.for([
  ['a crypto payment', ['verify_payment', 'mark_failed'], [], ['verify_payment', 'mark_failed']],
  [
    'a card payment, whose own acts take the place of the common ones',
    ['verify_payment', 'mark_failed', 'paygate_verify', 'force_verify_card', 'mark_card_failed'],
    [],
    ['paygate_verify', 'force_verify_card', 'mark_card_failed'],
  ],
  [
    'a card payment that may only be given up',
    ['mark_failed', 'force_verify_card'],
    [],
    ['force_verify_card', 'mark_failed'],
  ],
  ['a verified one', ['update_subscription'], [], ['update_subscription']],
  [
    'one that can be moved by hand, which comes last of the buttons',
    ['release_claim'],
    ['pending_payment_verification'],
    ['release_claim', 'set_status'],
  ],
  ['one that can only be moved by hand', [], ['completed'], ['set_status']],
  ['nothing', [], [], []],
] as const)('%s', ([, allowed_actions, allowed_statuses, offered]) => {
  expect(
    offeredActs({
      allowed_actions: [...allowed_actions],
      allowed_statuses: [...allowed_statuses],
    }),
  ).toEqual(offered);
});
