import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineTo, type ScriptedRpc, startScriptedRpc } from '../../../test/scripted-rpc.ts';
import { UntoldTransactionError } from './chain-protocol.ts';
import { RangeTooLargeError } from './chain-source.ts';
import { createEvmHistory } from './evm-history.ts';
import { createJsonRpc } from './json-rpc.ts';

// A node that keeps the state of its newest blocks only, as full nodes do.

const address = `0x${'ab'.repeat(20)}`;
const head = 10_000;
const finalHeight = 9_936;
const block = (height: number) => ({
  number: `0x${height.toString(16)}`,
  hash: `0x${'cd'.repeat(32)}`,
  parentHash: `0x${'ef'.repeat(32)}`,
  timestamp: '0x6a000000',
});

let oldestState = 0;
let node: ScriptedRpc;
beforeAll(async () => {
  node = await startScriptedRpc(() => null);
  node.answerBy(({ asked, response }) => {
    const answers = [asked].flat().map(({ id, method, params: [of, at] }) => {
      if (method === 'eth_chainId') return { id, result: '0x1' };
      if (method === 'eth_getBlockByNumber')
        return { id, result: block(of === 'latest' ? head : finalHeight) };
      return Number(at) < oldestState
        ? { id, error: { code: -32_000, message: 'missing trie node' } }
        : { id, result: `0x${Number(at).toString(16)}` };
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  });
});
afterAll(async () => node.close());
const line = lineTo(() => node);
const beginAt = async (blocksBack: number) =>
  createEvmHistory(createJsonRpc(), 'ethereum').readBalance(line, {
    address,
    since: { blocksBack },
  });

test('a balance begins so many blocks before the newest final one', async () => {
  oldestState = 9_873;
  expect(await beginAt(63)).toEqual({
    at: { height: 9_873, balance: 9_873n },
    change: null,
    isEnd: false,
  });
  expect(await beginAt(0)).toMatchObject({ at: { height: finalHeight }, isEnd: true });
});

test('where the state of that block is gone fewer blocks may be asked for', async () => {
  await expect(beginAt(64)).rejects.toThrow(RangeTooLargeError);
  oldestState = head;
  await expect(beginAt(0)).rejects.toThrow(UntoldTransactionError);
});

test('a chain begins with its first block', async () => {
  oldestState = 0;
  expect(await beginAt(1_000_000)).toMatchObject({ at: { height: 0, balance: 0n } });
});
