import type { TransactionLog } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, test } from 'vitest';
import { decisionAndAfter, lastDecision } from './history.ts';

const entry = (action: string, admin_username: string | null = 'anna'): TransactionLog => ({
  id: action,
  action,
  details: '',
  created_at: '2026-11-24T10:00:00.000Z',
  admin_username,
});

test.each<[string, readonly TransactionLog[], string | undefined]>([
  [
    'the verification, not the note after it',
    [entry('payment_verified'), entry('note_added')],
    'payment_verified',
  ],
  [
    'what a rule did',
    [entry('created', null), entry('payment_verified', null)],
    'payment_verified',
  ],
  [
    'nothing for a new payment that was looked at',
    [entry('created', null), entry('code_revealed')],
    undefined,
  ],
  [
    'the younger one of two',
    [entry('payment_verified'), entry('act_taken_back')],
    'act_taken_back',
  ],
])('%s is named', (_name, logs, action) => {
  expect(lastDecision(logs)?.action).toBe(action);
});

test.each<[string, readonly string[], readonly string[]]>([
  [
    'by what was verified, and what followed',
    ['created', 'payment_verified', 'delivery_problem', 'subscription_updated', 'note_added'],
    ['payment_verified', 'subscription_updated'],
  ],
  ['by its failure alone', ['created', 'marked_failed', 'note_added'], ['marked_failed']],
  [
    'by the newest decision',
    ['payment_verified', 'act_taken_back', 'marked_failed'],
    ['marked_failed'],
  ],
  ['by what was brought along', ['imported', 'note_added'], ['imported']],
])('a payment is over %s', (_name, actions, told) => {
  const logs = actions.map((action) => entry(action));
  expect(decisionAndAfter(logs).map(({ action }) => action)).toEqual(told);
});
