import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { describe, expect, test } from 'vitest';
import { planOf, type BulkAct } from './plan.ts';

const proven = {
  status: 'pending_payment_verification',
  payment_method: 'crypto',
  allowed_actions: ['verify_payment', 'mark_failed'],
  allowed_statuses: [],
  verify_needs_note: false,
  verify_asks_again: false,
  flags: [],
  evidence_mark: { verdict: 'proven', may_be_older: false },
} as unknown as Transaction;
const paid = {
  ...proven,
  status: 'pending_subscription_update',
  allowed_actions: ['update_subscription'],
} as Transaction;
const completed = { ...proven, status: 'completed', allowed_actions: [] } as Transaction;
const code = {
  ...proven,
  payment_method: 'nintendo-eshop',
  allowed_actions: ['reveal_code', 'record_code_outcome', 'verify_payment', 'mark_failed'],
  evidence_mark: null,
} as Transaction;
const card = {
  ...proven,
  payment_method: 'card',
  allowed_actions: ['force_verify_card', 'mark_card_failed'],
  evidence_mark: null,
} as Transaction;

describe('of several payments', () => {
  test.each<[BulkAct, string, Transaction, object]>([
    ['verify', 'a proven one', proven, { act: 'verify_payment' }],
    [
      'verify',
      'one without evidence',
      { ...proven, evidence_mark: null },
      { leftOut: 'notProven' },
    ],
    [
      'verify',
      'one whose money is on its way',
      { ...proven, evidence_mark: { verdict: 'settling' } } as Transaction,
      { leftOut: 'notProven' },
    ],
    [
      'verify',
      'one that the chain contradicts',
      { ...proven, verify_needs_note: true },
      { leftOut: 'notProven' },
    ],
    [
      'verify',
      'one whose money may be older than its quote',
      {
        ...proven,
        verify_asks_again: true,
        evidence_mark: { verdict: 'proven', may_be_older: true },
      } as Transaction,
      { leftOut: 'mayBeOlder' },
    ],
    ['verify', 'a large one', { ...proven, verify_asks_again: true }, { leftOut: 'large' }],
    ['verify', 'a paid one', paid, { leftOut: 'notWaiting' }],
    ['verify', 'one by card', card, { leftOut: 'byCard' }],
    [
      'verify',
      'a card payment that is verified',
      { ...card, status: 'pending_subscription_update' },
      { leftOut: 'notWaiting' },
    ],
    ['verify', 'one by a code', code, { leftOut: 'byCode' }],
    [
      'verify',
      'one that is claimed by another visitor',
      { ...proven, flags: ['contested'], allowed_actions: [] },
      { leftOut: 'contested' },
    ],
    ['activate', 'a paid one', paid, { act: 'update_subscription' }],
    ['activate', 'one that is not paid', proven, { leftOut: 'notPaid' }],
    ['fail', 'one that waits', proven, { act: 'mark_failed' }],
    ['fail', 'one by card', card, { act: 'mark_card_failed' }],
    ['fail', 'a completed one', completed, { leftOut: 'cannotFail' }],
    ['assign', 'one that waits', paid, { act: undefined }],
    ['assign', 'a completed one', completed, { leftOut: 'notAssigned' }],
  ])('%s: %s', (kind, _name, transaction, planned) => {
    expect(planOf(kind, [transaction])).toEqual([{ transaction, ...planned }]);
  });
});
