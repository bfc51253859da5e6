import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lineTo, type ScriptedRpc, startScriptedRpc } from '../../../test/scripted-rpc.ts';
import { UntoldTransactionError } from './chain-protocol.ts';
import type { BalanceAt } from './chain-source.ts';
import { createEvmHistory } from './evm-history.ts';
import { createJsonRpc } from './json-rpc.ts';

// A node of 10,000 blocks that keeps what is said of it. Each block raises the balance by one from `risesFrom` on.

const address = `0x${'ab'.repeat(20)}`;
const hash = `0x${'cd'.repeat(32)}`;
const head = 10_000;
let finalHeight = 0;
let risesFrom = 0;
let oldestState = 0;
let oldestLogs = 0;
let mostBlocks = 0;
let fault: object | undefined;
let asked: { method: string; params: readonly unknown[] }[] = [];
let now = Date.parse('2026-11-27T10:00:00.000Z');

const balanceAt = (height: number) => BigInt(Math.max(0, height - risesFrom + 1));
const at = (height: number): BalanceAt => ({ height, balance: balanceAt(height) });
const refuse = (code: number, message: string) => ({ error: { code, message } });

function answer(method: string, [of, second]: readonly unknown[]): object {
  switch (method) {
    case 'eth_chainId':
      return { result: '0x1' };
    case 'eth_getBlockByNumber': {
      const named = of === 'latest' ? head : of === 'finalized' ? finalHeight : Number(of);
      const number = `0x${named.toString(16)}`;
      return { result: { number, hash, timestamp: '0x6a000000', transactions: [] } };
    }
    case 'eth_getBalance':
      return Number(second) < oldestState
        ? refuse(-32_602, 'Archive requests require a personal token')
        : { result: `0x${balanceAt(Number(second)).toString(16)}` };
    default: {
      if (fault !== undefined) return fault;
      const { fromBlock, toBlock } = of as { fromBlock: string; toBlock: string };
      if (Number(fromBlock) < oldestLogs)
        return refuse(-32_602, 'Archive requests require a personal token');
      const size = Number(toBlock) - Number(fromBlock) + 1;
      return size > mostBlocks ? refuse(-32_005, 'limit exceeded') : { result: [] };
    }
  }
}

let node: ScriptedRpc;
beforeAll(async () => {
  node = await startScriptedRpc(() => null);
  node.answerBy(({ asked: calls, response }) => {
    const answers = [calls].flat().map(({ id, method, params }) => {
      asked.push({ method, params });
      return { id, ...answer(method, params) };
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]));
  });
});
afterAll(async () => node.close());
beforeEach(() => {
  [finalHeight, risesFrom, oldestState, oldestLogs, mostBlocks] = [9_936, head + 1, 0, 0, 5_000];
  [asked, fault] = [[], undefined];
});
const line = lineTo(() => node);
const open = () =>
  createEvmHistory({ clock: { now: () => new Date(now) }, rpc: createJsonRpc() }, 'ethereum');
const balanceSince = async (since: BalanceAt | undefined) =>
  open().readBalance(line, { address, since });

