import { describe, expect, test } from 'vitest';
import {
  encodeTransaction,
  hashOf,
  merkleTree,
  mineHeader,
  type PlannedTransaction,
} from '../../../test/small-bitcoin.ts';
import {
  checkHeaders,
  checkMembership,
  createWorkFloor,
  type Membership,
  proofRefusals,
} from './bitcoin-proof.ts';
import { displayed, doubleSha256, parseTransaction } from './bitcoin-transaction.ts';

const ours = `0014${'ab'.repeat(20)}`;
const theirs = `0014${'cd'.repeat(20)}`;
const paying = (script: string, more: Partial<PlannedTransaction> = {}) =>
  encodeTransaction({ outputs: [{ script, amount: 50_000n }], ...more });
const txidOf = (raw: Buffer): string => parseTransaction(raw)?.txid ?? '';

interface InclusionEvidence extends Omit<Membership, 'root'> {
  readonly blockHash: string;
  readonly headers: readonly Buffer[];
}

/** Both checks, as of one answer. */
function checkInclusion({ blockHash, headers, ...shown }: InclusionEvidence) {
  const block = checkHeaders({ blockHash, headers });
  if (typeof block === 'string') return block;
  const transaction = checkMembership({ ...shown, root: block.root });
  return typeof transaction === 'string' ? transaction : { ...block, transaction };
}

/** A block of seven transactions, of which the fifth pays the site, and two blocks after it. */
function honestEvidence(raw = paying(ours)): InclusionEvidence {
  const others = [11, 12, 13, 14, 15, 16].map((spends) => txidOf(paying(theirs, { spends })));
  const tree = merkleTree(others.toSpliced(4, 0, txidOf(raw)));
  const headers = [mineHeader({ root: tree.root })];
  for (const root of [others[0] ?? '', others[1] ?? ''])
    headers.push(mineHeader({ root, previous: hashOf(headers.at(-1) ?? Buffer.alloc(0)) }));
  return {
    txid: txidOf(raw),
    blockHash: hashOf(headers[0] ?? Buffer.alloc(0)),
    rawTransaction: raw,
    branch: tree.branchOf(4),
    position: 4,
    headers,
  };
}

describe('an honest proof', () => {
  const segwit = { witness: ['30'.repeat(71), '02'.repeat(33)] };
  test.each([
    ['without witnesses', paying(ours)],
    ['with witnesses, which its hash leaves out', paying(ours, segwit)],
    [
      'of 300 outputs',
      encodeTransaction({
        outputs: Array.from({ length: 300 }, (_, at) => ({ script: ours, amount: BigInt(at) })),
      }),
    ],
  ])('of a transaction %s', (_, raw) => {
    expect(checkInclusion(honestEvidence(raw))).toMatchObject({
      transaction: parseTransaction(raw),
      time: new Date(1_790_000_000_000),
    });
  });

  test('the hash of a transaction is the same with and without its witnesses', () => {
    expect(txidOf(paying(ours, segwit))).toBe(txidOf(paying(ours)));
  });

  test('of a block that holds one transaction', () => {
    const raw = paying(ours);
    const header = mineHeader({ root: txidOf(raw) });
    const place = { branch: [], position: 0, headers: [header], blockHash: hashOf(header) };
    expect(checkInclusion({ ...honestEvidence(), ...place })).toMatchObject({
      transaction: { txid: txidOf(raw) },
    });
  });

  test('of the real chain: the first transaction of block 100,000', () => {
    const raw = Buffer.from(
      '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff08044c86041b020602ffffffff0100f2052a010000004341041b0e8c2567c12536aa13357b79a073dc4444acb83c4ec7a0e2f99dd7457516c5817242da796924ca4e99947d087fedf9ce467cb9f7c6287078f801df276fdf84ac00000000',
      'hex',
    );
    const tree = merkleTree([
      '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
      'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
      '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
      'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
    ]);
    const proof = checkInclusion({
      txid: '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
      blockHash: '000000000003ba27aa200b1cecaad478d2b00432346c3f1f3986da1afd33e506',
      rawTransaction: raw,
      branch: tree.branchOf(0),
      position: 0,
      headers: [
        Buffer.from(
          '0100000050120119172a610421a6c3011dd330d9df07b63616c2cc1f1cd00200000000006657a9252aacd5c0b2940996ecff952228c3067cc38d4885efb5a4ac4247e9f337221b4d4c86041b0f2b5710',
          'hex',
        ),
      ],
    });
    expect(proof).toMatchObject({
      transaction: { isCoinbase: true, outputs: [{ amount: 5_000_000_000n }] },
      time: new Date('2010-12-29T11:57:43.000Z'),
    });
    // Its difficulty was 14,484, far below today's.
    expect(createWorkFloor().isEnough(typeof proof === 'string' ? 0n : proof.target)).toBe(false);
  });
});

/** The shortest transactions that are 64 bytes long. */
function transactionOf64Bytes(): Buffer {
  return encodeTransaction({ outputs: [{ script: '51515151', amount: 1n }] });
}

const honest = honestEvidence();
const [first, second, third] = honest.headers as [Buffer, Buffer, Buffer];
const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const unworked = mineHeader({ root: '00'.repeat(32), previous: hashOf(second), isWorked: false });

