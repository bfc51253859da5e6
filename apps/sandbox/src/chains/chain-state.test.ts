import { describe, expect, test } from 'vitest';
import {
  type ChainState,
  mine,
  newChainState,
  type PlayedTransaction,
  prune,
  reorganise,
  submit,
  tipOf,
} from './chain-state.ts';

let blocks = 0;
const rules = {
  seal: (draft: Parameters<Parameters<typeof newChainState>[0]['seal']>[0]) => {
    blocks += 1;
    return { ...draft, hash: `block ${blocks}` };
  },
  time: 1_000,
};
const newState = (): ChainState<string> => newChainState(rules);
const transaction = (id: string, spends: string[] = []): PlayedTransaction<string> => ({
  id,
  content: id,
  spends,
  sentAt: 0,
});
const newest = (state: ChainState<string>) => tipOf(state).txids;

describe('a chain', () => {
  test('puts what waits into the next block, in the order in which it came', () => {
    const state = newState();
    submit(state, transaction('a'));
    submit(state, transaction('b'));
    mine(state, rules);
    expect(newest(state)).toEqual(['a', 'b']);
    mine(state, rules);
    expect(newest(state)).toEqual([]);
    expect(state.blocks.map(({ height }) => height)).toEqual([1000, 1001, 1002]);
    expect(tipOf(state).previous).toBe(state.blocks[1]?.hash);
  });

  test('goes back in no block’s time, even when the clock does', () => {
    const state = newState();
    mine(state, { ...rules, time: 900 });
    expect(tipOf(state).time).toBe(1_000);
  });

  test('drops what waits when something else spends the same', () => {
    const state = newState();
    submit(state, transaction('first', ['coin 1', 'coin 2']));
    submit(state, transaction('other', ['coin 3']));
    submit(state, transaction('second', ['coin 2']));
    expect(state.pool).toEqual(['other', 'second']);
    expect(state.transactions.has('first')).toBe(false);
  });

  test('holds a replacement instead of what it replaces, from the next block on', () => {
    const state = newState();
    submit(state, { ...transaction('paid'), replacement: transaction('taken back') });
    expect(state.transactions.has('taken back')).toBe(false);
    mine(state, rules);
    expect(newest(state)).toEqual(['taken back']);
    expect(state.transactions.has('paid')).toBe(false);
  });

  test.each([
    { isLost: false, after: ['a'] },
    { isLost: true, after: [] },
  ])('is as high after a reorganisation, and loses transactions: $isLost', ({ isLost, after }) => {
    const state = newState();
    mine(state, rules);
    submit(state, transaction('a'));
    mine(state, rules);
    mine(state, rules);
    const before = state.blocks.map(({ hash }) => hash);
    reorganise(state, { ...rules, depth: 2, isLost });
    expect(state.blocks.map(({ height }) => height)).toEqual([1000, 1001, 1002, 1003]);
    expect(state.blocks.map(({ hash }) => hash).slice(0, 2)).toEqual(before.slice(0, 2));
    expect(state.blocks.map(({ hash }) => hash)).not.toContain(before[2]);
    expect(state.pool).toEqual(after);
    mine(state, rules);
    expect(newest(state)).toEqual(after);
  });

  test('keeps its first block in the deepest reorganisation', () => {
    const state = newState();
    mine(state, rules);
    reorganise(state, { ...rules, depth: 1_000_000, isLost: true });
    expect(state.blocks.map(({ height }) => height)).toEqual([1000, 1001]);
  });
});

describe('an old chain', () => {
  const aged = (state: ChainState<string>, count: number) => {
    for (let mined = 0; mined < count; mined += 1) mine(state, rules);
  };

  test('forgets empty blocks, and keeps those with transactions and the ten above them', () => {
    const state = newState();
    aged(state, 5);
    submit(state, transaction('a'));
    aged(state, 1_000);
    prune(state, 100);
    const heights = state.blocks.map(({ height }) => height);
    const kept = Array.from({ length: 11 }, (_, index) => 1006 + index);
    expect(heights.slice(0, 12)).toEqual([1000, ...kept]);
    expect(heights).toHaveLength(12 + 300);
    expect(state.blocks[1]?.txids).toEqual(['a']);
  });

  test('forgets the oldest transactions, and what waits too long behind others', () => {
    const state = newState();
    for (let sent = 0; sent < 30; sent += 1) {
      submit(state, transaction(`mined ${sent}`));
      mine(state, rules);
    }
    for (let sent = 0; sent < 205; sent += 1) submit(state, transaction(`waits ${sent}`));
    prune(state, 20);
    const ids = [...state.transactions.keys()];
    expect(ids.filter((id) => id.startsWith('mined'))).toHaveLength(20);
    expect(ids).not.toContain('mined 9');
    expect(ids).toContain('mined 10');
    expect(state.pool).toHaveLength(200);
    expect(state.pool[0]).toBe('waits 5');
  });

  test('can be reorganised below its forgotten blocks', () => {
    const state = newState();
    submit(state, transaction('a'));
    aged(state, 1_000);
    prune(state, 100);
    reorganise(state, { ...rules, depth: 1_000, isLost: true });
    expect(tipOf(state).height).toBe(2000);
    expect(state.transactions.size).toBe(0);
  });
});
