import type { CoinKey } from '@ghost-pay/contract/coins';
import type { AssetKey } from '@ghost-pay/contract/evidence/assets';
import { expect, test } from 'vitest';
import { coinMeantBy, fitOf, inOrder, isInTime, lateMinutes } from './candidate-rules.ts';

const at = (minutes: number) => new Date(Date.parse('2026-11-23T10:00:00Z') + minutes * 60_000);

test.each<[AssetKey, CoinKey | undefined]>([
  ['btc@bitcoin', 'btc'],
  ['usdc@base', 'usdc'],
  ['usdc@ethereum', 'usdc'],
  ['usdt@bsc', 'usdt'],
  ['eth@base', 'eth'],
  ['wsol@solana', undefined],
  ['pol@polygon', undefined],
])('%s is meant as %s', (asset, coin) => {
  expect(coinMeantBy(asset)).toBe(coin);
});

test.each<[string, AssetKey, bigint, CoinKey, bigint | null, string, number | null]>([
  ['to the last digit', 'btc@bitcoin', 14_233n, 'btc', 14_233n, 'exact', 0],
  ['a little more', 'btc@bitcoin', 14_233n, 'btc', 14_051n, 'near', 1.2],
  ['a little less', 'btc@bitcoin', 14_233n, 'btc', 14_951n, 'near', -4.8],
  ['a tenth less', 'btc@bitcoin', 9_000n, 'btc', 10_000n, 'near', -10],
  ['more than a tenth less', 'btc@bitcoin', 8_999n, 'btc', 10_000n, 'other', -10],
  ['more than a tenth more', 'btc@bitcoin', 11_001n, 'btc', 10_000n, 'other', 10],
  ['another coin', 'btc@bitcoin', 14_233n, 'eth', 14_233n, 'other', null],
  ['nothing was asked exactly', 'btc@bitcoin', 14_233n, 'btc', null, 'other', null],
  [
    'other decimals on another network',
    'usdt@bsc',
    4_998_700n * 10n ** 12n,
    'usdt',
    4_998_700n,
    'exact',
    0,
  ],
  ['other decimals, read as the same', 'usdt@bsc', 4_998_700n, 'usdt', 4_998_700n, 'other', -99.9],
])('%s', (_, asset, amount, coin, due, fit, differencePercent) => {
  expect(fitOf({ asset, amount }, { coin, due })).toEqual({ fit, differencePercent });
});

test.each([
  ['after the quote', 5, 0, true],
  ['two hours before the quote: a block’s time may lie', -120, 0, true],
  ['longer before the quote', -121, 0, false],
  ['up to three days before a payment without one', -72 * 60 - 120, null, true],
  ['longer before a payment without one', -72 * 60 - 121, null, false],
])('%s', (_, seen, quoted, inTime) => {
  const quotedAt = quoted === null ? null : at(quoted);
  expect(isInTime(at(seen), { createdAt: at(0), quotedAt })).toBe(inTime);
});

test.each([
  [10, 15, null],
  [15, 15, null],
  [95, 15, 80],
  [95, null, null],
])('a transfer after %s minutes, of a quote until %s, is late by %s', (seen, until, late) => {
  expect(lateMinutes(at(seen), until === null ? null : at(until))).toBe(late);
});

test('the exact one comes first, then near ones, and of these the one nearest in time', () => {
  const payment = (id: string, due: bigint, minutes: number) => ({
    id,
    coin: 'btc' as const,
    due,
    createdAt: at(minutes),
    quotedAt: null,
  });
  const payments = [
    payment('far', 1n, 0),
    payment('near, long ago', 10_100n, -600),
    payment('near', 10_200n, -5),
    payment('exact', 10_000n, -900),
  ];
  const found = inOrder({ asset: 'btc@bitcoin', amount: 10_000n, seenAt: at(0) }, payments);
  expect(found.map(({ id }) => id)).toEqual(['exact', 'near', 'near, long ago', 'far']);
});
