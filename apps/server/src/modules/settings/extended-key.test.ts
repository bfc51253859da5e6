import { privateKeySentence } from '@ghost-pay/contract/settings/extended-keys';
import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import { readExtendedKey } from './extended-key.ts';

// The account of the words "abandon … about", from BIP-84's test vectors.
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const zprv =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
const account = HDKey.fromExtendedKey(zpub, { public: 0x04b24746, private: 0x04b2430c });

/** The same account with the first bytes and the depth of another kind of key. */
function written(version: number, depth = 3): string {
  const { index, parentFingerprint, chainCode, publicKey } = account;
  if (chainCode === null || publicKey === null) throw new Error('The account is a public key');
  return new HDKey({
    versions: { public: version, private: 0 },
    depth,
    ...(depth === 0 ? {} : { index, parentFingerprint }),
    chainCode,
    publicKey,
  }).publicExtendedKey;
}
const xpub = written(0x0488b21e);

test('a zpub makes the receiving addresses of BIP-84', () => {
  const read = readExtendedKey(` ${zpub}\n`);
  if ('refusal' in read) throw new Error(read.refusal);
  expect(read.key.text).toBe(zpub);
  expect([0, 1].map((index) => read.key.addressAt(index))).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ]);
});

test.each([
  ['bare', `wpkh(${xpub}/0/*)`],
  ['with its origin', `wpkh([73c5da0a/84h/0h/0h]${xpub}/0/*)`],
  ['with its origin in apostrophes', `wpkh([73c5da0a/84'/0'/0']${xpub}/0/*)`],
  ['of both branches', `wpkh([73c5da0a/84h/0h/0h]${xpub}/<0;1>/*)`],
])('an xpub in a descriptor %s makes the same addresses', (_name, descriptor) => {
  const read = readExtendedKey(descriptor);
  expect('key' in read && [read.key.text, read.key.addressAt(0)]).toEqual([
    zpub,
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ]);
});

test('the key of a wallet of Electrum’s own words is taken', () => {
  expect('key' in readExtendedKey(written(0x04b24746, 1))).toBe(true);
});

const depth = 'This is not the key of an account';
const otherKind = 'This key makes another kind of address.';
test.each([
  ['a zpub with one wrong character', zpub.replace('Q2Ai', 'Q3Ai'), 'its checksum is wrong'],
  ['a zpub without its end', zpub.slice(0, -4), 'its checksum is wrong'],
  ['a bare xpub', xpub, 'An xpub does not say which addresses it makes.'],
  ['a ypub', written(0x049d7cb2), otherKind],
  ['a Zpub of several signers', written(0x02aa7ed3), otherKind],
  ['a tpub', written(0x043587cf), 'a key of a test network'],
  ['a vpub', written(0x045f1cf6), 'a key of a test network'],
  ['the key of a whole wallet', written(0x04b24746, 0), depth],
  ['the key of a branch', written(0x04b24746, 4), depth],
  ['a descriptor of another kind', `sh(wpkh(${xpub}/0/*))`, 'Please write the descriptor as'],
  [
    'a descriptor of several signers',
    `wsh(multi(1,${xpub}/0/*))`,
    'Please write the descriptor as',
  ],
  ['a descriptor of the change', `wpkh(${xpub}/1/*)`, 'Please write the descriptor as'],
  [
    'a descriptor with a wrong checksum',
    `wpkh(${xpub}/0/*)#qqqqqqqq`,
    'The checksum behind # is wrong.',
  ],
  ['a zprv', zprv, privateKeySentence],
  ['a descriptor of a private key', `wpkh(${zprv}/0/*)`, privateKeySentence],
  ['the words of a wallet', `${'abandon '.repeat(11)}about`, privateKeySentence],
  [
    'a private key in wallet form',
    '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
    privateKeySentence,
  ],
])('%s is refused', (_name, text, sentence) => {
  expect(readExtendedKey(text)).toEqual({ refusal: expect.stringContaining(sentence) as string });
});