describe('a balance', () => {
  test('begins a hundred blocks back, and is read up to the newest final block', async () => {
    expect(await balanceSince(undefined)).toEqual({ at: at(9_936), change: null, isEnd: true });
    risesFrom = 9_935;
    expect(await balanceSince(undefined)).toMatchObject({
      at: { height: 9_935 },
      change: { after: 9_934, rise: 1n },
    });
    risesFrom = head + 1;
    expect(await balanceSince(at(9_900))).toEqual({ at: at(9_936), change: null, isEnd: true });
  });

  test('is read up to 32 blocks before the head where the final block is older than its state', async () => {
    finalHeight = 9_400;
    expect(await balanceSince(at(9_930))).toMatchObject({ at: { height: 9_968 }, isEnd: true });
  });

  test('begins later where the state of that block is gone', async () => {
    oldestState = 9_930;
    expect(await balanceSince(undefined)).toMatchObject({ at: { height: 9_936 }, isEnd: true });
    oldestState = head;
    await expect(balanceSince(undefined)).rejects.toBeInstanceOf(UntoldTransactionError);
  });

  test('that changed is narrowed to the block of the change', async () => {
    risesFrom = 9_917;
    expect(await balanceSince({ height: 9_910, balance: 0n })).toMatchObject({
      at: { height: 9_917, balance: 1n },
      change: { after: 9_916, height: 9_917, rise: 1n },
      isEnd: false,
    });
  });

  test('that changed in a gap is one change of all its blocks, and no older state is asked for', async () => {
    risesFrom = 9_800;
    expect(await balanceSince({ height: 9_000, balance: 0n })).toMatchObject({
      at: { height: 9_900, balance: 101n },
      change: { after: 9_000, height: 9_900, rise: 101n, hash: null },
      isEnd: false,
    });
    const heights = asked
      .filter(({ method }) => method === 'eth_getBalance')
      .map(({ params }) => Number(params[1]));
    expect(Math.min(...heights)).toBe(9_900);
  });

  test('that did not change in a gap moves on to the newest final block', async () => {
    expect(await balanceSince({ height: 9_000, balance: 0n })).toEqual({
      at: at(9_936),
      change: null,
      isEnd: true,
    });
  });
});

describe('logs', () => {
  const logsFrom = async (history: ReturnType<typeof open>, from: number | undefined) =>
    history.readLogs(line, { address, from });
  const sizes = () =>
    asked
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => {
        const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
        return Number(toBlock) - Number(fromBlock) + 1;
      });

  test('begin after the newest final block', async () => {
    expect(await logsFrom(open(), undefined)).toMatchObject({ from: 9_937, finalHeight: 9_936 });
    expect(sizes()).toEqual([]);
  });

  test('are asked for by as many blocks as the source takes, which is remembered for an hour', async () => {
    mostBlocks = 10;
    const history = open();
    const { to } = await logsFrom(history, 9_000);
    expect(to).toBe(9_006);
    expect(sizes()).toEqual([500, 250, 125, 62, 31, 15, 7]);
    asked = [];
    await logsFrom(history, to + 1);
    expect(sizes()).toEqual([7]);
    [now, mostBlocks, asked] = [now + 3_600_000, 5_000, []];
    await logsFrom(history, 9_100);
    expect(sizes()).toEqual([14]);
  });

  test('of a source that tells none are not asked for again within an hour', async () => {
    mostBlocks = 0;
    const history = open();
    await expect(logsFrom(history, 9_000)).rejects.toBeInstanceOf(UntoldTransactionError);
    expect(sizes()).toHaveLength(9);
    asked = [];
    await expect(logsFrom(history, 9_000)).rejects.toBeInstanceOf(UntoldTransactionError);
    expect(sizes()).toEqual([]);
    [now, mostBlocks] = [now + 3_600_000, 5_000];
    expect(await logsFrom(history, 9_000)).toMatchObject({ from: 9_000 });
  });

  test('of a source that fails in words of its own are asked for by fewer, and nothing is remembered', async () => {
    fault = refuse(-32_603, 'Internal error');
    const history = open();
    await expect(logsFrom(history, 9_000)).rejects.toThrow('did not answer a call (other, -32603)');
    expect(sizes()).toEqual([500, 250, 125, 62, 31, 15, 7]);
    [fault, asked] = [undefined, []];
    expect(await logsFrom(history, 9_000)).toMatchObject({ to: 9_499 });
    expect(sizes()).toEqual([500]);
  });

  test('that the source does not tell any more are passed, and the answer says from where it is', async () => {
    oldestLogs = 9_872;
    expect(await logsFrom(open(), 9_000)).toMatchObject({ from: 9_900, to: head });
    // Asked twice: one node of many may only be late.
    expect(sizes()).toEqual([500, 500, 101]);
  });
});
