import { coinKeys, paymentUri } from '@ghost-pay/contract/coins';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import { describe, expect, test } from 'vitest';
import { toAtomic } from './amounts.ts';
import { readPaymentLink } from './payment-link.ts';

const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
const addresses = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: evm,
  usdt: evm,
  bnb: evm,
  sol: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  usdc: evm,
};

describe('a payment link', () => {
  test.each(coinKeys)('of the site for %s is read as it was written', (coin) => {
    const address = addresses[coin];
    const asked = { coin, asset: assetOfCoin[coin], address };
    expect(readPaymentLink(paymentUri(coin, address, 123_456_700_000_000n))).toEqual({
      ...asked,
      amount: 123_456_700_000_000n,
    });
    expect(readPaymentLink(paymentUri(coin, address))).toEqual({ ...asked, amount: undefined });
  });

  test('of Solana is read with its reference', () => {
    const link = paymentUri('sol', addresses.sol, 1n, 'KEY');
    expect(readPaymentLink(link)).toMatchObject({ amount: 1n, reference: 'KEY' });
  });

  test.each([
    '',
    'bitcoin',
    'litecoin:abc?amount=1',
    'ethereum:0x1@1',
    `ethereum:${evm}@5`,
    // A token that the site does not take, and one without a recipient.
    `ethereum:${assets['usdc@ethereum'].contract}@1/transfer?address=${evm}`,
    `ethereum:${assets['usdt@ethereum'].contract}@1/transfer`,
    'javascript:alert(1)',
  ])('%j asks for nothing', (link) => {
    expect(readPaymentLink(link)).toBeUndefined();
  });
});

describe('an amount', () => {
  test.each([
    ['btc@bitcoin', '0.00004987', 4987n],
    ['eth@ethereum', '1', 10n ** 18n],
    ['btc@bitcoin', '0.0001228', 12280n],
    ['usdt@bsc', '5.000000000000000001', 5n * 10n ** 18n + 1n],
    ['usdc@base', '12.5', 12_500_000n],
  ] as const)('of %s is read from %s', (asset, decimal, atomic) => {
    expect(toAtomic(asset, decimal)).toBe(atomic);
  });

  test.each(['', '0', '-1', '1e3', '0.000000001', '1,5', 'x'])('is not %j', (text) => {
    expect(toAtomic('btc@bitcoin', text)).toBeUndefined();
  });
});
