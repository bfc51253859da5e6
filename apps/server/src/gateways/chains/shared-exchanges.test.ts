import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honestly, type ScriptedRpc, startScriptedRpc } from '../../../test/scripted-rpc.ts';
import { BudgetSpentError } from './chain-source.ts';
import { createEvmProtocol } from './evm-source.ts';
import { createGuardedSource } from './guarded-source.ts';

const site = `0x${'44'.repeat(20)}`;
const payer = `0x${'55'.repeat(20)}`;
const blockHash = `0x${'33'.repeat(32)}`;
/** Hashes that differ in their last digits. */
const txidOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`;
const isLarge = (txid: unknown) => txid === txidOf(99);

let node: ScriptedRpc;
beforeAll(async () => {
  node = await startScriptedRpc((method, [first]) => {
    switch (method) {
      case 'eth_chainId':
        return '0x1';
      case 'eth_getTransactionByHash':
        return {
          hash: first,
          from: payer,
          to: site,
          value: `0x${String(first).slice(-2)}`,
          input: '0x',
        };
      case 'eth_getTransactionReceipt':
        return {
          transactionHash: first,
          blockHash,
          blockNumber: '0x10',
          status: '0x1',
          gasUsed: '0x5208',
          logs: [],
          ...(isLarge(first) && { padding: 'x'.repeat(3_000_000) }),
        };
      default:
        return { number: '0x10', hash: blockHash, timestamp: '0x6925a000' };
    }
  });
});
afterAll(async () => node.close());
afterEach(() => {
  node.answerBy(honestly);
  node.exchanges.length = 0;
});

function source({ requestsPerSecond = 2 } = {}) {
  const now = new Date('2026-11-23T10:00:00.000Z');
  const clock = { now: () => now };
  const asked = createGuardedSource(
    { clock },
    createEvmProtocol({ clock }, { chain: 'ethereum' }),
    {
      chain: 'ethereum',
      url: node.url,
      name: 'node',
      isOwn: false,
      requestsPerSecond,
    },
  );
  return {
    health: () => asked.health(),
    /** Reads transactions at the same time: the amounts, or the errors. */
    read: async (indexes: readonly number[]) =>
      Promise.all(
        indexes.map(async (index) => {
          const question = {
            txid: txidOf(index),
            addresses: [site],
            nativeDue: null,
            wantsProof: false,
            learns: true,
          };
          try {
            const { facts } = await asked.readTransaction(question);
            return facts.found === 'block' ? Number(facts.transfers[0]?.amount) : facts.found;
          } catch (error) {
            return error;
          }
        }),
      ),
  };
}

describe('readings at the same time', () => {
  test('share their exchanges, and ask once for what all of them want', async () => {
    const { read } = source();
    expect(await read([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(node.exchanges.map((methods) => methods.length)).toEqual([3 + 2 * 8, 1]);
  });

  test('are at most ten for an exchange, of which the budget counts each once', async () => {
    const { read } = source();
    const many = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(await read(many)).toEqual(many);
    expect(node.exchanges.map((methods) => methods.length)).toEqual([23, 23, 1, 1]);
    // One of five is left: the reading takes it, and overdraws by one for its second exchange.
    expect(await read([1])).toEqual([1]);
    expect(await read([1])).toEqual([expect.any(BudgetSpentError)]);
  });

  test('at a provider that takes no batches do not wait for each other', async () => {
    node.answerBy((exchange) => {
      if (!Array.isArray(exchange.asked)) return honestly(exchange);
      exchange.response.writeHead(400).end();
    });
    const { read } = source({ requestsPerSecond: 100 });
    await read([1]);
    node.exchanges.length = 0;
    expect(await read([1, 2, 3])).toEqual([1, 2, 3]);
    expect(node.exchanges).toHaveLength(3 * 6);
  });

  test('fail together when the source is away, and each counts', async () => {
    node.answerBy(({ response }) => response.destroy());
    const { read, health } = source();
    for (const error of await read([1, 2, 3]))
      expect(error).toMatchObject({ name: 'OutboundError' });
    expect(health().failuresInARow).toBe(3);
    // Sent and repeated once.
    expect(node.exchanges).toHaveLength(2);
  });
});

describe('one transaction', () => {
  test('whose answer is wrong spoils no other', async () => {
    node.answerBy((exchange) => {
      const lie = exchange.told.replaceAll(
        `"transactionHash":"${txidOf(2)}"`,
        '"transactionHash":7',
      );
      honestly({ ...exchange, told: lie });
    });
    const [one, two, three] = await source().read([1, 2, 3]);
    expect([one, three]).toEqual([1, 3]);
    expect(two).toMatchObject({ name: 'OutboundError' });
  });

  test('whose answer is too large spoils no other', async () => {
    const { read, health } = source();
    const [one, large, three] = await read([1, 99, 3]);
    expect([one, three]).toEqual([1, 3]);
    expect(large).toMatchObject({ message: 'The answer is larger than 2097152 bytes' });
    expect(health()).toMatchObject({ failuresInARow: 0, isDown: false });
  });
});
