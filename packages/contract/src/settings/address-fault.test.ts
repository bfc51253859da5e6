import { describe, expect, test } from 'vitest';
import { addressFault } from './address-fault.ts';
import { privateKeySentence } from './extended-keys.ts';

const addresses = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  oldBitcoin: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  scriptBitcoin: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  solana: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  litecoin: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  dogecoin: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
};

test.each([
  ['crypto_btc_address', addresses.bitcoin],
  ['crypto_btc_address', addresses.oldBitcoin],
  ['crypto_btc_address', addresses.scriptBitcoin],
  [
    'crypto_btc_address',
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVC',
  ],
  ['crypto_eth_address', addresses.ethereum],
  ['crypto_bnb_address', addresses.ethereum],
  ['card_payout_address', addresses.ethereum],
  ['crypto_sol_address', addresses.solana],
  ['crypto_sol_address', '1nc1nerator11111111111111111111111111111111'],
  // What is not known, or not typed to its end, is no address of another network.
  ['crypto_btc_address', ''],
  ['crypto_btc_address', 'b'],
  ['crypto_eth_address', 'vitalik.eth'],
  ['crypto_sol_address', addresses.solana.slice(0, 20)],
] as const)('%s finds no fault with %s', (key, address) => {
  expect(addressFault(key, address)).toBeUndefined();
});

describe('an address of another network is named', () => {
  test.each([
    ['crypto_btc_address', addresses.ethereum, 'Ethereum (0x…)', 'Bitcoin'],
    ['crypto_btc_address', '0x5', 'Ethereum (0x…)', 'Bitcoin'],
    ['crypto_btc_address', addresses.solana, 'Solana', 'Bitcoin'],
    ['crypto_btc_address', addresses.litecoin, 'Litecoin', 'Bitcoin'],
    ['crypto_btc_address', addresses.dogecoin, 'Dogecoin', 'Bitcoin'],
    ['crypto_eth_address', addresses.bitcoin, 'Bitcoin', 'Ethereum'],
    ['crypto_bnb_address', ` ${addresses.oldBitcoin} `, 'Bitcoin', 'BNB Smart Chain'],
    ['crypto_usdt_address', addresses.tron, 'Tron', 'Ethereum'],
    ['crypto_usdc_address', addresses.solana, 'Solana', 'Base'],
    ['crypto_sol_address', addresses.ethereum, 'Ethereum (0x…)', 'Solana'],
    ['crypto_sol_address', addresses.scriptBitcoin, 'Bitcoin', 'Solana'],
    ['card_payout_address', addresses.solana, 'Solana', 'Polygon (0x…)'],
  ] as const)('%s: %s looks like %s', (key, address, network, wanted) => {
    expect(addressFault(key, address)).toBe(
      `This looks like an address of ${network}. Please enter one of ${wanted}.`,
    );
  });
});

test('the contract of a token is no address of the site', () => {
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  expect(addressFault('crypto_usdt_address', usdt)).toMatch(/^This is the contract of USDT,/);
});

test('a private key is told before anything is sent', () => {
  const words = 'abandon '.repeat(11) + 'about';
  expect(addressFault('crypto_sol_address', words)).toBe(privateKeySentence);
});
