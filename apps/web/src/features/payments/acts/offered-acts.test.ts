import { type Verdict, verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import { describe, expect, test } from 'vitest';
import { acts, type Act } from './acts.tsx';
import { advisedActs, asksNothing, offeredActs } from './offered-acts.ts';
import type { Verifiable } from './verifying.ts';

const plain = {
  evidence_mark: null,
  flags: [],
  verify_needs_note: false,
  verify_asks_again: false,
} satisfies Verifiable;

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
      ...plain,
      allowed_actions: [...allowed_actions],
      allowed_statuses: [...allowed_statuses],
    }),
  ).toEqual(offered);
});

test.for([
  [
    ['verify_payment', 'mark_failed'],
    ['verify_with_note', 'mark_failed'],
  ],
  [
    ['force_verify_card', 'mark_card_failed'],
    ['force_verify_with_note', 'mark_card_failed'],
  ],
  [['update_subscription'], ['update_subscription']],
] as const)('where verifying needs a note, of %j: %j', ([allowed_actions, offered]) => {
  expect(
    offeredActs({
      ...plain,
      allowed_actions: [...allowed_actions],
      allowed_statuses: [],
      verify_needs_note: true,
    }),
  ).toEqual(offered);
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

  test('nothing before the first reading', () => {
    expect(advisedActs(offered, null)).toEqual({ acts: offered, advised: undefined });
  });

  test('to try a code, and to say what it brought', () => {
    const ofCode = ['reveal_code', 'record_code_outcome', 'verify_payment', 'mark_failed'] as const;
    expect(advisedActs(ofCode, null)).toEqual({ acts: ofCode, advised: 'record_code_outcome' });
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
  const mark = (verdict: Verdict) => ({
    verdict,
    confirmations: 0,
    confirmations_needed: null,
    may_be_older: false,
  });
  const atOnce = (payment: Verifiable) => names.filter((act) => asksNothing(acts[act], payment));

  test('verifying what is proven, and asking the chain', () => {
    expect(atOnce({ ...plain, evidence_mark: mark('proven') })).toEqual([
      'verify_payment',
      'gather_evidence',
    ]);
  });

  test.for(verdicts.filter((verdict) => verdict !== 'proven'))(
    'only asking the chain, when it says %s',
    (verdict) => {
      expect(atOnce({ ...plain, evidence_mark: mark(verdict) })).toEqual(['gather_evidence']);
    },
  );

  test('only asking the chain, when it has not been asked, and when the payment is large', () => {
    expect(atOnce(plain)).toEqual(['gather_evidence']);
    const large = { ...plain, evidence_mark: mark('proven'), verify_asks_again: true };
    expect(atOnce(large)).toEqual(['gather_evidence']);
  });
});
