import { describe, expect, test } from 'vitest';
import { encodeTransaction } from '../../../test/small-bitcoin.ts';
import { maxSatoshi, parseTransaction } from './bitcoin-transaction.ts';

const script = `0014${'ab'.repeat(20)}`;
const plain = encodeTransaction({ outputs: [{ script, amount: 5n }] }).toString('hex');
const segwit = encodeTransaction({ outputs: [{ script, amount: 5n }], witness: ['ab'] });
/** The version, and the counted input that spends from a coin with the number 1. */
const [version, input] = ['02000000', `01000000${'00'.repeat(32)}00ffffffff`];
const output = `0500000000000000160014${'ab'.repeat(20)}`;

test('what the raw bytes say', () => {
  expect(parseTransaction(Buffer.from(plain, 'hex'))).toEqual({
    txid: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    strippedLength: plain.length / 2,
    isCoinbase: false,
    sequences: [0xffff_ffff],
    outputs: [{ script, amount: 5n }],
  });
  expect(plain).toBe(`${version}01${input}01${output}00000000`);
});

test('all coins can be in one output, and not one satoshi more', () => {
  const holding = (amount: bigint) => encodeTransaction({ outputs: [{ script, amount }] });
  expect(parseTransaction(holding(BigInt(maxSatoshi)))?.outputs[0]?.amount).toBe(
    2_100_000_000_000_000n,
  );
  expect(parseTransaction(holding(BigInt(maxSatoshi) + 1n))).toBeUndefined();
});

describe('no transaction', () => {
  const changed = Buffer.from(segwit);
  changed[5] = 2;
  test.each([
    ['without bytes', ''],
    ['without an input', `${version}00`],
    ['without an output', `${version}01${input}0000000000`],
    ['with another marker of witnesses', changed.toString('hex')],
    ['without the witness that it announces', segwit.subarray(0, -6).toString('hex')],
    ['with a count in more bytes than it needs', `${version}fd0100${input}01${output}00000000`],
    ['with a count in five bytes', `${version}fe01000000${input}01${output}00000000`],
    ['with a count in nine bytes', `${version}ff0100000000000000${input}01${output}00000000`],
    ['with more outputs than bytes', `${version}01${input}feffffffff${output}00000000`],
    ['with a script beyond the end', `${version}01${input}01050000000000000016ab`],
    ['with bytes after it', `${plain}00`],
  ])('%s', (_, hex) => {
    expect(parseTransaction(Buffer.from(hex, 'hex'))).toBeUndefined();
  });
});
