import { describe, expect, test } from 'vitest';
import { addressOfScript, scriptOfAddress } from './bitcoin-address.ts';

describe('a script has one address, and the address has that script', () => {
  // The last three are the vectors of BIP-173 and BIP-350.
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('%s', (address, script) => {
    expect(scriptOfAddress(address)).toBe(script);
    expect(addressOfScript(script)).toBe(address);
  });
});

test('the spelling in capitals, which QR codes use, is the same address', () => {
  expect(scriptOfAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
    '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  );
});

test.each([
  ['a test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['another kind of address', '0x000000000000000000000000000000000000dEaD'],
  ['one wrong character', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['the checksum of another version', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
])('no script of %s', (_, address) => {
  expect(() => scriptOfAddress(address)).toThrow();
});

test.each([
  ['data', `6a20${'00'.repeat(32)}`],
  ['nothing', ''],
  ['a bare key', `21${'02'.repeat(33)}ac`],
  ['a later version', `5220${'00'.repeat(32)}`],
  ['a hash of another length', `0014${'00'.repeat(21)}`],
])('no address of %s', (_, script) => {
  expect(addressOfScript(script)).toBeUndefined();
});
