import { createHash, ECDH } from 'node:crypto';
import { chainFacts, type ChainKind, coins } from '@ghost-pay/contract/coins';
import { assetKeys, assets } from '@ghost-pay/contract/evidence/assets';
import { addressFault } from '@ghost-pay/contract/settings/address-fault';
import { type AddressSetting, coinOfSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { demonstrationAddresses, isDemonstrationAddress } from './demonstration-addresses.ts';

/** The address in its stored form, or the sentence of its refusal. */
export type CheckedAddress = { readonly address: string } | { readonly refusal: string };

export const base58check = createBase58check((data: Uint8Array) =>
  createHash('sha256').update(data).digest(),
);

/**
 * Checks an address for its setting's network, first by its form as the page does, then with its checksum: Bitcoin's main network in Base58Check and
 * in Bech32 or Bech32m (BIP-173, BIP-350), EVM addresses by EIP-55, Solana public keys. Well-formed addresses
 * that no one can spend from are refused too.
 */
export function checkAddress(key: AddressSetting, text: string): CheckedAddress {
  const fault = addressFault(key, text);
  if (fault !== undefined) return { refusal: fault };
  const coin = coinOfSetting(key);
  const kind = coin === undefined ? 'evm' : chainFacts[coins[coin].chain].kind;
  return checks[kind](text.trim());
}

/** Checks an address that shall become the site's. Live mode refuses one that money would be lost at. */
export function checkNewAddress(
  key: AddressSetting,
  text: string,
  mode: SiteInfo['mode'],
): CheckedAddress {
  const checked = checkAddress(key, text);
  const isLost = 'address' in checked && isDemonstrationAddress(checked.address);
  return mode === 'live' && isLost ? refuse('demonstration') : checked;
}

const checks: Record<ChainKind, (text: string) => CheckedAddress> = {
  bitcoin: checkBitcoin,
  evm: checkEvm,
  solana: checkSolana,
};

const sentences = {
  testnet: 'This is an address of a test network. Coins of a test network are worthless.',
  bitcoin:
    'This is not an address of the Bitcoin main network. Please copy it again; one wrong character would lose the money.',
  bitcoinUnspendable:
    'This kind of Bitcoin address cannot be spent from yet. Money sent there would be lost.',
  evm: 'This is not an address of this network (0x and 40 hex digits). Please copy it again.',
  evmChecksum:
    'The checksum of this address is wrong: a character was mistyped. Please copy it again.',
  solana: 'This is not a Solana address. Please copy it again.',
  demonstration: 'This is a demonstration address: money sent there is lost.',
  lost: 'This address belongs to no wallet. Money sent there would be lost.',
};

function refuse(reason: keyof typeof sentences): CheckedAddress {
  return { refusal: sentences[reason] };
}

function decodeOrUndefined<Result>(decode: () => Result): Result | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

// Version bytes of Base58Check: pay to public key hash and to script hash.
const mainVersions = new Set([0x00, 0x05]);
const testVersions = new Set([0x6f, 0xc4]);

function checkBitcoin(text: string): CheckedAddress {
  if (/^(bc|tb|bcrt)1/i.test(text)) return checkSegwit(text);
  const payload = decodeOrUndefined(() => base58check.decode(text));
  if (payload?.length !== 21) return refuse('bitcoin');
  const version = payload[0] ?? -1;
  if (testVersions.has(version)) return refuse('testnet');
  if (!mainVersions.has(version)) return refuse('bitcoin');
  return isNothing(payload.subarray(1)) ? refuse('lost') : { address: text };
}

/** Zeros, which programs write in place of a missing key or hash. */
function isNothing(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

/**
 * Whether 32 bytes are the x coordinate of a point on Bitcoin's curve: only such a Taproot key can sign (BIP-341).
 */
function isOnCurve(x: Uint8Array): boolean {
  const compressed = Buffer.from([2, ...x]);
  return decodeOrUndefined(() => ECDH.convertKey(compressed, 'secp256k1')) !== undefined;
}

function checkSegwit(text: string): CheckedAddress {
  // Version 0 has the checksum of BIP-173, every later one that of BIP-350; at most 90 characters.
  const [old, modern] = [bech32, bech32m].map((codec) =>
    decodeOrUndefined(() => codec.decode(text as `${string}1${string}`, 90)),
  );
  const version = (old ?? modern)?.words[0];
  const decoded = version === 0 ? old : modern;
  if (decoded === undefined || version === undefined || version > 16) return refuse('bitcoin');
  const program = decodeOrUndefined(() => bech32.fromWords(decoded.words.slice(1)));
  if (program === undefined || program.length < 2 || program.length > 40) return refuse('bitcoin');
  if (version === 0 && program.length !== 20 && program.length !== 32) return refuse('bitcoin');
  if (decoded.prefix !== 'bc') return refuse('testnet');
  // Of the later versions only version 1 (Taproot) with 32 bytes can be spent.
  if (version > 1 || (version === 1 && program.length !== 32)) return refuse('bitcoinUnspendable');
  if (isNothing(program) || (version === 1 && !isOnCurve(program))) return refuse('lost');
  return { address: text.toLowerCase() };
}

/** The contracts and mints of all known tokens: people paste these addresses by mistake. */
const contracts = new Set<string | null>(assetKeys.map((key) => assets[key].contract));

/** The lowest addresses, which hold the chains' built-in contracts, and two common placeholders. */
const ownerless = /^(?:0{37}[0-9a-f]{3}|e{40}|f{40})$/i;

function checkEvm(text: string): CheckedAddress {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return refuse('evm');
  const checksummed = withChecksum(digits.toLowerCase());
  const isOfOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isOfOneCase && checksummed !== text) return refuse('evmChecksum');
  if (ownerless.test(digits) || contracts.has(checksummed.toLowerCase())) return refuse('lost');
  return { address: checksummed };
}

/** EIP-55: a letter is upper case where the hash of the lower-case digits has a nibble of 8 or more. */
function withChecksum(digits: string): string {
  const hash = createHash('keccak-256').update(digits, 'ascii').digest('hex');
  const cased = Array.from(digits, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** The token programs, whose addresses people copy by mistake as well. */
const solanaPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
]);
/** The network's own programs and records have names padded with ones, which no real key resembles. */
const solanaName = /1{16}/;

function checkSolana(text: string): CheckedAddress {
  const bytes = text.length <= 44 ? decodeOrUndefined(() => base58.decode(text)) : undefined;
  if (bytes?.length !== 32) return refuse('solana');
  // The incinerator is a demonstration address; the site's mode decides whether it is allowed.
  const isOwnerless = solanaName.test(text) && text !== demonstrationAddresses.crypto_sol_address;
  const isProgram = contracts.has(text) || solanaPrograms.has(text);
  return isOwnerless || isProgram ? refuse('lost') : { address: text };
}
