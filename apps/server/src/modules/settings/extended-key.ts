import { isPrivateKey, privateKeySentence } from '@ghost-pay/contract/settings/extended-keys';
import { bech32 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { base58check } from './receiving-address.ts';

// Addresses from an extended public key: BIP-32 keys, BIP-84 addresses, BIP-380 descriptors (bips.dev, read 2026-11-28).

/** A key that makes the receiving addresses of a Bitcoin wallet. */
export interface ExtendedKey {
  /** As it is kept: a zpub. */
  readonly text: string;
  /** The receiving address of an index, a whole number from 0; native SegWit. */
  addressAt(index: number): string;
}

const sentences = {
  wrong: 'This key is not complete: its checksum is wrong. Please copy it again.',
  testnet: 'This is a key of a test network. Coins of a test network are worthless.',
  otherKind:
    'This key makes another kind of address. Please take the key of a native SegWit account (zpub, BIP84).',
  bareXpub:
    'An xpub does not say which addresses it makes. Please take the zpub, or write wpkh(xpub…/0/*).',
  depth: 'This is not the key of an account (m/84h/0h/0h). Please take the zpub of the account.',
  descriptor: 'Please write the descriptor as wpkh(xpub…/0/*): one key, its receiving addresses.',
  descriptorChecksum: 'The checksum behind # is wrong. Please copy the descriptor again.',
  private: privateKeySentence,
} as const;

/** The first four bytes of a key tell its network and its addresses (SLIP-132); of a private one `private` goes with it. */
const versions = {
  xpub: { public: 0x0488b21e, private: 0x0488ade4 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
} as const;
const testVersions = new Set([0x043587cf, 0x044a5262, 0x045f1cf6, 0x024289ef, 0x02575483]);
const otherVersions = new Set([0x049d7cb2, 0x0295b43f, 0x02aa7ed3]);

/** Of an account; 1 is what Electrum gives for the wallets of its own words. */
const depths = new Set([1, 3]);

/**
 * Reads an extended public key: a zpub, or an xpub in the descriptor `wpkh(…/0/*)`, with or without its origin and
 * checksum. Returns the sentence of its refusal otherwise. A private key is refused.
 */
export function readExtendedKey(
  typed: string,
): { readonly key: ExtendedKey } | { readonly refusal: string } {
  const text = typed.trim();
  if (isPrivateKey(text)) return refuse('private');
  const isDescriptor = text.includes('(');
  if (!isDescriptor) return readKey(text, { isDescribed: false });
  const [described = '', checksum, ...more] = text.split('#');
  if (more.length > 0 || (checksum !== undefined && checksum !== descriptorChecksum(described)))
    return refuse('descriptorChecksum');
  const inside =
    /^wpkh\((?:\[[0-9a-f]{8}(?:\/\d+[h']?)*\])?([1-9A-HJ-NP-Za-km-z]+)\/(?:0|<0;1>)\/\*\)$/i.exec(
      described,
    )?.[1];
  return inside === undefined ? refuse('descriptor') : readKey(inside, { isDescribed: true });
}

function refuse(reason: keyof typeof sentences): { readonly refusal: string } {
  return { refusal: sentences[reason] };
}

function readKey(
  text: string,
  { isDescribed }: { isDescribed: boolean },
): ReturnType<typeof readExtendedKey> {
  let payload: Uint8Array;
  try {
    payload = base58check.decode(text);
  } catch {
    return refuse('wrong');
  }
  const version = Buffer.from(payload).readUInt32BE(0);
  if (testVersions.has(version)) return refuse('testnet');
  if (otherVersions.has(version)) return refuse('otherKind');
  if (version === versions.xpub.public && !isDescribed) return refuse('bareXpub');
  const form = Object.values(versions).find((one) => one.public === version);
  let account: HDKey;
  try {
    if (form === undefined) return refuse('wrong');
    account = HDKey.fromExtendedKey(text, form);
  } catch {
    return refuse('wrong');
  }
  // A descriptor says its whole path itself.
  if (!isDescribed && !depths.has(account.depth)) return refuse('depth');
  return { key: keyOf(account) };
}

function keyOf(account: HDKey): ExtendedKey {
  const receiving = account.deriveChild(0);
  const { publicKey, chainCode } = account;
  if (publicKey === null || chainCode === null) throw new TypeError('A public key has both');
  const asZpub = new HDKey({
    versions: versions.zpub,
    depth: account.depth,
    index: account.index,
    parentFingerprint: account.parentFingerprint,
    chainCode,
    publicKey,
  });
  return {
    text: asZpub.publicExtendedKey,
    addressAt(index) {
      const { pubKeyHash } = receiving.deriveChild(index);
      if (pubKeyHash === undefined) throw new TypeError('A derived key has a hash');
      return bech32.encode('bc', [0, ...bech32.toWords(pubKeyHash)]);
    },
  };
}

/** BIP-380: characters by their place in this text, of which each three add one more symbol. */
const descriptorCharacters =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const checksumCharacters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

/** The eight characters behind `#`; undefined for a text that no descriptor holds. */
function descriptorChecksum(text: string): string | undefined {
  const places = Array.from(text, (character) => descriptorCharacters.indexOf(character));
  if (places.includes(-1)) return undefined;
  const symbols: number[] = [];
  for (let at = 0; at < places.length; at += 3) {
    const three = places.slice(at, at + 3);
    symbols.push(...three.map((place) => place & 31));
    symbols.push(three.reduce((sum, place) => sum * 3 + (place >> 5), 0));
  }
  let sum = 1n;
  for (const symbol of [...symbols, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const top = sum >> 35n;
    sum = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(symbol);
    generators.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator;
    });
  }
  sum ^= 1n;
  return Array.from({ length: 8 }, (_, place) =>
    checksumCharacters.charAt(Number((sum >> BigInt(5 * (7 - place))) & 31n)),
  ).join('');
}
