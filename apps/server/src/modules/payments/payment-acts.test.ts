import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import {
  paymentTypes,
  transactionActions,
  type TransactionAction,
  transactionStatuses,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import {
  allowedActions,
  allowedStatuses,
  decideAction,
  decideStatus,
  eventOf,
  isWayBack,
} from './payment-acts.ts';

// Written out by hand from the decisions on states, not computed: this is the second opinion.
const subscription: Record<TransactionStatus, Record<TransactionAction, string>> = {
  pending_payment_verification: {
    verify_payment: '→ pending_subscription_update',
    update_subscription: 'INVALID_STATE',
    mark_failed: '→ failed',
  },
  pending_subscription_update: {
    verify_payment: 'PAYMENT_ALREADY_VERIFIED',
    update_subscription: '→ completed',
    mark_failed: 'PAYMENT_ALREADY_VERIFIED',
  },
  completed: {
    verify_payment: 'PAYMENT_ALREADY_VERIFIED',
    update_subscription: 'SUBSCRIPTION_ALREADY_UPDATED',
    mark_failed: 'PAYMENT_ALREADY_VERIFIED',
  },
  failed: {
    verify_payment: 'TRANSACTION_ALREADY_FAILED',
    update_subscription: 'TRANSACTION_ALREADY_FAILED',
    mark_failed: 'TRANSACTION_ALREADY_FAILED',
  },
};
const expected = {
  'ghost-eshop-pro': subscription,
  donation: {
    ...subscription,
    pending_payment_verification: {
      ...subscription.pending_payment_verification,
      verify_payment: '→ completed',
    },
  },
};

describe('every action from every status', () => {
  test.each(
    paymentTypes.flatMap((type) =>
      transactionStatuses.flatMap((status) =>
        transactionActions.map((action) => ({
          type,
          status,
          action,
          outcome: expected[type][status][action],
        })),
      ),
    ),
  )('$type in $status: $action $outcome', ({ type, status, action, outcome }) => {
    const answer = decideAction({ type, status, may_be_held: false }, action);
    expect('move' in answer ? `→ ${answer.move.to}` : answer.refusal).toBe(outcome);
    expect(allowedActions({ type, status, may_be_held: false }).includes(action)).toBe(
      outcome.startsWith('→'),
    );
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
    const answer = decideStatus({ type, status: from, may_be_held: false }, { to, role });
    const allowed = isForward || (isBackward && role === 'super_admin');
    expect('move' in answer).toBe(allowed);
    expect(isWayBack({ type, status: from }, to)).toBe(isBackward);
    expect(allowedStatuses({ type, status: from, may_be_held: false }, role).includes(to)).toBe(
      allowed,
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
    const answer = decideStatus({ type, status, may_be_held: false }, { to, role: 'super_admin' });
    expect(answer).toEqual({ move: { from: status, to, paymentVerified, subscriptionUpdated } });
  });
});

describe('a payment that an open claim may hold', () => {
  const claimed = { type: 'ghost-eshop-pro', may_be_held: true } as const;
  const waiting = { ...claimed, status: 'pending_payment_verification' } as const;

  test.each(['ghost-eshop-pro', 'donation'] as const)('is not verified: %s', (type) => {
    const state = { ...waiting, type };
    const to = type === 'donation' ? 'completed' : 'pending_subscription_update';
    expect(decideAction(state, 'verify_payment')).toEqual({ refusal: 'CONTESTED' });
    expect(decideStatus(state, { to, role: 'super_admin' })).toEqual({ refusal: 'CONTESTED' });
    expect(allowedActions(state)).toEqual(['mark_failed']);
    expect(allowedStatuses(state, 'super_admin')).toEqual(['failed']);
  });

  test.each(transactionStatuses.filter((status) => status !== waiting.status))(
    'is treated in %s as if there were none',
    (status) => {
      for (const type of paymentTypes)
        for (const role of ['admin', 'super_admin'] as Role[]) {
          const held = { type, status, may_be_held: true };
          const free = { ...held, may_be_held: false };
          for (const action of transactionActions)
            expect(decideAction(held, action)).toEqual(decideAction(free, action));
          for (const to of transactionStatuses)
            expect(decideStatus(held, { to, role })).toEqual(decideStatus(free, { to, role }));
        }
    },
  );
});

const p = 'pending_payment_verification';
const u = 'pending_subscription_update';
test.each([
  { from: p, to: u, kind: 'payment_verified' },
  { from: p, to: 'completed', kind: 'payment_completed' },
  { from: p, to: 'failed', kind: 'payment_failed' },
  { from: u, to: 'completed', kind: 'payment_completed' },
  { from: u, to: p, kind: 'payment_reopened' },
  { from: 'completed', to: u, kind: 'payment_reopened' },
  { from: 'completed', to: p, kind: 'payment_reopened' },
  { from: 'failed', to: p, kind: 'payment_reopened' },
] as const)('from $from to $to is told as $kind', ({ from, to, kind }) => {
  expect(eventOf({ from, to, paymentVerified: false, subscriptionUpdated: false })).toBe(kind);
});
