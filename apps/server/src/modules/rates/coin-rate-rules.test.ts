import { coinKeys } from '@ghost-pay/contract/coins';
import { describe, expect, test } from 'vitest';
import { isPlausible, judgeCoinRate, type KeptCoinRate } from './coin-rate-rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const minute = 60_000;
const ago = (ms: number) => new Date(now.getTime() - ms);

/** A rate of each source, and its age. */
type Given = readonly [usdRate: string, ageMs: number] | undefined;
function kept(coinbase: Given, kraken: Given): KeptCoinRate[] {
  const rows: KeptCoinRate[] = [];
  // The order of the rows must not matter.
  if (kraken !== undefined)
    rows.push({
      source: 'kraken',
      host: 'api.kraken.com',
      usd_rate: kraken[0],
      fetched_at: ago(kraken[1]),
    });
  if (coinbase !== undefined)
    rows.push({
      source: 'coinbase',
      host: 'api.coinbase.com',
      usd_rate: coinbase[0],
      fetched_at: ago(coinbase[1]),
    });
  return rows;
}
const byCoinbase = { usable: true, source: 'api.coinbase.com' } as const;
const byKraken = { usable: true, source: 'api.kraken.com' } as const;
const none = { usable: false, reason: 'none' } as const;
const stale = { usable: false, reason: 'stale' } as const;
const apart = { usable: false, reason: 'apart' } as const;
const pegLost = { usable: false, reason: 'peg_lost' } as const;
const fresh = 0;
const last = 10 * minute - 1;
const old = 10 * minute;
const future = -1;

describe.each(['btc', 'eth', 'bnb', 'sol'] as const)('%s', (coin) => {
  test.each([
    { coinbase: undefined, kraken: undefined, expected: none },
    {
      coinbase: ['100', fresh],
      kraken: undefined,
      expected: { ...byCoinbase, usdRate: '100', sources: 1 },
    },
    {
      coinbase: ['100', last],
      kraken: undefined,
      expected: { ...byCoinbase, usdRate: '100', sources: 1 },
    },
    { coinbase: ['100', old], kraken: undefined, expected: stale },
    { coinbase: ['100', future], kraken: undefined, expected: stale },
    {
      coinbase: undefined,
      kraken: ['100', fresh],
      expected: { ...byKraken, usdRate: '100', sources: 1 },
    },
    { coinbase: undefined, kraken: ['100', old], expected: stale },
    {
      coinbase: ['100', fresh],
      kraken: ['102', last],
      expected: { ...byCoinbase, usdRate: '100', sources: 2 },
    },
    {
      coinbase: ['102', last],
      kraken: ['100', fresh],
      expected: { ...byCoinbase, usdRate: '102', sources: 2 },
    },
    { coinbase: ['100', fresh], kraken: ['102.000000000001', fresh], expected: apart },
    { coinbase: ['102.000000000001', fresh], kraken: ['100', fresh], expected: apart },
    {
      coinbase: ['100', fresh],
      kraken: ['200', old],
      expected: { ...byCoinbase, usdRate: '100', sources: 1 },
    },
    {
      coinbase: ['100', fresh],
      kraken: ['200', future],
      expected: { ...byCoinbase, usdRate: '100', sources: 1 },
    },
    {
      coinbase: ['100', old],
      kraken: ['200', fresh],
      expected: { ...byKraken, usdRate: '200', sources: 1 },
    },
    {
      coinbase: ['100', future],
      kraken: ['200', fresh],
      expected: { ...byKraken, usdRate: '200', sources: 1 },
    },
    { coinbase: ['100', old], kraken: ['100', old], expected: stale },
    { coinbase: ['100', old], kraken: ['100', future], expected: stale },
  ] as const)('$coinbase and $kraken: $expected', ({ coinbase, kraken, expected }) => {
    const used = 'source' in expected && expected.source === byKraken.source ? kraken : coinbase;
    expect(judgeCoinRate(coin, { kept: kept(coinbase, kraken), now })).toEqual({
      ...expected,
      ...(expected.usable && used !== undefined && { at: ago(used[1]) }),
    });
  });
});

describe.each(['usdt', 'usdc'] as const)('the stablecoin %s is worth exactly 1', (coin) => {
  test.each([
    { coinbase: undefined, kraken: undefined, expected: none },
    { coinbase: ['1.01', fresh], kraken: undefined, expected: { ...byCoinbase, sources: 1 } },
    { coinbase: ['0.99', last], kraken: undefined, expected: { ...byCoinbase, sources: 1 } },
    { coinbase: ['1.010000000001', fresh], kraken: undefined, expected: pegLost },
    { coinbase: ['0.989999999999', fresh], kraken: undefined, expected: pegLost },
    { coinbase: ['1', old], kraken: undefined, expected: stale },
    { coinbase: ['0.5', old], kraken: undefined, expected: stale },
    { coinbase: undefined, kraken: ['0.9999', fresh], expected: { ...byKraken, sources: 1 } },
    // Further apart than other coins may be, and both near a dollar.
    { coinbase: ['0.99', fresh], kraken: ['1.01', fresh], expected: { ...byCoinbase, sources: 2 } },
    { coinbase: ['1', fresh], kraken: ['0.989999999999', fresh], expected: pegLost },
    { coinbase: ['1.010000000001', fresh], kraken: ['1', fresh], expected: pegLost },
    { coinbase: ['0.5', old], kraken: ['1.001', fresh], expected: { ...byKraken, sources: 1 } },
    { coinbase: ['1', fresh], kraken: ['0.5', future], expected: { ...byCoinbase, sources: 1 } },
    { coinbase: ['1', old], kraken: ['1', future], expected: stale },
  ] as const)('$coinbase and $kraken: $expected', ({ coinbase, kraken, expected }) => {
    const used = 'source' in expected && expected.source === byKraken.source ? kraken : coinbase;
    expect(judgeCoinRate(coin, { kept: kept(coinbase, kraken), now })).toEqual({
      ...expected,
      ...(expected.usable && used !== undefined && { at: ago(used[1]), usdRate: '1' }),
    });
  });
});

test('every coin is in one of the two tables', () => {
  expect(coinKeys.toSorted()).toEqual(['bnb', 'btc', 'eth', 'sol', 'usdc', 'usdt']);
});

describe('the next rate of a source', () => {
  const hour = 60 * minute;
  test.each([
    { before: undefined, next: '1000000', expected: true },
    { before: ['100', 0], next: '150', expected: true },
    { before: ['100', 0], next: '150.000000000001', expected: false },
    { before: ['150', 0], next: '100', expected: true },
    { before: ['150', 0], next: '99.999999999999', expected: false },
    { before: ['100', hour - 1], next: '1000', expected: false },
    { before: ['100', hour], next: '1000', expected: true },
    { before: ['100', -1], next: '1000', expected: true },
  ] as const)('$next after $before is plausible: $expected', ({ before, next, expected }) => {
    const earlier =
      before === undefined ? undefined : { usd_rate: before[0], fetched_at: ago(before[1]) };
    expect(isPlausible(next, { kept: earlier, now })).toBe(expected);
  });
});
