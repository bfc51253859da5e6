import { createHash } from 'node:crypto';

/** What the raw bytes of a Bitcoin transaction say. */
export interface BitcoinTransaction {
  /** Double SHA-256 of the bytes without witnesses, as explorers write it. */
  readonly txid: string;
  /** The length of the bytes that the hash is made of. */
  readonly strippedLength: number;
  readonly isCoinbase: boolean;
  readonly sequences: readonly number[];
  readonly outputs: readonly BitcoinOutput[];
}

export interface BitcoinOutput {
  /** The scriptPubKey in hex. */
  readonly script: string;
  /** In satoshi. */
  readonly amount: bigint;
}

/** All satoshi that can ever exist. */
export const maxSatoshi = 2_100_000_000_000_000;

export function doubleSha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
}

/** The hash as explorers write it: with its bytes in reverse. */
export function displayed(hash: Uint8Array): string {
  return Buffer.from(hash.toReversed()).toString('hex');
}

/** The bytes of a hash that is written as explorers write it. */
export function bytesOfHash(hash: string): Buffer {
  return Buffer.from(Buffer.from(hash, 'hex').toReversed());
}

/** The transaction that exactly these bytes are; undefined for bytes that are none. */
export function parseTransaction(raw: Buffer): BitcoinTransaction | undefined {
  try {
    return readTransaction(raw);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readTransaction(raw: Buffer): BitcoinTransaction {
  const bytes = createReader(raw);
  const version = bytes.take(4);
  // BIP-144: a transaction with witnesses has a zero where others count their inputs.
  const hasWitnesses = raw[4] === 0;
  if (hasWitnesses && bytes.take(2)[1] !== 1)
    throw new RangeError('An unknown kind of transaction');
  const bodyStart = bytes.position();
  const inputs = bytes.list(() => {
    const previous = bytes.take(36);
    bytes.take(bytes.count());
    return { previous, sequence: bytes.take(4).readUInt32LE() };
  });
  const outputs = bytes.list(() => {
    const amount = bytes.take(8).readBigUInt64LE();
    if (amount > maxSatoshi) throw new RangeError('More than all coins');
    return { amount, script: bytes.take(bytes.count()).toString('hex') };
  });
  const body = raw.subarray(bodyStart, bytes.position());
  if (hasWitnesses) for (const _ of inputs) bytes.list(() => bytes.take(bytes.count()));
  const lockTime = bytes.take(4);
  if (inputs.length === 0 || outputs.length === 0 || bytes.position() !== raw.length)
    throw new RangeError('Not one transaction');
  const stripped = Buffer.concat([version, body, lockTime]);
  const [first] = inputs;
  return {
    txid: displayed(doubleSha256(stripped)),
    strippedLength: stripped.length,
    isCoinbase: first?.previous.subarray(0, 32).every((byte) => byte === 0) === true,
    sequences: inputs.map(({ sequence }) => sequence),
    outputs,
  };
}

/** Reads from the start on. Throws a RangeError past the end. */
function createReader(bytes: Buffer) {
  let position = 0;
  const take = (length: number): Buffer => {
    const end = position + length;
    if (end > bytes.length) throw new RangeError('The transaction ends early');
    const taken = bytes.subarray(position, end);
    position = end;
    return taken;
  };
  /** A compact size; only its shortest form is valid. */
  const count = (): number => {
    const first = take(1).readUInt8();
    if (first < 0xfd) return first;
    const [value, least] =
      first === 0xfd
        ? [take(2).readUInt16LE(), 0xfd]
        : first === 0xfe
          ? [take(4).readUInt32LE(), 0x1_0000]
          : [0, 1];
    if (value < least) throw new RangeError('A count that no transaction has');
    return value;
  };
  return {
    position: () => position,
    take,
    count,
    /** As many items as the count before them says. */
    list<Item>(readItem: () => Item): Item[] {
      const items: Item[] = [];
      for (let left = count(); left > 0; left -= 1) items.push(readItem());
      return items;
    },
  };
}
