import { describe, expect, test } from 'vitest';
import type { BalanceStep } from '../../gateways/chains/chain-source.ts';
import { agreedStep, agreedTransfers } from './agreed-words.ts';
import type { FoundTransfer } from '../transfers/attached.repository.ts';

const transfer = (changes: Partial<FoundTransfer> = {}): FoundTransfer => ({
  chain: 'ethereum',
  txid: '0x1',
  asset: 'usdt@ethereum',
  position: 3,
  address: '0xours',
  amount: 5n,
  how: 'log',
  state: 'final',
  block: null,
  ...changes,
});
const words = (...all: Partial<FoundTransfer>[]) => all.map(transfer);

describe('what sources say of a transaction', () => {
  test.each([
    ['one that knows it', [words({})], words({}), false],
    ['one that does not', [undefined], undefined, false],
    ['two that do not', [undefined, undefined], undefined, false],
    ['two that say the same', [words({}), words({})], words({}), true],
    ['two that say that nothing came', [[], []], [], true],
    [
      'two of which one is behind',
      [words({}), words({ state: 'confirmed' })],
      words({ state: 'confirmed' }),
      true,
    ],
    [
      'one beside another that does not know it',
      [undefined, words({})],
      words({ state: 'confirmed' }),
      false,
    ],
    [
      'one beside another that saw nothing come',
      [words({}), []],
      words({ state: 'confirmed' }),
      false,
    ],
    [
      'two with different amounts',
      [words({ amount: 10n }), words({ amount: 5n })],
      words({ state: 'confirmed' }),
      false,
    ],
    [
      'two of which one says more',
      [words({}), words({}, { position: 4 })],
      words({ state: 'confirmed' }, { position: 4, state: 'confirmed' }),
      false,
    ],
    [
      'two with different addresses',
      [words({}), words({ address: '0xformer' })],
      words({ state: 'confirmed' }, { address: '0xformer', state: 'confirmed' }),
      false,
    ],
    ['two before a block', [words({ state: 'pending' }), []], words({ state: 'pending' }), false],
  ])('%s', (_, told, transfers, isAgreed) => {
    expect(agreedTransfers(told)).toEqual({ transfers, isAgreed });
  });
});

const still = (height: number, balance = 7n): BalanceStep => ({
  at: { height, balance },
  change: null,
  isEnd: true,
});
const rise = (height: number, by: bigint): BalanceStep => ({
  at: { height, balance: 7n + by },
  change: {
    after: height - 1,
    height,
    hash: '0x2',
    time: new Date(0),
    rise: by,
    direct: [],
    calls: [],
    hasSpent: false,
  },
  isEnd: false,
});

/** A change of which the block is not known. */
function range(height: number, by: bigint): BalanceStep {
  const { change, ...step } = rise(height, by);
  return { ...step, change: change && { ...change, after: 1 } };
}

describe('what sources say of a balance', () => {
  test.each([
    ['one alone', [rise(5, 1n)], rise(5, 1n)],
    ['none', [], undefined],
    ['two without a change', [still(9), still(8)], still(8)],
    ['two with other balances', [still(9), still(9, 0n)], undefined],
    ['two with the same change', [rise(5, 1n), rise(5, 1n)], rise(5, 1n)],
    ['two with other changes', [rise(5, 1n), rise(5, 2n)], undefined],
    ['two with the same change in other blocks', [rise(5, 1n), rise(6, 1n)], undefined],
    ['two with the same change in other ranges', [range(5, 1n), range(6, 1n)], range(5, 1n)],
    ['a change beyond what the other sees', [rise(5, 1n), still(4)], still(4)],
    ['a change that the other should see', [rise(5, 1n), still(5)], undefined],
    ['one beside another that has stopped', [still(4), still(105)], still(105)],
    ['one beside another that is a little behind', [still(4), still(104)], still(4)],
    ['a change beside another that has stopped', [still(4), rise(105, 1n)], rise(105, 1n)],
    ['a change that a further one does not see', [still(9), rise(5, 1n)], undefined],
  ])('%s', (_, told, agreed) => {
    expect(agreedStep(told)).toEqual(agreed);
  });
});
