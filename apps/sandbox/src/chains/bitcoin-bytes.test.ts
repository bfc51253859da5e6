import { describe, expect, test } from 'vitest';
import {
  addressOf,
  type BitcoinContent,
  doubleSha256,
  kindOfScript,
  merkleBranch,
  mineHeader,
  scriptOf,
  serialise,
  txidOf,
  writtenHash,
} from './bitcoin-bytes.ts';
import { bitcoinPayment } from './bitcoin-chain.ts';

// The main network's first transaction, and the four of its block 100,000.
const firstTransaction: BitcoinContent = {
  version: 1,
  inputs: [
    {
      txid: '0'.repeat(64),
      vout: 0xffffffff,
      sequence: 0xffffffff,
      scriptSig:
        '04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73',
      witness: [],
      prevout: null,
    },
  ],
  outputs: [
    {
      script:
        '4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac',
      value: 5_000_000_000,
    },
  ],
  locktime: 0,
};
const block100000 = [
  '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
  'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
  '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
  'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
];
const rootOf100000 = 'f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766';

const inOrder = (written: string) => Buffer.from(Buffer.from(written, 'hex').toReversed());

/** The root to which a branch leads. */
function rootBy(txid: string, branch: readonly string[], position: number): string {
  return writtenHash(
    branch.reduce<Buffer>((hash, beside, depth) => {
      const pair = [hash, inOrder(beside)];
      return doubleSha256(Buffer.concat((position >> depth) & 1 ? pair.toReversed() : pair));
    }, inOrder(txid)),
  );
}

describe('Bitcoin’s bytes', () => {
  test('have the hash of the main network’s first transaction', () => {
    expect(txidOf(firstTransaction)).toBe(
      '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    );
  });

  test('hold witnesses that the transaction’s hash leaves out', () => {
    const content = bitcoinPayment({
      outputs: [{ to: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', amount: 1n }],
    });
    const whole = serialise(content, { withWitness: true }).toString('hex');
    expect(whole.slice(8, 12)).toBe('0001');
    expect(whole).toContain(content.inputs[0]?.witness[0]);
    const { inputs } = content;
    expect(txidOf({ ...content, inputs: inputs.map((one) => ({ ...one, witness: [] })) })).toBe(
      txidOf(content),
    );
  });

  test('have the Merkle root of block 100,000, by the branch of each of its transactions', () => {
    for (const [position, txid] of block100000.entries())
      expect(rootBy(txid, merkleBranch(block100000, position), position)).toBe(rootOf100000);
    expect(mineHeader({ previous: '0'.repeat(64), txids: block100000, time: 1 }).header).toContain(
      inOrder(rootOf100000).toString('hex'),
    );
  });

  test('have a Merkle root of an odd number of transactions, and of one', () => {
    for (const count of [1, 3, 5, 200]) {
      const txids = Array.from({ length: count }, (_, index) =>
        index.toString(16).padStart(64, '0'),
      );
      const { header } = mineHeader({ previous: '0'.repeat(64), txids, time: 1 });
      const root = writtenHash(Buffer.from(header.slice(72, 136), 'hex'));
      for (const [position, txid] of txids.entries())
        expect(rootBy(txid, merkleBranch(txids, position), position)).toBe(root);
    }
  });

  test('have work: a header’s hash is below its target', () => {
    for (let time = 0; time < 20; time += 1) {
      const { header, hash } = mineHeader({ previous: '0'.repeat(64), txids: block100000, time });
      expect(header).toHaveLength(160);
      expect(hash).toBe(writtenHash(doubleSha256(Buffer.from(header, 'hex'))));
      expect(hash < '7fffff').toBe(true);
    }
  });

  test.each([
    [
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'p2pkh',
      '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac',
    ],
    [
      '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
      'p2sh',
      'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87',
    ],
    [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'v0_p2wpkh',
      '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    [
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      'v0_p2wsh',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'v1_p2tr',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('%s is a script of kind %s', (address, kind, script) => {
    expect(scriptOf(address)).toBe(script);
    expect(kindOfScript(script)).toBe(kind);
    expect(addressOf(script)).toBe(address);
    expect(scriptOf(address.startsWith('bc1') ? address.toUpperCase() : address)).toBe(script);
  });

  test('of other kinds pay to no address', () => {
    expect([kindOfScript('6a0568656c6c6f'), addressOf('6a0568656c6c6f')]).toEqual([
      'op_return',
      undefined,
    ]);
    expect([kindOfScript('51'), addressOf('51')]).toEqual(['unknown', undefined]);
  });
});
