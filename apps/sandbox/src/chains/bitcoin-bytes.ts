import { createHash } from 'node:crypto';
import { bech32, bech32m, createBase58check } from '@scure/base';

export interface BitcoinInput {
  /** Of the spent output. */
  readonly txid: string;
  readonly vout: number;
  readonly sequence: number;
  readonly scriptSig: string;
  readonly witness: readonly string[];
  /** Null for a coinbase. */
  readonly prevout: BitcoinOutput | null;
}

export interface BitcoinOutput {
  /** The scriptPubKey in hex. */
  readonly script: string;
  /** Satoshi. */
  readonly value: number;
}

export interface BitcoinContent {
  readonly version: number;
  readonly inputs: readonly BitcoinInput[];
  readonly outputs: readonly BitcoinOutput[];
  readonly locktime: number;
}

const hex = (text: string) => Buffer.from(text, 'hex');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const base58check = createBase58check(sha256);

export function doubleSha256(bytes: Uint8Array): Buffer {
  return sha256(sha256(bytes));
}

/** The form in which hashes are written: the bytes in reverse. */
export function writtenHash(bytes: Uint8Array): string {
  return Buffer.from(bytes.toReversed()).toString('hex');
}
const hashBytes = (written: string) => Buffer.from(hex(written).toReversed());

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

/** A number whose length depends on its size. */
function compact(value: number): Buffer {
  if (value < 0xfd) return Buffer.from([value]);
  if (value > 0xffff) return Buffer.concat([Buffer.from([0xfe]), uint32(value)]);
  return Buffer.from([0xfd, value & 0xff, value >> 8]);
}

const withLength = (bytes: Buffer) => Buffer.concat([compact(bytes.length), bytes]);

/** The bytes of a transaction, with or without its witnesses. */
export function serialise(
  { version, inputs, outputs, locktime }: BitcoinContent,
  { withWitness }: { withWitness: boolean },
): Buffer {
  const hasWitness = withWitness && inputs.some(({ witness }) => witness.length > 0);
  return Buffer.concat([
    uint32(version),
    ...(hasWitness ? [Buffer.from([0, 1])] : []),
    compact(inputs.length),
    ...inputs.flatMap(({ txid, vout, scriptSig, sequence }) => [
      hashBytes(txid),
      uint32(vout),
      withLength(hex(scriptSig)),
      uint32(sequence),
    ]),
    compact(outputs.length),
    ...outputs.flatMap(({ value, script }) => [uint64(value), withLength(hex(script))]),
    ...(hasWitness
      ? inputs.flatMap(({ witness }) => [
          compact(witness.length),
          ...witness.map((item) => withLength(hex(item))),
        ])
      : []),
    uint32(locktime),
  ]);
}

export function txidOf(content: BitcoinContent): string {
  return writtenHash(doubleSha256(serialise(content, { withWitness: false })));
}

/** The levels of the Merkle tree, from the transactions to the root. */
function merkleLevels(txids: readonly string[]): Buffer[][] {
  const levels: Buffer[][] = [txids.map(hashBytes)];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) => {
      const left = level[2 * pair] ?? Buffer.alloc(0);
      return doubleSha256(Buffer.concat([left, level[2 * pair + 1] ?? left]));
    });
    levels.push(pairs);
  }
  return levels;
}

/** The hashes beside the way from a transaction up to the root. */
export function merkleBranch(txids: readonly string[], index: number): string[] {
  return merkleLevels(txids)
    .slice(0, -1)
    .map((level, depth) => {
      const beside = (index >> depth) ^ 1;
      return writtenHash(level[beside] ?? level[beside - 1] ?? Buffer.alloc(0));
    });
}

/** Half of all hashes are below this target: a block costs two tries. */
const easiestBits = 0x207fffff;
const easiestTarget = 0x7fffffn << (8n * 29n);

/** A header with work, and its hash. */
export function mineHeader({
  previous,
  txids,
  time,
}: {
  previous: string;
  txids: readonly string[];
  time: number;
}): { header: string; hash: string } {
  const root = merkleLevels(txids).at(-1)?.[0] ?? Buffer.alloc(32);
  const start = [uint32(0x20000000), hashBytes(previous), root, uint32(time), uint32(easiestBits)];
  for (let nonce = 0; ; nonce += 1) {
    const bytes = Buffer.concat([...start, uint32(nonce)]);
    const hash = writtenHash(doubleSha256(bytes));
    if (BigInt(`0x${hash}`) <= easiestTarget) return { header: bytes.toString('hex'), hash };
  }
}

const witnessVersions = { v0_p2wpkh: 0, v0_p2wsh: 0, v1_p2tr: 1 } as const;
export type ScriptKind = keyof typeof witnessVersions | 'p2pkh' | 'p2sh' | 'op_return' | 'unknown';

/** The scriptPubKey of an address. Throws for a text that is no address. */
export function scriptOf(address: string): string {
  const lower = address.toLowerCase();
  if (!lower.startsWith('bc1')) {
    const [version, ...body] = base58check.decode(address);
    const digits = Buffer.from(body).toString('hex');
    return version === 5 ? `a914${digits}87` : `76a914${digits}88ac`;
  }
  const { words } = (lower.startsWith('bc1q') ? bech32 : bech32m).decode(lower as `bc1${string}`);
  const [version = 0, ...rest] = words;
  const program = Buffer.from(bech32.fromWords(rest)).toString('hex');
  return `${version === 0 ? '00' : (0x50 + version).toString(16)}${(program.length / 2).toString(16)}${program}`;
}

export function kindOfScript(script: string): ScriptKind {
  if (/^76a914[0-9a-f]{40}88ac$/.test(script)) return 'p2pkh';
  if (/^a914[0-9a-f]{40}87$/.test(script)) return 'p2sh';
  if (/^0014[0-9a-f]{40}$/.test(script)) return 'v0_p2wpkh';
  if (/^0020[0-9a-f]{64}$/.test(script)) return 'v0_p2wsh';
  if (/^5120[0-9a-f]{64}$/.test(script)) return 'v1_p2tr';
  return script.startsWith('6a') ? 'op_return' : 'unknown';
}

/** The address that pays to a script; undefined for a script without one. */
export function addressOf(script: string): string | undefined {
  const kind = kindOfScript(script);
  switch (kind) {
    case 'p2pkh':
      return base58check.encode(hex(`00${script.slice(6, 46)}`));
    case 'p2sh':
      return base58check.encode(hex(`05${script.slice(4, 44)}`));
    case 'v0_p2wpkh':
    case 'v0_p2wsh':
    case 'v1_p2tr': {
      const version = witnessVersions[kind];
      const coder = version === 0 ? bech32 : bech32m;
      return coder.encode('bc', [version, ...coder.toWords(hex(script.slice(4)))]);
    }
    case 'op_return':
    case 'unknown':
      return undefined;
  }
}
