import { expect, test } from 'vitest';
import { coinsLike, cryptoComplaints, mayHavePaid } from './crypto-form.ts';

const bitcoin = 'ab'.repeat(32);
const form = { hash: bitcoin, withoutHash: false, confirmed: true };

test.for([
  ['a whole hash', 'btc', {}, {}],
  [
    'no confirmation',
    'btc',
    { confirmed: false },
    { confirmed: 'Please confirm that you have sent the payment' },
  ],
  ['no hash', 'btc', { hash: '   ' }, { hash: 'Please enter the transaction hash' }],
  [
    'a hash that is too short',
    'btc',
    { hash: 'abc123' },
    { hash: 'A Bitcoin transaction hash has 64 characters: digits and the letters a to f.' },
  ],
  [
    'a hash of Ethereum for Bitcoin',
    'btc',
    { hash: `0x${bitcoin}` },
    {
      hash: 'This looks like a hash of Ethereum, BSC or Base. If you paid there, choose that coin above.',
    },
  ],
  [
    'a hash of Bitcoin for Solana',
    'sol',
    {},
    {
      hash: 'This looks like a Bitcoin transaction hash. If you paid in Bitcoin, choose Bitcoin above.',
    },
  ],
  ['what is typed in a hidden field', 'btc', { hash: 'abc123', withoutHash: true }, {}],
] as const)('%s', ([, coin, changes, complaints]) => {
  expect(cryptoComplaints(coin, { ...form, ...changes })).toEqual({
    hash: undefined,
    confirmed: undefined,
    ...complaints,
  });
});

test.each([
  ['PAYMENT_METHOD_DISABLED', true],
  ['COIN_NOT_AVAILABLE', true],
  ['TIER_NOT_AVAILABLE', true],
  ['ADDRESS_UNKNOWN', true],
  ['DUPLICATE_TXID', false],
  ['INVALID_TXID', false],
  ['TXID_REQUIRED', false],
  ['SERVICE_UNAVAILABLE', false],
])('after %s the way to support for coins that were sent is shown: %s', (code, shown) => {
  expect(mayHavePaid(code)).toBe(shown);
});

const genesis = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
// The base58 of 64 bytes, all but the last of them zero.
const solana = `${'1'.repeat(63)}z`;

test.for([
  ['of Bitcoin while Bitcoin is chosen', 'btc', genesis, []],
  ['of Bitcoin while Solana is chosen', 'sol', genesis, ['btc']],
  [
    'of an EVM chain while Bitcoin is chosen',
    'btc',
    `0x${genesis}`,
    ['eth', 'usdt', 'bnb', 'usdc'],
  ],
  ['of an EVM chain while another EVM chain is chosen', 'usdc', `0x${genesis}`, []],
  ['of Solana while Ethereum is chosen', 'eth', solana, ['sol']],
  ['that is not whole', 'sol', genesis.slice(0, 40), []],
  ['that is empty', 'btc', '', []],
] as const)('a hash %s could be one of these coins', ([, coin, hash, expected]) => {
  expect(coinsLike(coin, hash)).toEqual(expected);
});