type Lie = [told: string, expected: (typeof proofRefusals)[number], evidence: InclusionEvidence];
const lies: Lie[] = [
  ['no transaction', 'not_a_transaction', { ...honest, rawTransaction: Buffer.alloc(0) }],
  [
    'a transaction with bytes after it',
    'not_a_transaction',
    { ...honest, rawTransaction: Buffer.concat([honest.rawTransaction, Buffer.alloc(1)]) },
  ],
  [
    'false 17: an output is changed',
    'another_transaction',
    { ...honest, rawTransaction: paying(ours, { outputs: [{ script: ours, amount: 90_000n }] }) },
  ],
  [
    'false 17: an output is changed, and the hash with it',
    'wrong_branch',
    {
      ...honest,
      rawTransaction: paying(ours, { spends: 9 }),
      txid: txidOf(paying(ours, { spends: 9 })),
    },
  ],
  [
    'false 18: the branch of another transaction',
    'wrong_branch',
    { ...honest, branch: honestEvidence(paying(ours, { spends: 8 })).branch.toReversed() },
  ],
  [
    'false 18: a branch that is too short',
    'wrong_branch',
    { ...honest, branch: honest.branch.slice(0, 2) },
  ],
  ['another place in the block', 'wrong_branch', { ...honest, position: 5 }],
  ['a place outside of the block', 'wrong_branch', { ...honest, position: 12 }],
  ['a negative place', 'wrong_branch', { ...honest, position: -4 }],
  [
    'a branch deeper than any block',
    'wrong_branch',
    { ...honest, branch: Array.from({ length: 18 }, () => '00'.repeat(32)) },
  ],
  ['no header', 'not_headers', { ...honest, headers: [] }],
  ['a header cut short', 'not_headers', { ...honest, headers: [first.subarray(0, 79), second] }],
  ['the hash of another block', 'another_block', { ...honest, blockHash: hashOf(second) }],
  ['a missing header between', 'not_a_chain', { ...honest, headers: [first, third] }],
  ['headers in another order', 'not_a_chain', { ...honest, headers: [first, third, second] }],
  ['false 19: a header without work', 'no_work', { ...honest, headers: [first, second, unworked] }],
  [
    'false 19: headers that claim the difficulty of the real chain',
    'no_work',
    withHeader(mineHeader({ root: rootOf(first), bits: 0x1702_3c7e, isWorked: false })),
  ],
  [
    'a target that no header has',
    'no_work',
    withHeader(mineHeader({ root: rootOf(first), bits: 0x2100_ffff })),
  ],
  [
    'false 42: a transaction of 64 bytes, which could be two hashes',
    'merkle_forgery',
    honestEvidence(transactionOf64Bytes()),
  ],
  [
    'false 42: two hashes that are a transaction of 64 bytes',
    'merkle_forgery',
    beneathTransaction(),
  ],
];

function rootOf(header: Buffer): string {
  return displayed(header.subarray(36, 68));
}

function withHeader(header: Buffer): InclusionEvidence {
  return { ...honest, headers: [header], blockHash: hashOf(header) };
}

/**
 * A payment that was never made, beneath a mined transaction of 64 bytes whose first half is the payment's hash. The
 * fifth byte of that hash must be 1, the count of inputs, which one payment in 256 has.
 */
function beneathTransaction(): InclusionEvidence {
  for (let spends = 0; ; spends += 1) {
    const raw = paying(ours, { spends });
    const half = doubleSha256(raw);
    if (half[4] !== 1) continue;
    // The rest of the input, an output of 1 satoshi with a script of 4 bytes, and the lock time.
    const rest = Buffer.from(
      `${'11'.repeat(9)}00ffffffff010100000000000000045151515100000000`,
      'hex',
    );
    const mined = honestEvidence(Buffer.concat([half, rest]));
    return {
      ...mined,
      txid: txidOf(raw),
      rawTransaction: raw,
      branch: [displayed(rest), ...mined.branch],
      position: mined.position * 2,
    };
  }
}

describe('a lie is refused', () => {
  test.each(lies)('%s: %s', (_, expected, evidence) => {
    expect(checkInclusion(evidence)).toBe(expected);
  });

  test('each refusal has a lie', () => {
    expect(new Set(lies.map(([, expected]) => expected))).toEqual(new Set(proofRefusals));
  });

  test('any byte of a header that is changed', () => {
    for (let at = 0; at < 80; at += 1)
      expect(checkInclusion({ ...honest, headers: [changed(first, at)] })).toBeTypeOf('string');
  });

  test('any byte of the transaction that is changed, or is missing', () => {
    for (let at = 0; at < honest.rawTransaction.length; at += 1) {
      const { rawTransaction } = honest;
      for (const lie of [changed(rawTransaction, at), rawTransaction.subarray(0, at)])
        expect(checkInclusion({ ...honest, rawTransaction: lie })).toBeTypeOf('string');
    }
  });
});

describe('the work floor', () => {
  const target = (bits: number) => BigInt(bits & 0xff_ffff) << (8n * BigInt((bits >>> 24) - 3));
  const start = 0x1702_3c7e;
  const table: [string, bigint, boolean][] = [
    ['the starting value', target(start), true],
    ['a quarter of its work', target(start) * 4n, true],
    ['less than a quarter of its work', target(start) * 4n + 1n, false],
    ['the work of a laptop', target(0x1d00_ffff), false],
    ['more work', target(start) / 2n, true],
  ];
  test.each(table)('%s', (_, asked, isEnough) => {
    expect(createWorkFloor().isEnough(asked)).toBe(isEnough);
  });

  test('follows the chain upwards, and no source can lower it step by step', () => {
    const floor = createWorkFloor();
    expect(floor.isEnough(target(start) / 2n)).toBe(true);
    expect(floor.isEnough(target(start) * 2n)).toBe(true);
    expect(floor.isEnough(target(start) * 2n + 1n)).toBe(false);
    expect(floor.isEnough(target(start) * 4n)).toBe(false);
  });
});
