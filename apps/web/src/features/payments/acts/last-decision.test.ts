import type { TransactionLog } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, test } from 'vitest';
import { lastDecision } from './last-decision.ts';

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
