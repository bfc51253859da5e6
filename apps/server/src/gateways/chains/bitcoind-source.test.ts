import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { honestly, type ScriptedRpc, startScriptedRpc } from '../../../test/scripted-rpc.ts';
import { encodeTransaction } from '../../../test/small-bitcoin.ts';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { addressOfScript } from './bitcoin-address.ts';
import { mainChain } from './bitcoin-facts.ts';
import { parseTransaction } from './bitcoin-transaction.ts';
import { createBitcoindProtocol } from './bitcoind-source.ts';
import type { ChainAnswer } from './chain-source.ts';
import { createGuardedSource } from './guarded-source.ts';

const clock = { now: () => new Date() };
const script = `0014${'ab'.repeat(20)}`;
const address = addressOfScript(script) ?? '';
const amount = 4_987n;
const raw = encodeTransaction({ sequence: 0xffff_fffd, outputs: [{ script, amount }] });
const txid = parseTransaction(raw)?.txid ?? '';
const blockhash = '00'.repeat(8) + 'ab'.repeat(24);

/** What an honest node answers, by method; a test changes one of them. */
const honest = {
  getblockchaininfo: { chain: 'main', blocks: 800_002, time: 1_790_001_200 },
  getrawtransaction: {
    txid,
    hex: raw.toString('hex'),
    blockhash,
    confirmations: 3,
    vin: [{ prevout: { value: 0.1, scriptPubKey: { hex: `0014${'cd'.repeat(20)}` } } }],
    vout: [{ value: 0.00004987, n: 0 }],
  },
  getblockheader: { hash: blockhash, confirmations: 3, height: 800_000, time: 1_790_000_000 },
  getblockhash: blockhash,
  getdescriptoractivity: {
    activity: [
      { type: 'receive', amount: 0.00004987, blockhash, height: 800_000, txid, vout: 0 },
      { type: 'receive', amount: 0.00004987, txid, vout: 1 },
      { type: 'spend', amount: 1, spend_txid: 'ab'.repeat(32), spend_vin: 0, prevout_txid: txid },
    ],
  },
  getindexinfo: { txindex: { synced: true, best_block_height: 800_002 } },
};
type Answers = { [Method in keyof typeof honest]: unknown };
let answers: Answers = honest;

let node: ScriptedRpc;
beforeAll(async () => {
  node = await startScriptedRpc((method) => answers[method as keyof Answers]);
});
afterAll(async () => node.close());
beforeEach(() => {
  answers = honest;
  node.answerBy(honestly);
});

function openSource() {
  return createGuardedSource(
    { clock },
    createBitcoindProtocol({ chain: mainChain }),
    { chain: 'bitcoin', url: node.url, name: 'own node', isOwn: true, requestsPerSecond: 100 },
    { exchangeMs: 60_000, readingMs: 120_000, waitsMs: [1] },
  );
}
async function read(changes: Partial<Answers> = {}): Promise<ChainAnswer> {
  answers = { ...honest, ...changes };
  return openSource().readTransaction({
    txid,
    addresses: [address],
    nativeDue: null,
    wantsProof: true,
  });
}

/** Has the node refuse the first call of a batch, the one for the transaction. */
function unknown(): void {
  node.answerBy((exchange) => {
    const told = JSON.parse(exchange.told) as { id: number } | { id: number }[];
    const error = { code: -5, message: 'No such mempool or blockchain transaction.' };
    const refused = Array.isArray(told) ? [{ id: 1, error }, ...told.slice(1)] : told;
    honestly({ ...exchange, told: JSON.stringify(refused) });
  });
}

