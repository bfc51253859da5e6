import { verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import { describe, expect, test } from 'vitest';
import { acts, type Act } from './acts.tsx';
import { advisedActs, asksNothing, offeredActs } from './offered-acts.ts';

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
      verify_needs_note: false,
    }),
  ).toEqual(offered);
});

test('a payment that the chain contradicts is verified with a note', () => {
  const allowed_actions = ['verify_payment', 'mark_failed', 'correct_hash'] as const;
  expect(
    offeredActs({
      allowed_actions: [...allowed_actions],
      allowed_statuses: [],
      verify_needs_note: true,
    }),
  ).toEqual(['verify_with_note', 'mark_failed', 'correct_hash']);
});

describe('the evidence advises', () => {
  const offered = ['verify_payment', 'mark_failed', 'correct_hash', 'gather_evidence'] as const;
  const asBefore = ['verify_payment', 'mark_failed', 'correct_hash'];
  const hashFirst = ['correct_hash', 'mark_failed', 'verify_payment'];
  const table = {
    proven: [asBefore, 'verify_payment'],
    settling: [asBefore, undefined],
    questionable: [asBefore, undefined],
    refuted: [hashFirst, 'correct_hash'],
    not_found: [hashFirst, 'correct_hash'],
    unavailable: [asBefore, undefined],
  } as const;
  test.for(verdicts)('%s', (verdict) => {
    const [acts, advised] = table[verdict];
    expect(advisedActs(offered, verdict)).toEqual({ acts, advised });
  });

  test('verifying before the first reading, and for payments without coins', () => {
    expect(advisedActs(offered, null)).toEqual({ acts: offered, advised: 'verify_payment' });
  });

  test('only what is offered', () => {
    expect(advisedActs(['update_subscription'], 'refuted')).toEqual({
      acts: ['update_subscription'],
      advised: undefined,
    });
  });
});

describe('the drawer starts at once', () => {
  const names = Object.keys(acts) as Act[];
  const atOnce = (verify_asks_again: boolean) =>
    names.filter((act) => asksNothing(acts[act], { verify_asks_again }));

  test('verifying and asking the chain', () => {
    expect(atOnce(false)).toEqual(['verify_payment', 'gather_evidence']);
  });

  test('only asking the chain, when the payment is large', () => {
    expect(atOnce(true)).toEqual(['gather_evidence']);
  });
});
