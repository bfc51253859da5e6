import { type PaymentAct, paymentActs } from '@ghost-pay/contract/transactions/payment-acts';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import {
  forceVerifyCard,
  markCardFailed,
  verifyByPayGate,
} from '@ghost-pay/contract/card-payments/card-payments.endpoints';
import { correctHash, gatherEvidence } from '@ghost-pay/contract/evidence/evidence.endpoints';
import { chainFlags, verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import type { Endpoint } from '@ghost-pay/contract/endpoint';
import {
  paymentTypes,
  type TransactionStatus,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import { makeTopUpLink } from '@ghost-pay/contract/answers/answers.endpoints';
import * as endpoints from '@ghost-pay/contract/transactions/transactions.endpoints';
import { cardFlags } from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import {
  acts,
  allowedActs,
  decideAct,
  type MovingAct,
  type PaymentState,
  refusalOf,
} from './payment-acts.ts';
import type { CodeState } from './code-rules.ts';
import {
  allowedStatuses,
  decideStatus,
  type ReadState,
  verifyAsksAgain,
  verifyNeedsNote,
} from './payment-moves.ts';

const waiting = 'pending_payment_verification';
const verified = 'pending_subscription_update';

const payment: PaymentState & ReadState = {
  type: 'ghost-eshop-pro',
  status: waiting,
  payment_method: 'crypto',
  payment_verified: false,
  may_be_held: false,
  is_contested: false,
  claim_released_at: null,
  txid: 'a hash',
  payment_ipn_token_encrypted: null,
  card_flags: [],
  chain_flags: [],
  verdict: null,
  amount_minor: 1200,
  lacking_minor: 0,
};
const byCard = { ...payment, payment_method: 'card' } as const;
const code = { payment_method: 'nintendo-eshop', txid: null } as const;
const openCode: CodeState = {
  outcome: null,
  found_minor: null,
  is_erased: false,
  stated_hundredths: null,
  stated_currency: null,
  created_at: new Date(0),
  outcome_at: null,
  replaced_at: null,
};

const worthLess: CodeState = {
  ...openCode,
  outcome: 'worth_less',
  found_minor: 700,
  outcome_at: new Date(0),
};

// Written by hand from the decisions on states, as an independent check of the table.
const verifies: Record<TransactionStatus, string> = {
  pending_payment_verification: '→ pending_subscription_update',
  pending_subscription_update: 'PAYMENT_ALREADY_VERIFIED',
  completed: 'PAYMENT_ALREADY_VERIFIED',
  failed: 'TRANSACTION_ALREADY_FAILED',
};
const completes: Record<TransactionStatus, string> = {
  pending_payment_verification: 'INVALID_STATE',
  pending_subscription_update: '→ completed',
  completed: 'SUBSCRIPTION_ALREADY_UPDATED',
  failed: 'TRANSACTION_ALREADY_FAILED',
};
const fails: Record<TransactionStatus, string> = {
  pending_payment_verification: '→ failed',
  pending_subscription_update: 'PAYMENT_ALREADY_VERIFIED',
  completed: 'PAYMENT_ALREADY_VERIFIED',
  failed: 'TRANSACTION_ALREADY_FAILED',
};
const arrows: Record<MovingAct, Record<TransactionStatus, string>> = {
  verify_payment: verifies,
  force_verify_card: verifies,
  update_subscription: completes,
  check_subscription: completes,
  mark_failed: fails,
  mark_card_failed: fails,
};
const movingActs = Object.keys(arrows) as MovingAct[];
const isCardsOwn = (act: PaymentAct) =>
  ['force_verify_card', 'mark_card_failed', 'paygate_verify'].includes(act);

describe('every act that moves a payment, from every status', () => {
  const cells = movingActs.flatMap((act) =>
    paymentTypes.flatMap((type) =>
      transactionStatuses.flatMap((status) =>
        (['card', 'crypto'] as const).map((method) => {
          const isDonationDone =
            type === 'donation' && arrows[act][status] === '→ pending_subscription_update';
          const outcome = isDonationDone ? '→ completed' : arrows[act][status];
          const isRefusedKind = isCardsOwn(act) && method !== 'card';
          return {
            act,
            type,
            status,
            method,
            outcome: isRefusedKind ? 'NOT_A_CARD_PAYMENT' : outcome,
          };
        }),
      ),
    ),
  );

  test.each(cells)('$type by $method in $status: $act $outcome', ({ act, outcome, ...cell }) => {
    const state = { ...payment, type: cell.type, status: cell.status, payment_method: cell.method };
    const decision = decideAct(state, act);
    expect('move' in decision ? `→ ${decision.move.to}` : decision.refusal).toBe(outcome);
    expect(refusalOf(state, act)).toBe(outcome.startsWith('→') ? undefined : outcome);
  });
});

const forward: [TransactionStatus, TransactionStatus, 'ghost-eshop-pro' | 'donation' | 'both'][] = [
  ['pending_payment_verification', 'pending_subscription_update', 'ghost-eshop-pro'],
  ['pending_payment_verification', 'completed', 'donation'],
  ['pending_payment_verification', 'failed', 'both'],
  ['pending_subscription_update', 'completed', 'both'],
];
const backward: typeof forward = [
  ['failed', 'pending_payment_verification', 'both'],
  ['pending_subscription_update', 'pending_payment_verification', 'both'],
  ['completed', 'pending_subscription_update', 'ghost-eshop-pro'],
  ['completed', 'pending_payment_verification', 'donation'],
];

describe('every status set by hand, from every status, by both roles', () => {
  const holds = (list: typeof forward, from: string, to: string, type: string) =>
    list.some(([a, b, which]) => a === from && b === to && (which === 'both' || which === type));
  const cells = paymentTypes.flatMap((type) =>
    transactionStatuses.flatMap((from) =>
      transactionStatuses.flatMap((to) =>
        (['admin', 'super_admin'] as Role[]).map((role) => ({ type, from, to, role })),
      ),
    ),
  );

  test.each(cells)('$type: $from → $to by $role', ({ type, from, to, role }) => {
    const isForward = holds(forward, from, to, type);
    const isBackward = holds(backward, from, to, type);
    const answer = decideStatus({ ...payment, type, status: from }, { to, role });
    const allowed = isForward || (isBackward && role === 'super_admin');
    expect('move' in answer).toBe(allowed);
    const offered = allowedStatuses({ ...payment, type, status: from }, role);
    expect(offered.filter(({ status }) => status === to)).toEqual(
      allowed ? [{ status: to, needs_note: isBackward || to === 'failed' }] : [],
    );
    if (isBackward && role === 'admin')
      expect(answer).toEqual({ refusal: 'STATUS_CHANGE_NOT_ALLOWED' });
  });
});

describe('the flags follow from where a payment stands', () => {
  test.each([
    ['ghost-eshop-pro', 'pending_payment_verification', 'pending_subscription_update', true, false],
    ['ghost-eshop-pro', 'pending_subscription_update', 'completed', true, true],
    ['donation', 'pending_payment_verification', 'completed', true, false],
    ['ghost-eshop-pro', 'completed', 'pending_subscription_update', true, false],
    ['donation', 'completed', 'pending_payment_verification', false, false],
    ['donation', 'failed', 'pending_payment_verification', false, false],
    [
      'ghost-eshop-pro',
      'pending_subscription_update',
      'pending_payment_verification',
      false,
      false,
    ],
    ['ghost-eshop-pro', 'pending_payment_verification', 'failed', false, false],
  ] as const)('%s: %s → %s', (type, status, to, paymentVerified, subscriptionUpdated) => {
    const answer = decideStatus({ ...payment, type, status }, { to, role: 'super_admin' });
    expect(answer).toMatchObject({
      move: { from: status, to, paymentVerified, subscriptionUpdated },
    });
  });
});

describe('a payment that an open claim may hold', () => {
  const held = { ...byCard, may_be_held: true, is_contested: true } as const;

  test.each(paymentTypes)('is not verified: %s', (type) => {
    const state = { ...held, type };
    const to = type === 'donation' ? 'completed' : verified;
    expect(decideAct(state, 'verify_payment')).toEqual({ refusal: 'CONTESTED' });
    expect(decideAct(state, 'force_verify_card')).toEqual({ refusal: 'CONTESTED' });
    expect(decideStatus(state, { to, role: 'super_admin' })).toEqual({ refusal: 'CONTESTED' });
    expect(allowedActs(state, { role: 'admin', codes: [] })).toEqual(['mark_card_failed']);
    expect(allowedStatuses(state, 'super_admin')).toEqual([{ status: 'failed', needs_note: true }]);
  });

  test.each(transactionStatuses.filter((status) => status !== waiting))(
    'is treated in %s as if there were none',
    (status) => {
      for (const type of paymentTypes) {
        const taken = { ...held, type, status };
        const free = { ...taken, may_be_held: false };
        for (const act of movingActs) expect(decideAct(taken, act)).toEqual(decideAct(free, act));
        for (const role of ['admin', 'super_admin'] as Role[])
          for (const to of transactionStatuses)
            expect(decideStatus(taken, { to, role })).toEqual(decideStatus(free, { to, role }));
      }
    },
  );
});

describe('what follows from a move', () => {
  const nothing = { startsDelivery: false, reopens: false, takesClaimBack: false };
  test.each([
    ['ghost-eshop-pro', waiting, verified, { event: 'payment_verified', startsDelivery: true }],
    ['donation', waiting, 'completed', { event: 'payment_completed' }],
    ['ghost-eshop-pro', waiting, 'failed', { event: 'payment_failed' }],
    ['ghost-eshop-pro', verified, 'completed', { event: 'payment_completed' }],
    ['ghost-eshop-pro', verified, waiting, { event: 'payment_reopened', reopens: true }],
    ['ghost-eshop-pro', 'completed', verified, { event: 'payment_reopened' }],
    ['donation', 'completed', waiting, { event: 'payment_reopened', reopens: true }],
    [
      'ghost-eshop-pro',
      'failed',
      waiting,
      { event: 'payment_reopened', reopens: true, takesClaimBack: true },
    ],
  ] as const)('%s: %s → %s', (type, status, to, follows) => {
    const decision = decideStatus({ ...payment, type, status }, { to, role: 'super_admin' });
    expect(decision).toMatchObject({ move: { ...nothing, ...follows } });
  });
});

describe('every act that moves no payment', () => {
  test.each<[PaymentAct, string, Partial<PaymentState>, string | undefined]>([
    ['make_top_up_link', 'a payment without a code', {}, 'NO_CODE'],
    ['make_top_up_link', 'a code that is waited for', code, undefined],
    [
      'make_top_up_link',
      'a code of a verified payment',
      { ...code, status: verified },
      'INVALID_STATE',
    ],
    ['reveal_code', 'a payment without a code', {}, 'NO_CODE'],
    ['reveal_code', 'a code that is waited for', code, undefined],
    ['reveal_code', 'a code of a verified payment', { ...code, status: verified }, undefined],
    [
      'reveal_code',
      'a code of a completed payment',
      { ...code, status: 'completed' },
      'INVALID_STATE',
    ],
    ['reveal_code', 'a code of a failed payment', { ...code, status: 'failed' }, 'INVALID_STATE'],
    ['record_code_outcome', 'a payment without a code', {}, 'NO_CODE'],
    ...transactionStatuses.map(
      (status): [PaymentAct, string, Partial<PaymentState>, string | undefined] => [
        'record_code_outcome',
        `a code in ${status}`,
        { ...code, status },
        status === waiting ? undefined : 'INVALID_STATE',
      ],
    ),
    ['resolve_contest', 'a payment without a claim', {}, 'NOT_CONTESTED'],
    ['resolve_contest', 'a contested payment', { is_contested: true }, undefined],
    ['release_claim', 'a payment that is waited for', {}, 'INVALID_STATE'],
    ['release_claim', 'a verified payment', { status: verified }, 'INVALID_STATE'],
    ['release_claim', 'a completed payment', { status: 'completed' }, 'INVALID_STATE'],
    ['release_claim', 'the hash of a failed payment', { status: 'failed' }, undefined],
    ['release_claim', 'the code of a failed payment', { ...code, status: 'failed' }, undefined],
    [
      'release_claim',
      'a failed payment without either',
      { txid: null, status: 'failed' },
      'NO_CLAIM',
    ],
    [
      'release_claim',
      'a claim that was released',
      { status: 'failed', claim_released_at: new Date(0) },
      'NO_CLAIM',
    ],
    ['paygate_verify', 'a payment by coin', {}, 'NOT_A_CARD_PAYMENT'],
    [
      'paygate_verify',
      'a card payment without a token',
      { payment_method: 'card' },
      'NO_IPN_TOKEN',
    ],
    ...transactionStatuses.map((status): [PaymentAct, string, Partial<PaymentState>, undefined] => [
      'paygate_verify',
      `a card payment in ${status}`,
      { payment_method: 'card', status, payment_ipn_token_encrypted: Buffer.alloc(1) },
      undefined,
    ]),
    ['settle_finding', 'a payment without a flag', {}, 'NO_FINDING'],
    ['gather_evidence', 'a payment by code', code, 'NOT_A_CRYPTO_PAYMENT'],
    ['gather_evidence', 'a payment by card', { payment_method: 'card' }, 'NOT_A_CRYPTO_PAYMENT'],
    ['gather_evidence', 'a payment without a hash', { txid: null }, 'NO_TXID'],
    ...transactionStatuses.map((status): [PaymentAct, string, Partial<PaymentState>, undefined] => [
      'gather_evidence',
      `a payment by coin in ${status}`,
      { status },
      undefined,
    ]),
    ['record_return', 'a payment that waits', {}, 'INVALID_STATE'],
    ['record_return', 'a code that waits', code, 'INVALID_STATE'],
    ...([verified, 'completed', 'failed'] as const).flatMap((status) =>
      [{ status }, { ...code, status }, { payment_method: 'card', status } as const].map(
        (state): [PaymentAct, string, Partial<PaymentState>, undefined] => [
          'record_return',
          `${state.payment_method ?? 'a payment by coin'} in ${status}`,
          state,
          undefined,
        ],
      ),
    ),
    ...transactionStatuses.map(
      (status): [PaymentAct, string, Partial<PaymentState>, ErrorCode | undefined] => [
        'take_back_return',
        `a payment in ${status}`,
        { status },
        status === 'pending_payment_verification' ? 'INVALID_STATE' : undefined,
      ],
    ),
    ['correct_hash', 'a payment by code', code, 'NOT_A_CRYPTO_PAYMENT'],
    ['correct_hash', 'a payment by card', { payment_method: 'card' }, 'NOT_A_CRYPTO_PAYMENT'],
    ['correct_hash', 'a payment without a hash', { txid: null }, undefined],
    ['correct_hash', 'a payment that waits', {}, undefined],
    ['correct_hash', 'a verified payment', { status: verified }, 'INVALID_STATE'],
    ['correct_hash', 'a completed payment', { status: 'completed' }, 'INVALID_STATE'],
    ['correct_hash', 'a failed payment', { status: 'failed' }, 'INVALID_STATE'],
  ])('%s: %s', (act, _name, state, refusal) => {
    expect(refusalOf({ ...payment, ...state }, act)).toBe(refusal);
  });

  const settled: Partial<Record<string, readonly TransactionStatus[]>> = {
    card_paid_after_failed: ['failed'],
    card_paid_twice: transactionStatuses,
    chain_paid_after_failed: ['failed'],
    chain_paid_twice: transactionStatuses,
    chain_vanished: transactionStatuses,
  };
  test.each(cardFlags.flatMap((flag) => transactionStatuses.map((status) => ({ flag, status }))))(
    'settle_finding: $flag in $status',
    ({ flag, status }) => {
      const isSettled = settled[flag]?.includes(status) ?? false;
      expect(refusalOf({ ...byCard, status, card_flags: [flag] }, 'settle_finding')).toBe(
        isSettled ? undefined : 'NO_FINDING',
      );
    },
  );
  test.each(chainFlags.flatMap((flag) => transactionStatuses.map((status) => ({ flag, status }))))(
    'settle_finding: $flag in $status',
    ({ flag, status }) => {
      const isSettled = settled[flag]?.includes(status) ?? false;
      expect(refusalOf({ ...payment, status, chain_flags: [flag] }, 'settle_finding')).toBe(
        isSettled ? undefined : 'NO_FINDING',
      );
    },
  );
});

describe('the note without which a payment is not verified', () => {
  test.each(
    transactionStatuses.flatMap((status) =>
      [null, ...verdicts].flatMap((verdict) =>
        [0, 1].map((lacking) => ({ status, verdict, lacking })),
      ),
    ),
  )(
    '$status with the verdict $verdict, its codes lack $lacking',
    ({ status, verdict, lacking }) => {
      const state = { ...payment, status, verdict, lacking_minor: lacking };
      const isContradicted = status === waiting && (verdict === 'refuted' || lacking > 0);
      expect(verifyNeedsNote(state)).toBe(isContradicted);
      const forwards = allowedStatuses(state, 'admin').filter(({ status: to }) => to !== 'failed');
      for (const { needs_note: needsNote } of forwards) expect(needsNote).toBe(isContradicted);
    },
  );
});

describe('the acts that the screens offer', () => {
  test.each<[string, Partial<PaymentState>, PaymentAct[]]>([
    ['a payment by coin', {}, ['verify_payment', 'mark_failed', 'gather_evidence', 'correct_hash']],
    [
      'a payment by coin without a hash',
      { txid: null },
      ['verify_payment', 'mark_failed', 'correct_hash'],
    ],
    [
      'a payment by code',
      code,
      ['verify_payment', 'mark_failed', 'reveal_code', 'record_code_outcome'],
    ],
    [
      'a payment by card, which has its own acts for the same',
      { payment_method: 'card', payment_ipn_token_encrypted: Buffer.alloc(1) },
      ['paygate_verify', 'force_verify_card', 'mark_card_failed'],
    ],
    [
      'a verified payment by card, about which the card network has nothing to say',
      {
        payment_method: 'card',
        status: verified,
        payment_verified: true,
        payment_ipn_token_encrypted: Buffer.alloc(1),
      },
      ['update_subscription', 'check_subscription', 'record_return'],
    ],
    [
      'a completed payment',
      { status: 'completed', payment_verified: true },
      ['gather_evidence', 'record_return'],
    ],
  ])('%s', (_name, state, offered) => {
    const codes = state.payment_method === 'nintendo-eshop' ? [openCode] : [];
    expect(allowedActs({ ...payment, ...state }, { role: 'admin', codes })).toEqual(offered);
  });

  test.each([
    ['a code that is open', [openCode], false],
    ['a code that was worth less', [worthLess], true],
    ['one that was worth less, and one that is open', [worthLess, openCode], false],
  ])('a link for another code, with %s: %s', (_which, codes, isOffered) => {
    const offered = allowedActs({ ...payment, ...code }, { role: 'admin', codes });
    expect(offered.includes('make_top_up_link')).toBe(isOffered);
  });

  test.each([
    [[], false],
    [[openCode], true],
    [[{ ...openCode, is_erased: true }], false],
    [[{ ...openCode, is_erased: true }, openCode], true],
  ])('the code of a payment with the codes %j is revealed: %s', (codes, isOffered) => {
    const offered = allowedActs({ ...payment, ...code }, { role: 'admin', codes });
    expect(offered.includes('reveal_code')).toBe(isOffered);
  });

  test.each([
    ['super_admin', true, true],
    ['super_admin', false, false],
    ['admin', true, false],
  ] as const)(
    'to %s, with a return %s: a return is taken back %s',
    (role, hasReturns, isOffered) => {
      const state: PaymentState = { ...payment, status: 'completed', payment_verified: true };
      const offered = allowedActs(state, { role, codes: [], hasReturns });
      expect(offered.includes('take_back_return')).toBe(isOffered);
    },
  );

  test.each<[string, Partial<PaymentState>, PaymentAct]>([
    ['a contested payment', { is_contested: true }, 'resolve_contest'],
    ['a failed payment', { status: 'failed' }, 'release_claim'],
  ])('to super admins alone: %s', (_name, state, act) => {
    const states = { ...payment, ...state };
    expect(allowedActs(states, { role: 'super_admin', codes: [] })).toContain(act);
    expect(allowedActs(states, { role: 'admin', codes: [] })).not.toContain(act);
  });
});

describe('each act and its call', () => {
  const calls: Record<PaymentAct, Endpoint> = {
    verify_payment: endpoints.verifyPayment,
    update_subscription: endpoints.updateSubscription,
    mark_failed: endpoints.markFailed,
    check_subscription: endpoints.checkSubscription,
    reveal_code: endpoints.revealCode,
    record_code_outcome: endpoints.recordCodeOutcome,
    make_top_up_link: makeTopUpLink,
    resolve_contest: endpoints.resolveContest,
    release_claim: endpoints.releaseClaim,
    settle_finding: endpoints.settleFinding,
    paygate_verify: verifyByPayGate,
    force_verify_card: forceVerifyCard,
    mark_card_failed: markCardFailed,
    gather_evidence: gatherEvidence,
    correct_hash: correctHash,
    record_return: endpoints.recordReturn,
    take_back_return: endpoints.takeBackReturn,
    add_note: endpoints.addNote,
  };
  /** What a call needs beside a note. */
  const needed: Partial<Record<PaymentAct, object>> = {
    record_code_outcome: { code_id: '019a0000-0000-7000-8000-000000000000', outcome: 'worked' },
    take_back_return: { return_id: '019a0000-0000-7000-8000-000000000000' },
  };
  test.each(paymentActs)('%s: the same role, the same note', (act) => {
    expect(calls[act].access).toBe(acts[act].role);
    expect(calls[act].body?.safeParse(needed[act] ?? {}).success ?? true).toBe(
      !acts[act].needsNote,
    );
  });
});

describe('verifying asks once more', () => {
  const worths: [worth: number | null, aboveUsd: number, asks: boolean][] = [
    [9_999, 100, false],
    [10_000, 100, false],
    [10_001, 100, true],
    [1_000_000, 100, true],
    [null, 100, true],
    [0, 0, false],
    [1, 0, true],
    [999_900, 9999, false],
    [null, 9999, true],
  ];
  const cells = transactionStatuses.flatMap((status) =>
    worths.flatMap(([cents, aboveUsd, isLarge]) =>
      [false, true].map((mayBeOlder) => ({
        status,
        cents,
        aboveUsd,
        mayBeOlder,
        asks: (isLarge || mayBeOlder) && status === waiting,
      })),
    ),
  );
  test.each(cells)(
    '$status, $cents cents, above $aboveUsd dollars, may be older: $mayBeOlder: $asks',
    ({ status, cents, asks, ...rest }) => {
      expect(verifyAsksAgain({ status, usd_amount_minor: cents }, rest)).toBe(asks);
    },
  );
});
