import { type Chain } from '@ghost-pay/contract/coins';
import {
  confirmationLaddersOf,
  readConfirmationLadders,
} from '@ghost-pay/contract/evidence/confirmations';
import { describe, expect, test } from 'vitest';
import { confirmationsNeeded, isDeepEnough, isFinalOn } from './confirmations.ts';
import { inBlock, ladders } from './test-cases.fixture.ts';

describe('the blocks that a payment needs', () => {
  test.each<[Chain, number | null, number | null]>([
    ['bitcoin', 500, 2],
    ['bitcoin', 9_999, 2],
    ['bitcoin', 10_000, 3],
    ['bitcoin', 99_999, 3],
    ['bitcoin', 100_000, 6],
    ['bitcoin', null, 6],
    ['ethereum', 500, 12],
    ['ethereum', null, 12],
    ['base', 500, 60],
    ['bsc', 500, 180],
    ['solana', 500, null],
    ['solana', null, null],
  ])('%s, worth %s cents: %s', (chain, usdMinor, blocks) => {
    expect(confirmationsNeeded(chain, { usdMinor, ladders })).toBe(blocks);
  });

  test.each<[Chain, 'none' | 'safe' | 'final', number, boolean, boolean]>([
    ['bitcoin', 'none', 1, false, false],
    ['bitcoin', 'none', 2, true, true],
    ['ethereum', 'none', 11, false, false],
    ['ethereum', 'none', 12, true, false],
    // Providers mean different things by it.
    ['ethereum', 'safe', 1, false, false],
    ['ethereum', 'final', 1, true, true],
    ['base', 'safe', 1, true, false],
    ['base', 'none', 60, true, false],
    ['base', 'final', 1, true, true],
    ['bsc', 'none', 179, false, false],
    ['bsc', 'none', 180, true, true],
    ['bsc', 'final', 3, true, true],
    ['solana', 'none', 1000, false, false],
    ['solana', 'final', 1, true, true],
  ])('%s, %s, %d deep: deep enough %s, final %s', (chain, finality, confirmations, deep, final) => {
    const believed = { facts: inBlock('eth', { finality }), confirmations };
    const needed = confirmationsNeeded(chain, { usdMinor: 500, ladders });
    expect([isDeepEnough(chain, believed, needed), isFinalOn(chain, believed, needed)]).toEqual([
      deep,
      final,
    ]);
  });

  test('outside a block nothing is deep enough', () => {
    const facts = { ...inBlock('btc'), found: 'mempool', isReplaceable: null } as const;
    expect(isDeepEnough('bitcoin', { facts, confirmations: 100 }, 1)).toBe(false);
  });
});

describe('the setting', () => {
  test('names some chains, and leaves the others as built in', () => {
    const text = '{"bitcoin":[{"below":50,"blocks":1},{"below":null,"blocks":4}]}';
    expect(confirmationLaddersOf(text)).toEqual({
      ...ladders,
      bitcoin: [
        { below: 50, blocks: 1 },
        { below: null, blocks: 4 },
      ],
    });
  });

  test.each([
    ['no JSON', '{'],
    ['no chain of ours', '{"dogecoin":[{"below":null,"blocks":1}]}'],
    ['Solana, which has its own finality', '{"solana":[{"below":null,"blocks":1}]}'],
    ['no rung', '{"bitcoin":[]}'],
    ['no block', '{"bitcoin":[{"below":null,"blocks":0}]}'],
    ['too many blocks', '{"bitcoin":[{"below":null,"blocks":1001}]}'],
    ['half a block', '{"bitcoin":[{"below":null,"blocks":1.5}]}'],
    ['no rung for any value', '{"bitcoin":[{"below":100,"blocks":1}]}'],
    [
      'two rungs for any value',
      '{"bitcoin":[{"below":null,"blocks":1},{"below":null,"blocks":2}]}',
    ],
    [
      'values that fall',
      '{"bitcoin":[{"below":100,"blocks":1},{"below":50,"blocks":2},{"below":null,"blocks":3}]}',
    ],
    ['blocks that fall', '{"bitcoin":[{"below":100,"blocks":3},{"below":null,"blocks":2}]}'],
    ['another field', '{"bitcoin":[{"below":null,"blocks":2,"above":1}]}'],
  ])('is refused with %s, and a stored one falls back', (_name, text) => {
    expect(readConfirmationLadders(text)).toBeUndefined();
    expect(confirmationLaddersOf(text)).toEqual(ladders);
  });
});
