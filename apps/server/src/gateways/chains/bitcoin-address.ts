import { createHash } from 'node:crypto';
import { bech32, bech32m, createBase58check } from '@scure/base';

// Outputs are compared by the bytes of their scripts, never by the text of an address, which has several spellings.

/** Tron writes its addresses by it, too. */
export const base58check = createBase58check((data: Uint8Array) =>
  createHash('sha256').update(data).digest(),
);
const prefix = 'bc';

/** The kinds of scripts that have an address: the script's hex around its hash or key. */
const kinds = [
  { before: '76a914', after: '88ac', length: 20, version: 0x00, encoding: 'base58' },
  { before: 'a914', after: '87', length: 20, version: 0x05, encoding: 'base58' },
  { before: '0014', after: '', length: 20, version: 0, encoding: 'segwit' },
  { before: '0020', after: '', length: 32, version: 0, encoding: 'segwit' },
  { before: '5120', after: '', length: 32, version: 1, encoding: 'segwit' },
] as const;

/** The scriptPubKey, in hex, of an address of the main network. Throws for anything else. */
export function scriptOfAddress(address: string): string {
  const { encoding, version, program } = decodeAddress(address);
  const kind = kinds.find(
    (one) => one.encoding === encoding && one.version === version && one.length === program.length,
  );
  if (kind === undefined) throw new TypeError('No address of the Bitcoin main network');
  return kind.before + Buffer.from(program).toString('hex') + kind.after;
}

/** The address of the main network; undefined for a script that has none. */
export function addressOfScript(script: string): string | undefined {
  for (const { before, after, length, version, encoding } of kinds) {
    if (!script.startsWith(before) || !script.endsWith(after)) continue;
    if (script.length !== before.length + length * 2 + after.length) continue;
    const program = Buffer.from(script.slice(before.length, before.length + length * 2), 'hex');
    if (encoding === 'base58') return base58check.encode(Buffer.from([version, ...program]));
    const codec = version === 0 ? bech32 : bech32m;
    return codec.encode(prefix, [version, ...codec.toWords(program)]);
  }
  return undefined;
}

function decodeAddress(address: string) {
  if (!address.toLowerCase().startsWith(`${prefix}1`)) {
    const [version = -1, ...program] = base58check.decode(address);
    return { encoding: 'base58', version, program } as const;
  }
  // Version 0 has the checksum of BIP-173, every later one that of BIP-350.
  const codec = address.charAt(prefix.length + 1).toLowerCase() === 'q' ? bech32 : bech32m;
  const { words } = codec.decode(address as `${string}1${string}`, 90);
  const [version = -1, ...rest] = words;
  return { encoding: 'segwit', version, program: codec.fromWords(rest) } as const;
}