describe('a transaction', () => {
  const movements = { transfers: [{ to: address, amount, from: null }], elsewhere: [] };

  test('in a block; the amount is read from the raw bytes', async () => {
    expect(await read()).toMatchObject({
      facts: {
        found: 'block',
        block: { height: 800_000, hash: blockhash, time: new Date(1_790_000_000_000) },
        confirmations: 3,
        proof: 'source',
        ...movements,
      },
      tip: { height: 800_002, time: new Date(1_790_001_200_000) },
    });
  });

  test('of the site itself', async () => {
    const vin = [{ prevout: { scriptPubKey: { hex: script } } }];
    expect(await read({ getrawtransaction: { ...honest.getrawtransaction, vin } })).toMatchObject({
      facts: { transfers: [{ from: address }] },
    });
  });

  test.each([
    [
      'in the mempool',
      { getrawtransaction: { ...honest.getrawtransaction, blockhash: undefined } },
    ],
    [
      'in a block that is not on the chain any more',
      { getblockheader: { ...honest.getblockheader, confirmations: -1 } },
    ],
  ])('%s', async (_, changes) => {
    expect(await read(changes)).toMatchObject({
      facts: { found: 'mempool', isReplaceable: true, ...movements },
    });
  });

  test('that the node does not know', async () => {
    unknown();
    expect(await read()).toMatchObject({ facts: { found: 'no' } });
  });

  test.each([
    ['no index', {}],
    ['an index that is still being made', { txindex: { synced: false } }],
  ])('that a node with %s does not know, which says nothing', async (_, getindexinfo) => {
    unknown();
    await expect(read({ getindexinfo })).rejects.toThrow('keeps no index of transactions');
  });
});

describe('an answer that is refused', () => {
  const transaction = honest.getrawtransaction;
  const other = encodeTransaction({ outputs: [{ script, amount: 9_000_000n }] }).toString('hex');
  test.each([
    ['of a test network', { getblockchaininfo: { ...honest.getblockchaininfo, chain: 'test4' } }],
    ['about another transaction', { getrawtransaction: { ...transaction, hex: other } }],
    ['with raw bytes cut short', { getrawtransaction: { ...transaction, hex: 'ab' } }],
    ['without raw bytes', { getrawtransaction: { ...transaction, hex: undefined } }],
    [
      'about another block',
      { getblockheader: { ...honest.getblockheader, hash: 'ab'.repeat(32) } },
    ],
    ['with a negative height', { getblockheader: { ...honest.getblockheader, height: -1 } }],
    [
      'with a height beyond 2^53',
      { getblockchaininfo: { ...honest.getblockchaininfo, blocks: 2 ** 53 } },
    ],
    ['without a tip', { getblockchaininfo: null }],
  ])('%s', async (_, changes) => {
    await expect(read(changes)).rejects.toBeInstanceOf(OutboundError);
  });
});

describe('what came to addresses', () => {
  const ask = async (source: ReturnType<typeof openSource>) =>
    source.readReceived?.({ addresses: [address] });

  test('of the mempool and the newest blocks is told in one call for all', async () => {
    answers = honest;
    const before = node.exchanges.length;
    expect(await ask(openSource())).toEqual([txid]);
    expect(node.exchanges.slice(before)).toEqual([
      ['getblockchaininfo'],
      ['getblockhash', 'getblockhash', 'getblockhash'],
      ['getdescriptoractivity'],
    ]);
  });

  test.each([
    ['that is older than the call', { code: -32601, message: 'Method not found' }, 0],
    ['whose chain has changed meanwhile', { code: -5, message: 'Block is not in main chain' }, 3],
  ])('is nothing by a node %s, which stays in service', async (_name, error, exchanges) => {
    answers = honest;
    node.answerBy((exchange) => {
      const { asked, response } = exchange;
      if (Array.isArray(asked) || !('method' in asked) || asked.method !== 'getdescriptoractivity')
        return honestly(exchange);
      honestly({ ...exchange, told: JSON.stringify({ id: asked.id, error }), response });
    });
    const source = openSource();
    expect(await ask(source)).toEqual([]);
    const before = node.exchanges.length;
    expect(await ask(source)).toEqual([]);
    expect(node.exchanges.length - before).toBe(exchanges);
    expect(source.health().isDown).toBe(false);
  });

  test('that the node does not tell in time does not put it out of service', async () => {
    answers = honest;
    node.answerBy((exchange) => {
      const { asked, response } = exchange;
      if (Array.isArray(asked) || !('method' in asked) || asked.method !== 'getdescriptoractivity')
        return honestly(exchange);
      response.destroy();
    });
    const source = openSource();
    for (let time = 0; time < 6; time += 1)
      await expect(ask(source)).rejects.toThrow('does not tell what came');
    expect(source.health().isDown).toBe(false);
  });
});
