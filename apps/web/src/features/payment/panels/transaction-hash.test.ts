import { expect, test } from 'vitest';
import { coinsLike } from './transaction-hash.ts';

const bitcoin = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
// The base58 of 64 bytes, all but the last of them zero.
const solana = `${'1'.repeat(63)}z`;

test.for([
  ['of Bitcoin while Bitcoin is chosen', 'btc', bitcoin, []],
  ['of Bitcoin while Solana is chosen', 'sol', bitcoin, ['btc']],
  [
    'of an EVM chain while Bitcoin is chosen',
    'btc',
    `0x${bitcoin}`,
    ['eth', 'usdt', 'bnb', 'usdc'],
  ],
  ['of an EVM chain while another EVM chain is chosen', 'usdc', `0x${bitcoin}`, []],
  ['of Solana while Ethereum is chosen', 'eth', solana, ['sol']],
  ['that is not whole', 'sol', bitcoin.slice(0, 40), []],
  ['that is empty', 'btc', '', []],
] as const)('a hash %s could be one of these coins', ([, coin, hash, expected]) => {
  expect(coinsLike(coin, hash)).toEqual(expected);
});
