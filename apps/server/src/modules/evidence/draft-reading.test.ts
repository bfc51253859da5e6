import { describe, expect, test } from 'vitest';
import { keepKnown } from './draft-reading.ts';
import type { BlockFacts, StoredFacts } from './stored-facts.ts';

const hash = 'ab'.repeat(32);
const output = {
  asset: 'btc@bitcoin',
  contract: null,
  to: 'bc1qexample',
  isFromUs: false,
  amount: '11968',
  position: 1,
  how: 'direct',
} as const;
const told: BlockFacts = {
  found: 'block',
  succeeded: true,
  block: { height: 900_000, hash, time: '2026-11-21T12:00:00.000Z' },
  finality: 'none',
  proof: 'source',
  transfers: [output],
  elsewhere: [],
  leftOut: 0,
  isInsideUnknown: false,
};
const checked: BlockFacts = { ...told, proof: 'checked' };

describe('facts that were checked once', () => {
  test('stay checked while the source says the same', () => {
    expect(keepKnown(told, checked)).toEqual(checked);
  });

  test.each<[string, StoredFacts, StoredFacts | undefined]>([
    [
      'are told of another amount',
      { ...told, transfers: [{ ...output, amount: '21968' }] },
      checked,
    ],
    ['are told of another recipient', { ...told, transfers: [], elsewhere: [output] }, checked],
    [
      'are told of another block',
      { ...told, block: { ...told.block, hash: 'cd'.repeat(32) } },
      checked,
    ],
    ['were never checked', told, told],
    ['are new', told, undefined],
    ['are gone', { found: 'no' }, checked],
  ])('count as the source’s word when they %s', (_, facts, earlier) => {
    expect(keepKnown(facts, earlier)).toEqual(facts);
  });
});

describe('what came through a contract, once told,', () => {
  const inner = { ...output, asset: 'bnb@bsc', how: 'traced', position: 1_000_000 } as const;
  const known: BlockFacts = { ...told, transfers: [inner] };
  const forgotten: BlockFacts = { ...told, transfers: [], isInsideUnknown: true };

  test('stays known when the source does not keep that state any more', () => {
    expect(keepKnown(forgotten, known)).toEqual(known);
  });

  test.each<[string, Partial<BlockFacts>, Partial<BlockFacts>]>([
    [
      'in full where every movement was told',
      { elsewhere: [{ ...inner, to: 'added', position: 1_000_001 }] },
      { transfers: [{ ...inner, to: 'added', position: 1_000_001 }], elsewhere: [inner] },
    ],
    [
      'as far as it was told, where movements were left out',
      { elsewhere: Array.from({ length: 5 }, () => ({ ...inner, to: 'other' })) },
      {
        transfers: [],
        elsewhere: [inner, ...Array.from({ length: 4 }, () => ({ ...inner, to: 'other' }))],
        isInsideUnknown: true,
      },
    ],
    [
      'not from a balance, which is of one address',
      { transfers: [{ ...inner, how: 'balance' }] },
      { transfers: [], elsewhere: [{ ...inner, how: 'balance' }], isInsideUnknown: true },
    ],
  ])('is sorted anew by the addresses of now: %s', (_, before, after) => {
    const isOurs = ({ to }: { to: string }) => to === 'added';
    expect(keepKnown(forgotten, { ...known, ...before }, isOurs)).toEqual({ ...known, ...after });
  });

  test('is asked anew of another block', () => {
    const elsewhere = { ...forgotten, block: { ...told.block, hash: 'cd'.repeat(32) } };
    expect(keepKnown(elsewhere, known)).toEqual(elsewhere);
  });
});
