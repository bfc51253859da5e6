import {
  bytesOfHash,
  displayed,
  doubleSha256,
} from '../src/gateways/chains/bitcoin-transaction.ts';

// The bytes of transactions and blocks, for tests that show what is refused. Hashes are as explorers write them.

/** The easiest target of a compact form: the second nonce fits on average. */
const trivialBits = 0x207f_ffff;

export interface PlannedTransaction {
  /** Where it spends from; distinct ones make distinct transactions. */
  readonly spends?: number;
  readonly sequence?: number;
  readonly scriptSig?: string;
  readonly outputs: readonly { readonly script: string; readonly amount: bigint }[];
  /** In hex, of the only input. */
  readonly witness?: readonly string[];
}

export function encodeTransaction({
  spends = 1,
  sequence = 0xffff_ffff,
  scriptSig = '',
  outputs,
  witness,
}: PlannedTransaction): Buffer {
  const spent = Buffer.alloc(36);
  spent.writeUInt32LE(spends);
  return Buffer.concat([
    uint32(2),
    ...(witness === undefined ? [] : [Buffer.from([0, 1])]),
    compact(1),
    spent,
    counted(Buffer.from(scriptSig, 'hex')),
    uint32(sequence),
    compact(outputs.length),
    ...outputs.flatMap(({ script, amount }) => {
      const satoshi = Buffer.alloc(8);
      satoshi.writeBigUInt64LE(amount);
      return [satoshi, counted(Buffer.from(script, 'hex'))];
    }),
    ...(witness === undefined
      ? []
      : [compact(witness.length), ...witness.map((item) => counted(Buffer.from(item, 'hex')))]),
    uint32(0),
  ]);
}

/** A header whose hash meets its target. */
export function mineHeader({
  previous = '0'.repeat(64),
  root,
  bits = trivialBits,
  time = 1_790_000_000,
  isWorked = true,
}: {
  previous?: string;
  root: string;
  bits?: number;
  time?: number;
  /** False for a header whose hash misses its target. */
  isWorked?: boolean;
}): Buffer {
  const header = Buffer.alloc(80);
  header.writeUInt32LE(0x2000_0000, 0);
  bytesOfHash(previous).copy(header, 4);
  bytesOfHash(root).copy(header, 36);
  header.writeUInt32LE(time, 68);
  header.writeUInt32LE(bits, 72);
  const target = BigInt(bits & 0x7f_ffff) << (8n * BigInt((bits >>> 24) - 3));
  for (let nonce = 0; ; nonce += 1) {
    header.writeUInt32LE(nonce, 76);
    if (BigInt(`0x${hashOf(header)}`) <= target === isWorked) return header;
  }
}

export function hashOf(bytes: Buffer): string {
  return displayed(doubleSha256(bytes));
}

/** The root of a block's tree, and the branch of each of its transactions. */
export function merkleTree(txids: readonly string[]): {
  root: string;
  branchOf(position: number): string[];
} {
  const levels = [txids.map(bytesOfHash)];
  for (let level = levels[0] ?? []; level.length > 1;) {
    const above = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? Buffer.alloc(0);
      above.push(doubleSha256(Buffer.concat([left, level[at + 1] ?? left])));
    }
    levels.push(above);
    level = above;
  }
  return {
    root: displayed(levels.at(-1)?.[0] ?? Buffer.alloc(32)),
    branchOf: (position) =>
      levels.slice(0, -1).map((level, height) => {
        const at = Math.floor(position / 2 ** height);
        return displayed(level[at ^ 1] ?? level[at] ?? Buffer.alloc(32));
      }),
  };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function compact(count: number): Buffer {
  if (count < 0xfd) return Buffer.from([count]);
  const bytes = Buffer.alloc(3, 0xfd);
  bytes.writeUInt16LE(count, 1);
  return bytes;
}

function counted(bytes: Buffer): Buffer {
  return Buffer.concat([compact(bytes.length), bytes]);
}
