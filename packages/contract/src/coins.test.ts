import { describe, expect, test } from 'vitest';
import { addressUri, coins, explorerLink, paymentUri } from './coins.ts';

test('ether and tether share a chain, so that one hash cannot pay both', () => {
  expect(coins.eth.chain).toBe(coins.usdt.chain);
});

describe('links and payment URIs', () => {
  test.each([
    ['btc', 'mempool.space'],
    ['eth', 'etherscan.io'],
    ['usdt', 'etherscan.io'],
    ['bnb', 'bscscan.com'],
    ['sol', 'solscan.io'],
    ['usdc', 'basescan.org'],
    [null, 'polygonscan.com'],
  ] as const)('%s is looked up on %s', (coin, host) => {
    const { url } = explorerLink({ coin, txid: '../"x' });
    expect(new URL(url).host).toBe(host);
    expect(new URL(url).pathname).toBe('/tx/..%2F%22x');
  });

  test.each([
    ['btc', 'bitcoin:ADDRESS'],
    ['eth', 'ethereum:ADDRESS@1'],
    ['usdt', 'ethereum:ADDRESS@1'],
    ['bnb', 'ethereum:ADDRESS@56'],
    ['sol', 'solana:ADDRESS'],
    ['usdc', 'ethereum:ADDRESS@8453'],
  ] as const)('the address alone of %s, without a token’s contract: %s', (coin, uri) => {
    expect(addressUri(coin, 'ADDRESS')).toBe(uri);
  });

  test.each([
    ['polygon_usdc', 'polygonscan.com'],
    ['bep20_usdc', 'bscscan.com'],
    ['bep20_usdt', 'bscscan.com'],
    [null, 'polygonscan.com'],
  ])('a card payout in %s is looked up on %s', (payoutCoin, host) => {
    expect(new URL(explorerLink({ coin: null, payoutCoin, txid: '0x1' }).url).host).toBe(host);
  });

  test.each([
    ['btc', 'bitcoin'],
    ['eth', 'ethereum'],
    ['usdt', 'ethereum'],
    ['bnb', 'bsc'],
    ['sol', 'solana'],
    ['usdc', 'base'],
  ] as const)('%s is looked up on the chain %s of a sandbox', (coin, chain) => {
    expect(explorerLink({ coin, txid: '../"x', sandboxUrl: 'http://played/' })).toEqual({
      name: 'Sandbox Explorer',
      url: `http://played/${chain}/tx/..%2F%22x`,
    });
  });

  test('a card payout of a sandbox is looked up on no explorer of the sandbox, which plays no such chain', () => {
    const { url } = explorerLink({ coin: null, txid: '0x1', sandboxUrl: 'http://played/' });
    expect(url).toBe('https://polygonscan.com/tx/0x1');
  });

  test.each([
    ['btc', 'bitcoin:ADDRESS'],
    ['eth', 'ethereum:ADDRESS@1'],
    ['usdt', 'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=ADDRESS'],
    ['bnb', 'ethereum:ADDRESS@56'],
    ['sol', 'solana:ADDRESS'],
    ['usdc', 'ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=ADDRESS'],
  ] as const)('%s is paid to %s', (coin, uri) => {
    expect(paymentUri(coin, 'ADDRESS')).toBe(uri);
  });

  test.each([
    ['btc', 4987n, 'bitcoin:ADDRESS?amount=0.00004987'],
    ['eth', 1_249_370_000_000_000n, 'ethereum:ADDRESS@1?value=1249370000000000'],
    [
      'usdt',
      4_998_700n,
      'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=ADDRESS&uint256=4998700',
    ],
    ['bnb', 6_250_000_000_000_000n, 'ethereum:ADDRESS@56?value=6250000000000000'],
    ['sol', 24_981_000n, 'solana:ADDRESS?amount=0.024981'],
    [
      'usdc',
      4_998_700n,
      'ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=ADDRESS&uint256=4998700',
    ],
  ] as const)('of %s and an amount fills the amount in', (coin, atomic, uri) => {
    expect(paymentUri(coin, 'ADDRESS', atomic)).toBe(uri);
  });

  test('of Solana carries the reference', () => {
    expect(paymentUri('sol', 'ADDRESS', 24_981_000n, 'KEY')).toBe(
      'solana:ADDRESS?amount=0.024981&reference=KEY',
    );
  });
});
