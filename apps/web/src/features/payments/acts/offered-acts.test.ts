import { type Verdict, verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import { transactionFlags } from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import { acts, type Act } from './acts.tsx';
import {
  advisedAct,
  asksNothing,
  offeredActs,
  type Verifiable,
  verifyingOf,
} from './offered-acts.ts';

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

describe('the next act', () => {
  const offered = ['verify_payment', 'mark_failed', 'correct_hash', 'gather_evidence'] as const;
  const table = {
    proven: 'verify_payment',
    settling: undefined,
    questionable: undefined,
    refuted: 'correct_hash',
    not_found: 'correct_hash',
    unavailable: undefined,
  } as const;
  test.for(verdicts)('of a payment that is %s', (verdict) => {
    expect(advisedAct(offered, { verdict, mayStillAppear: false, isCodeSeen: false })).toBe(
      table[verdict],
    );
  });

  test('of a payment that may still be found: it waits', () => {
    const young = { verdict: 'not_found', mayStillAppear: true, isCodeSeen: false } as const;
    expect(advisedAct(offered, young)).toBeUndefined();
    expect(advisedAct([...offered, 'settle_finding'], young)).toBe('settle_finding');
  });

  const ofCode = ['reveal_code', 'record_code_outcome', 'verify_payment', 'mark_failed'] as const;
  const contested = ['verify_with_note', 'mark_failed', 'resolve_contest'] as const;
  test.for<[string, readonly Act[], Verdict | null, boolean, Act | undefined]>([
    ['before the first reading', offered, null, false, undefined],
    ['of a code that nobody has looked at', ofCode, null, false, 'reveal_code'],
    ['of a code that was looked at', ofCode, null, true, 'record_code_outcome'],
    ['of a card payment', ['mark_card_failed', 'paygate_verify'], null, false, 'paygate_verify'],
    ['of a verified payment', ['update_subscription'], 'refuted', false, 'update_subscription'],
    ['of a contested payment', contested, 'questionable', false, 'resolve_contest'],
    ['of a payment with a finding', ['settle_finding'], null, false, 'settle_finding'],
    ['where nothing is offered', [], 'proven', false, undefined],
  ])('%s', ([, acts_, verdict, isCodeSeen, act]) => {
    expect(advisedAct(acts_, { verdict, mayStillAppear: false, isCodeSeen })).toBe(act);
  });
});

describe('the drawer starts at once', () => {
  const names = Object.keys(acts) as Act[];
  const mark = (verdict: Verdict) => ({
    verdict,
    confirmations: 0,
    confirmations_needed: null,
    may_still_appear: false,
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

describe('verifying, by what the chain says, of a small and of a large payment', () => {
  const table = {
    proven: ['at_once', 'asks'],
    settling: ['asks', 'asks'],
    questionable: ['note', 'note'],
    refuted: ['note', 'note'],
    not_found: ['note', 'note'],
    unavailable: ['note', 'note'],
  } as const;
  test.for(verdicts)('%s', (verdict) => {
    const evidence_mark = {
      verdict,
      confirmations: 0,
      confirmations_needed: null,
      may_still_appear: false,
      may_be_older: false,
    };
    const how = [false, true].map((verify_asks_again) =>
      verifyingOf({ ...plain, evidence_mark, verify_asks_again }),
    );
    expect(how).toEqual(table[verdict]);
  });

  test('nothing yet, or nothing that a chain could say', () => {
    expect(verifyingOf(plain)).toBe('asks');
  });
});

test('what the server asks a note for is no different on the screens', () => {
  const evidence_mark = {
    verdict: 'proven',
    confirmations: 9,
    confirmations_needed: null,
    may_still_appear: false,
    may_be_older: false,
  } as const;
  expect(verifyingOf({ ...plain, evidence_mark, verify_needs_note: true })).toBe('note');
});

test.for(transactionFlags)('a card payment with the flag %s', (flag) => {
  const isDoubt = flag === 'card_paid_too_little' || flag === 'card_paid_refused';
  expect(verifyingOf({ ...plain, flags: [flag] })).toBe(isDoubt ? 'note' : 'asks');
});
