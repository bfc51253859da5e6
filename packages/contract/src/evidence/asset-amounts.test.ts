import { describe, expect, test } from 'vitest';
import { toAtomic } from '../coin-amounts.ts';
import { toAssetDecimal } from './asset-amounts.ts';
import { type AssetKey, assetKeys, assets } from './assets.ts';

describe('an amount of an asset', () => {
  test.each<[AssetKey, bigint, string]>([
    ['btc@bitcoin', 4987n, '0.00004987'],
    ['usdt@ethereum', 5_000_000n, '5.0000'],
    ['usdt@ethereum', 5_000_001n, '5.000001'],
    // The pegged tokens of this chain have 18 decimals: 5 of them are not 5 × 10¹² of the others.
    ['usdt@bsc', 5_000_000_000_000_000_000n, '5'],
    ['usdt@bsc', 5_000_000n, '0.000000000005'],
    ['trx@tron', 1_500_000n, '1.5'],
    ['eth@base', 0n, '0'],
  ])('%s %s is %s', (key, atomic, text) => {
    expect(toAssetDecimal(key, atomic)).toBe(text);
  });

  test.each(assetKeys)('of %s reads back as the same atomic units', (key) => {
    const { coin, decimals } = assets[key];
    for (const atomic of [0n, 1n, 10n ** BigInt(decimals) + 1n, 2n ** 255n]) {
      const text = toAssetDecimal(key, atomic);
      const [whole = '', fraction = ''] = text.split('.');
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(atomic);
      if (coin !== null) expect(toAtomic(coin, text)).toBe(atomic);
    }
  });
});
