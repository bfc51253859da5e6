import { describe, expect, test } from 'vitest';
import { checkAddress } from './receiving-address.ts';

/** The stored form of an address, or undefined if it is refused. */
function stored(key: Parameters<typeof checkAddress>[0], text: string): string | undefined {
  const checked = checkAddress(key, text);
  return 'address' in checked ? checked.address : undefined;
}

function refusal(key: Parameters<typeof checkAddress>[0], text: string): string | undefined {
  const checked = checkAddress(key, text);
  return 'refusal' in checked ? checked.refusal : undefined;
}

test('an address of another network is named, as on the page', () => {
  expect(refusal('crypto_eth_address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(
    'This looks like an address of Bitcoin. Please enter one of Ethereum.',
  );
});

describe('Bitcoin', () => {
  test.each([
    // The genesis block's and BIP-13's example, BIP-173's two forms, BIP-350's and BIP-86's Taproot ones.
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ])('takes %s', (address) => {
    expect(stored('crypto_btc_address', address)).toBe(address);
    expect(stored('crypto_btc_address', ` ${address}\n`)).toBe(address);
  });

  test('takes Bech32 in capitals, as QR codes hold it, and stores it in small letters', () => {
    expect(stored('crypto_btc_address', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    );
  });

  test.each([
    // Test networks: BIP-173, BIP-350, and Base58Check with the version bytes 6f and c4.
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  ])('refuses %s as an address of a test network', (address) => {
    expect(refusal('crypto_btc_address', address)).toContain('test network');
  });

  test.each([
    // Valid by BIP-350, but of versions or lengths that either anyone or no one can spend.
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  ])('refuses %s, which nobody can spend yet', (address) => {
    expect(refusal('crypto_btc_address', address)).toContain('cannot be spent from');
  });

  test.each([
    ['an all-zero key hash', '1111111111111111111114oLvT2'],
    ['an all-zero script hash', '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST'],
    ['an all-zero key hash in Bech32', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
    [
      'an all-zero script hash in Bech32',
      'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8',
    ],
    [
      'a Taproot key that is no point of the curve',
      'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzs2jkusy',
    ],
  ])('refuses %s, where money would be lost', (_, address) => {
    expect(refusal('crypto_btc_address', address)).toContain('belongs to no wallet');
  });

  test.each([
    // BIP-350's invalid addresses: wrong checksum for the version, bad program length, mixed case, bad padding.
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'bc1pw5dgrnzv',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'bc1gmk9yu',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    // A Base58Check address with one changed character.
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1',
    '1',
  ])('refuses %s', (address) => {
    expect(refusal('crypto_btc_address', address)).toContain('not an address of the Bitcoin main');
  });
});

describe('EVM chains', () => {
  const keys = [
    'crypto_eth_address',
    'crypto_usdt_address',
    'crypto_bnb_address',
    'crypto_usdc_address',
    'card_payout_address',
  ] as const;

  // EIP-55's own examples.
  const examples = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ];

  test.each(examples)(
    'takes %s, and stores it with its checksum however it was typed',
    (address) => {
      const digits = address.slice(2);
      for (const key of keys) {
        expect(stored(key, address)).toBe(address);
        expect(stored(key, `0x${digits.toLowerCase()}`)).toBe(address);
        expect(stored(key, `0x${digits.toUpperCase()}`)).toBe(address);
      }
    },
  );

  test('refuses a checksum that does not fit: one letter in the other case', () => {
    expect(refusal('crypto_eth_address', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toContain(
      'checksum',
    );
  });

  test.each([
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
    'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'vitalik.eth',
  ])('refuses %s', (address) => {
    for (const key of keys)
      expect(refusal(key, address)).toContain('not an address of this network');
  });

  test.each([
    ['the zero address', '0x0000000000000000000000000000000000000000'],
    ['the contract of USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['the contract of USDC', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
    ['the first precompiled contract', '0x0000000000000000000000000000000000000001'],
    ['the precompiled contract of P-256', '0x0000000000000000000000000000000000000100'],
    ['the placeholder of a chain’s own coin', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['the highest address', `0x${'f'.repeat(40)}`],
  ])('refuses %s, where money would be lost', (_, address) => {
    for (const key of keys) expect(refusal(key, address)).toContain('belongs to no wallet');
  });
});

describe('Solana', () => {
  test.each([
    '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
    // The sandbox's address; live mode refuses it separately.
    '1nc1nerator11111111111111111111111111111111',
  ])('takes %s', (address) => {
    expect(stored('crypto_sol_address', address)).toBe(address);
  });

  test.each([
    '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4Mcphgmo',
    '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajSS',
    '0zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  ])('refuses %s', (address) => {
    expect(refusal('crypto_sol_address', address)).toContain('not a Solana address');
  });

  test('does not begin to decode what is far too long', () => {
    expect(refusal('crypto_sol_address', '2'.repeat(1_000_000))).toContain('not a Solana address');
  });

  test.each([
    ['the System Program', '1'.repeat(32)],
    ['the Stake Program', 'Stake11111111111111111111111111111111111111'],
    ['the clock', 'SysvarC1ock11111111111111111111111111111111'],
    ['the token of wrapped SOL', 'So11111111111111111111111111111111111111112'],
    ['the token of USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['the token of USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
    ['the Token Program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['the Token-2022 Program', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
    ['the Associated Token Program', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'],
  ])('refuses %s, where money would be lost', (_, address) => {
    expect(refusal('crypto_sol_address', address)).toContain('belongs to no wallet');
  });
});
