import { coinKeys } from '@ghost-pay/contract/coins';
import { ratedCurrencies } from '@ghost-pay/contract/transactions/payment-codes';
import { describe, expect, test } from 'vitest';
import { isPlausible, judgeRate, type KeptRate } from './rate-rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const minute = 60_000;
const ago = (ms: number) => new Date(now.getTime() - ms);

/** A rate of each source, and its age. */
type Given = readonly [usdRate: string, ageMs: number] | undefined;
function kept(coinbase: Given, kraken: Given): KeptRate[] {
  const rows: KeptRate[] = [];
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
const lastHour = 60 * minute - 1;
const overAnHour = 60 * minute;
/** By another instance's clock, and by one that was wrong. */
const ahead = -minute;
const future = -minute - 1;

const floating = ['btc', 'eth', 'bnb', 'sol'] as const;
const stable = ['usdt', 'usdc'] as const;
test('every coin is in one of the two tables', () => {
  expect([...floating, ...stable].toSorted()).toEqual(coinKeys.toSorted());
});

describe.each([...floating, ...ratedCurrencies])('%s', (unit) => {
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
    {
      coinbase: ['100', ahead],
      kraken: undefined,
      expected: { ...byCoinbase, usdRate: '100', sources: 1 },
    },
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
    // One fresh rate, compared with what the other source said before.
    {
      coinbase: ['100', fresh],
      kraken: ['150', old],
      expected: { ...byCoinbase, usdRate: '100', sources: 1 },
    },
    { coinbase: ['100', fresh], kraken: ['150.000000000001', old], expected: apart },
    { coinbase: ['150.000000000001', fresh], kraken: ['100', lastHour], expected: apart },
    {
      coinbase: ['1000', fresh],
      kraken: ['100', overAnHour],
      expected: { ...byCoinbase, usdRate: '1000', sources: 1 },
    },
    { coinbase: ['100', lastHour], kraken: ['1000', fresh], expected: apart },
    {
      coinbase: ['100', fresh],
      kraken: ['200', future],
      expected: { ...byCoinbase, usdRate: '100', sources: 1 },
    },
    {
      coinbase: ['100', overAnHour],
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
    expect(judgeRate(unit, { kept: kept(coinbase, kraken), now })).toEqual({
      ...expected,
      ...(expected.usable && used !== undefined && { at: ago(used[1]) }),
    });
  });
});

describe.each(stable)('the stablecoin %s is worth exactly 1', (coin) => {
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
    expect(judgeRate(coin, { kept: kept(coinbase, kraken), now })).toEqual({
      ...expected,
      ...(expected.usable && used !== undefined && { at: ago(used[1]), usdRate: '1' }),
    });
  });
});

describe('the next rate of a source', () => {
  const hour = 60 * minute;
  const days = 24 * hour;
  test.each([
    { before: undefined, next: '1000', expected: true },
    { before: ['100', 0], next: '150', expected: true },
    { before: ['100', 0], next: '150.000000000001', expected: false },
    { before: ['150', 0], next: '100', expected: true },
    { before: ['150', 0], next: '99.999999999999', expected: false },
    { before: ['100', hour - 1], next: '151', expected: false },
    // After an hour's absence a coin may have moved further, and not ten times.
    { before: ['100', hour], next: '300', expected: true },
    { before: ['100', hour], next: '300.000000000001', expected: false },
    { before: ['300', hour], next: '100', expected: true },
    { before: ['300', hour], next: '99.999999999999', expected: false },
    { before: ['100', 30 * days - 1], next: '1000', expected: false },
    { before: ['100', 30 * days], next: '1000', expected: true },
    { before: ['100', ahead], next: '1000', expected: false },
    { before: ['100', future], next: '1000', expected: true },
  ] as const)('$next after $before is plausible: $expected', ({ before, next, expected }) => {
    const earlier =
      before === undefined ? undefined : { usd_rate: before[0], fetched_at: ago(before[1]) };
    expect(isPlausible('sol', next, { kept: earlier, now })).toBe(expected);
  });

  test.each([
    ['btc', '2000', '5000000'],
    ['eth', '100', '200000'],
    ['bnb', '20', '50000'],
    ['sol', '4', '10000'],
    ['EUR', '0.5', '2'],
    ['GBP', '0.7', '3'],
    ['CAD', '0.4', '1.6'],
    ['AUD', '0.3', '1.6'],
    ['JPY', '0.002', '0.03'],
    ['CHF', '0.5', '3'],
    ['SEK', '0.04', '0.4'],
    ['NOK', '0.04', '0.4'],
    ['DKK', '0.06', '0.4'],
  ] as const)('%s is worth from %s to %s dollars, also at first', (coin, least, most) => {
    const isFirst = (usdRate: string) => isPlausible(coin, usdRate, { kept: undefined, now });
    expect([isFirst(least), isFirst(most)]).toEqual([true, true]);
    const below = String(Number(least) - 0.000001);
    const above = most.includes('.') ? `${most}000001` : `${most}.000001`;
    expect([isFirst(below), isFirst(above)]).toEqual([false, false]);
    // Not even after one that was kept before there were limits.
    const kept = { usd_rate: below, fetched_at: ago(0) };
    expect(isPlausible(coin, below, { kept, now })).toBe(false);
  });

  test.each(stable)('every first rate of %s is taken, and judged by its peg', (coin) => {
    expect(isPlausible(coin, '0.001', { kept: undefined, now })).toBe(true);
    expect(judgeRate(coin, { kept: kept(['0.001', 0], undefined), now })).toEqual(pegLost);
  });
});
