import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { expect, test } from 'vitest';
import { nextWaiting } from './use-list-walk.ts';

const row = (id: string, status: TransactionStatus = 'pending_payment_verification') => ({
  id,
  status,
});
const a = row('a');
const b = row('b', 'completed');
const c = row('c', 'pending_subscription_update');
const d = row('d', 'failed');
const e = row('e');

test.each<[string, Parameters<typeof nextWaiting>[0], string | undefined]>([
  ['the next one', { rows: [a, c, e], place: 1, decided: new Set(['a']) }, 'c'],
  [
    'not one that is done or failed',
    { rows: [a, b, d, e], place: 1, decided: new Set(['a']) },
    'e',
  ],
  ['one before it at the end', { rows: [a, b, e], place: 3, decided: new Set(['e']) }, 'a'],
  [
    'the one in its place when it has left',
    { rows: [a, e], place: 1, decided: new Set(['c']) },
    'e',
  ],
  [
    'the first one when it was never in the list',
    { rows: [a, e], place: -1, decided: new Set() },
    'a',
  ],
  [
    'none that was decided already',
    { rows: [a, c], place: 1, decided: new Set(['a', 'c']) },
    undefined,
  ],
  ['none of nothing', { rows: [], place: 0, decided: new Set() }, undefined],
])('%s', (_name, given, id) => {
  expect(nextWaiting(given)).toBe(id);
});
