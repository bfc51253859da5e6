import { expect, test } from 'vitest';
import { shownActions } from './shown-actions.ts';

test.for([
  ['a crypto payment', ['verify_payment', 'mark_failed'], ['verify_payment', 'mark_failed']],
  [
    'a card payment, whose own acts take the place',
    ['verify_payment', 'mark_failed', 'paygate_verify', 'force_verify_card', 'mark_card_failed'],
    ['paygate_verify', 'force_verify_card', 'mark_card_failed'],
  ],
  [
    'a card payment that may only be given up',
    ['mark_failed', 'force_verify_card'],
    ['mark_failed', 'force_verify_card'],
  ],
  ['a verified one', ['update_subscription'], ['update_subscription']],
  ['nothing', [], []],
] as const)('%s', ([, allowed, shown]) => {
  expect(shownActions({ allowed_actions: [...allowed] })).toEqual(shown);
});
