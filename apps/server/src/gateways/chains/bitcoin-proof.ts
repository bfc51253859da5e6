import {
  type BitcoinTransaction,
  bytesOfHash,
  displayed,
  doubleSha256,
  parseTransaction,
} from './bitcoin-transaction.ts';

/** What a source shows to have a transaction in a block. Hashes are as explorers write them. */
export interface Membership {
  readonly txid: string;
  readonly rawTransaction: Buffer;
  /** The hashes beside the way from the transaction up to the block's Merkle root. */
  readonly branch: readonly string[];
  /** The transaction's place in the block, from 0. */
  readonly position: number;
  /** The Merkle root, as the block's header holds it. */
  readonly root: Buffer;
}

export const proofRefusals = [
  'not_a_transaction',
  'another_transaction',
  /** A transaction and an inner node of the Merkle tree look alike at 64 bytes (CVE-2017-12842). */
  'merkle_forgery',
  'wrong_branch',
  'not_headers',
  'another_block',
  'not_a_chain',
  'no_work',
] as const;
export type ProofRefusal = (typeof proofRefusals)[number];

/** What the headers of a block, and of those after it, show. */
export interface WorkedBlock {
  readonly root: Buffer;
  readonly time: Date;
  /** The easiest target of the headers: the larger, the less work. */
  readonly target: bigint;
}

/** A transaction in a block, both checked here. */
export interface CheckedTransaction {
  readonly transaction: BitcoinTransaction;
  /** Of the block. */
  readonly time: Date;
}

/** No block holds more transactions than 2^17. */
const deepestBranch = 17;
const headerLength = 80;

/**
 * The block of this hash, if each header was worked for: that of the block, and those of the blocks after it, in order.
 * How much work there should be is a question for the work floor.
 */
export function checkHeaders({
  blockHash,
  headers,
}: {
  readonly blockHash: string;
  /** 80 bytes each. */
  readonly headers: readonly Buffer[];
}): WorkedBlock | ProofRefusal {
  const [header] = headers;
  if (header === undefined || headers.some(({ length }) => length !== headerLength))
    return 'not_headers';
  if (displayed(doubleSha256(header)) !== blockHash) return 'another_block';
  if (!isChain(headers)) return 'not_a_chain';
  const targets = headers.map(workedTarget);
  if (targets.includes(0n)) return 'no_work';
  const target = targets.reduce((easiest, next) => (next > easiest ? next : easiest));
  return {
    root: header.subarray(36, 68),
    time: new Date(header.readUInt32LE(68) * 1000),
    target,
  };
}

/** The transaction, if the block of this root holds it: nothing of it is taken on trust. */
export function checkMembership(membership: Membership): BitcoinTransaction | ProofRefusal {
  const transaction = parseTransaction(membership.rawTransaction);
  if (transaction === undefined) return 'not_a_transaction';
  if (transaction.txid !== membership.txid) return 'another_transaction';
  if (transaction.strippedLength === 64) return 'merkle_forgery';
  const root = climb(membership);
  if (root === 'merkle_forgery') return root;
  return root?.equals(membership.root) === true ? transaction : 'wrong_branch';
}

/** The root to which the branch leads; undefined where it leads nowhere. */
function climb({ txid, branch, position }: Membership): Buffer | 'merkle_forgery' | undefined {
  if (branch.length > deepestBranch || !Number.isSafeInteger(position) || position < 0)
    return undefined;
  if (position >= 2 ** branch.length) return undefined;
  let node = bytesOfHash(txid);
  for (const [height, hash] of branch.entries()) {
    const isRight = Math.floor(position / 2 ** height) % 2 === 1;
    const beside = bytesOfHash(hash);
    const pair = Buffer.concat(isRight ? [beside, node] : [node, beside]);
    // Below a real transaction of 64 bytes anything could be claimed: its halves would pass for hashes.
    if (parseTransaction(pair) !== undefined) return 'merkle_forgery';
    node = doubleSha256(pair);
  }
  return node;
}

function isChain(headers: readonly Buffer[]): boolean {
  return headers.every((header, index) => {
    const before = headers[index - 1];
    return before === undefined || header.subarray(4, 36).equals(doubleSha256(before));
  });
}

/** The header's target if its hash meets it, otherwise 0. */
function workedTarget(header: Buffer): bigint {
  const target = targetOf(header.readUInt32LE(72));
  return BigInt(`0x${displayed(doubleSha256(header))}`) <= target ? target : 0n;
}

/** The largest hash that the compact form of a header allows; 0 for a form that no block has. */
function targetOf(bits: number): bigint {
  const mantissa = BigInt(bits & 0x7f_ffff);
  const shift = 8n * BigInt((bits >>> 24) - 3);
  if ((bits & 0x80_0000) !== 0 || shift > 232n) return 0n;
  return shift < 0n ? mantissa >> -shift : mantissa << shift;
}

/**
 * The compact target of block 936,447 of 14 February 2026 (difficulty 125.9 trillion), as several nodes'
 * getblockchaininfo shows it. A later release may raise it.
 */
const startBits = 0x1702_3c7e;

/** How much work a block must show at least for its word to be believed. */
export interface WorkFloor {
  /** Whether the target asks for at least a quarter of the hardest work that was ever checked. */
  isEnough(target: bigint): boolean;
}

/**
 * A chain's difficulty falls to a quarter at most in one period of two weeks. The floor follows the hardest checked
 * work and never falls in the life of a process, so that no source can lower it step by step.
 */
export function createWorkFloor(bits: number = startBits): WorkFloor {
  let hardest = targetOf(bits);
  return {
    isEnough(target) {
      if (target > hardest * 4n) return false;
      // Work cannot be pretended: a harder target was met.
      if (target < hardest) hardest = target;
      return true;
    },
  };
}
