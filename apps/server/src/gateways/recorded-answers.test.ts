import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bitcoinRows } from '../../test/recorded-answers/bitcoin-rows.ts';
import { evmRows } from '../../test/recorded-answers/evm-rows.ts';
import { moneyRows } from '../../test/recorded-answers/money-rows.ts';
import { openWorld, type Row, type World } from '../../test/recorded-answers/recorded.ts';
import { refusalRows } from '../../test/recorded-answers/refusal-rows.ts';
import { solanaRows } from '../../test/recorded-answers/solana-rows.ts';
import { tronRows } from '../../test/recorded-answers/tron-rows.ts';
import { watchRows } from '../../test/recorded-answers/watch-rows.ts';

// What services outside answer, as it was recorded, documented or reported (read on 27 November 2026), in numbers of our
// own, and what the program has to make of it: a row is an answer. Six times each, a refusal takes away a source only where
// the source itself is out of order.

const table: Readonly<Record<string, readonly Row[]>> = {
  Bitcoin: bitcoinRows,
  'an EVM chain': evmRows,
  'watching an EVM chain': watchRows,
  'a call': refusalRows,
  Solana: solanaRows,
  Tron: tronRows,
  'rates and cards': moneyRows,
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => world.close());

describe.each(Object.entries(table))('of %s', (_, rows) => {
  test.each(rows)('$by: $says', async ({ read, right }) => {
    expect(await read(world)).toMatchObject(right as object);
  });
});

test('no answer is missing', () => {
  expect(Object.values(table).flat().length).toBeGreaterThanOrEqual(140);
});
