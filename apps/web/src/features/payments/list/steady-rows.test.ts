import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { expect, test } from 'vitest';
import { type Arrival, showAll, keepSteady } from './steady-rows.ts';

const row = (id: string, status: Transaction['status'] = 'pending_payment_verification') =>
  ({ id, status }) as Transaction;
const arrival = (listed: readonly Transaction[], view = 'page 1'): Arrival => ({
  view,
  arrivedAt: 2,
  listed,
});
const before = showAll({ ...arrival([row('a'), row('b'), row('c')]), arrivedAt: 1 });
const shown = ({ rows }: ReturnType<typeof keepSteady>) =>
  rows.map(({ now, isListed }) => `${now.id}${isListed ? '' : ' left'}`);

test.each<[string, Arrival, boolean, readonly string[], number]>([
  ['the same list', arrival([row('a'), row('b'), row('c')]), true, ['a', 'b', 'c'], 0],
  ['one that left', arrival([row('a'), row('c')]), true, ['a', 'b left', 'c'], 0],
  ['one that came', arrival([row('n'), row('a'), row('b'), row('c')]), true, ['a', 'b', 'c'], 1],
  ['another order', arrival([row('c'), row('b'), row('a')]), true, ['a', 'b', 'c'], 0],
  ['one for another', arrival([row('n'), row('a'), row('b')]), true, ['a', 'b', 'c left'], 1],
  ['none', arrival([]), true, ['a left', 'b left', 'c left'], 0],
  ['one that left, while nobody is there', arrival([row('a'), row('c')]), false, ['a', 'c'], 0],
  ['one that came, while nobody is there', arrival([row('n'), row('a')]), false, ['n', 'a'], 0],
  ['another page', arrival([row('d')], 'page 2'), true, ['d'], 0],
])('%s', (_name, arrived, isHeld, rows, fresh) => {
  const after = keepSteady(before, arrived, isHeld);
  expect(shown(after)).toEqual(rows);
  expect(after.fresh).toBe(fresh);
});

test('a row shows its present state, and knows the one that it came with', () => {
  const changed = keepSteady(before, arrival([row('a', 'failed'), row('b'), row('c')]), true);
  expect(changed.rows[0]?.now.status).toBe('failed');
  const left = keepSteady(changed, arrival([row('b'), row('c')]), true);
  expect(left.rows[0]).toMatchObject({ isListed: false, now: { status: 'failed' } });
  expect(left.rows[0]?.first.status).toBe('pending_payment_verification');
  // It comes back, as when a status is corrected.
  expect(shown(keepSteady(left, arrival([row('a'), row('b'), row('c')]), true))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('a row that has not changed is the same row, so that the page need not draw it again', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')];
  const first = showAll(arrival([a, b, c]));
  for (const isHeld of [true, false]) {
    const { rows } = keepSteady(first, arrival([a, row('b', 'failed'), c]), isHeld);
    expect(rows.map((one, place) => one === first.rows[place])).toEqual([true, false, true]);
  }
  expect(keepSteady(first, arrival([a, b]), true).rows[2]).not.toBe(first.rows[2]);
});
