import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assets } from '@ghost-pay/contract/evidence/assets';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { faults } from '../faults.ts';
import { type ChainPeer, startChainPeer } from './chain-peer.ts';
import { playedChains } from './ledger.ts';
import type { ChainKind } from './played-chain.ts';
import { isBehaviour, offeredFor } from './source-behaviour.ts';
import type { Character } from './source-characters.ts';

const evm = '0x52908400098527886e0f7030069857d2e4169ee7';
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

let peer: ChainPeer;
beforeAll(async () => {
  peer = await startChainPeer();
});
afterEach(() => peer.behave('well'));
afterAll(async () => peer.close());

const addressOf = (source: string | undefined) => source?.replace(/^[a-z]+\+/, '') ?? '';

async function rpc(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return answer.json();
}

/** The result of one call to the first or the second source. */
async function call(
  chain: 'ethereum' | 'bsc' | 'base' | 'solana',
  { method, params = [], source = 0 }: { method: string; params?: unknown[]; source?: number },
): Promise<unknown> {
  const question = { jsonrpc: '2.0', id: 1, method, params };
  const told = await rpc(addressOf(peer.sources[chain][source]), question);
  return (told as { result: unknown }).result;
}

const esplora = async (path: string, source = 0) => {
  const answer = await fetch(`${addressOf(peer.sources.bitcoin[source])}${path}`);
  return { status: answer.status, text: await answer.text() };
};

describe('a source', () => {
  test('speaks the protocol that its address names', () => {
    const kinds = playedChains.map((chain) => peer.sources[chain].map((one) => one.split('+')[0]));
    expect(kinds).toEqual([
      ['esplora', 'esplora'],
      ...[1, 2, 3].map(() => ['evm', 'evm']),
      ['solana', 'solana'],
      ['tron', 'tron'],
    ]);
  });

  test('of Bitcoin answers hashes and heights in plain text, and refuses what is no hash', async () => {
    expect(await esplora('/blocks/tip/height')).toEqual({
      status: 200,
      text: String(peer.chains.bitcoin.tip().height),
    });
    expect(await esplora('/tx/xyz')).toEqual({ status: 400, text: 'Invalid hex string' });
    expect((await esplora(`/tx/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await esplora('/block-height/1')).status).toBe(404);
    const { text: hash } = await esplora(`/block-height/${peer.chains.bitcoin.tip().height}`);
    expect((await esplora(`/block/${hash}/header`)).text).toMatch(/^[0-9a-f]{160}$/);
    expect((await esplora(`/block/${'0'.repeat(64)}/header`)).status).toBe(404);
    expect((await esplora('/nothing')).status).toBe(404);
  });

  test('has a final block from the first moment', async () => {
    const fresh = await startChainPeer();
    onTestFinished(fresh.close);
    const ask = async (source: string | undefined, method: string, params: unknown[]) =>
      rpc(addressOf(source), { jsonrpc: '2.0', id: 1, method, params });
    const slot = fresh.chains.solana.tip().height;
    const [solana] = fresh.sources.solana;
    const final = [{ commitment: 'finalized' }];
    expect(await ask(solana, 'getSlot', final)).toMatchObject({ result: slot });
    expect(await ask(solana, 'getBlockTime', [slot])).toMatchObject({
      result: fresh.chains.solana.tip().time,
    });
    expect(
      await ask(fresh.sources.base[0], 'eth_getBlockByNumber', ['finalized', false]),
    ).toMatchObject({ result: { hash: expect.any(String) as string } });
  });

  test('of an EVM chain answers a batch in one exchange, and refuses what it does not know', async () => {
    const url = addressOf(peer.sources.bsc[0]);
    const before = peer.requests('bsc', 'one');
    const ask = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] });
    expect(await rpc(url, [ask(1, 'eth_chainId'), ask(2, 'eth_nonsense')])).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x38' },
      expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32601 }) }),
    ]);
    expect(peer.requests('bsc', 'one')).toBe(before + 1);
    expect(await rpc(url, [])).toMatchObject({ error: { code: -32600 } });
    expect(await rpc(url, { id: 1 })).toMatchObject({ error: { code: -32600 } });
    expect(await (await fetch(url, { method: 'POST', body: '{' })).json()).toMatchObject({
      error: { code: -32700 },
    });
  });

  test('of an EVM chain finds the logs of a token by recipient', async () => {
    const contract = assets['usdt@ethereum'].contract;
    peer.chains.ethereum.pay({ contract, to: evm, amount: 5_000_000n, way: 'plain' });
    peer.chains.ethereum.pay({ contract, to: evm, amount: 7n, way: 'failed' });
    peer.chains.ethereum.mine();
    const recipient = `0x${evm.slice(2).padStart(64, '0')}`;
    const found = async (filter: object) => {
      const logs = await call('ethereum', { method: 'eth_getLogs', params: [filter] });
      return (logs as unknown[]).length;
    };
    const fromBlock = '0x0';
    expect(await found({ fromBlock, address: [contract], topics: [null, null, recipient] })).toBe(
      1,
    );
    expect(await found({ fromBlock, address: evm })).toBe(0);
    expect(await found({ fromBlock, topics: [null, recipient] })).toBe(0);
    expect(
      await found({ fromBlock: 'latest', toBlock: 'latest', topics: [null, null, [recipient]] }),
    ).toBe(1);
    expect(await found({ fromBlock, toBlock: '0x1' })).toBe(0);
  });
});

describe('a source that is told to', () => {
  test('lie says twice the amount, another recipient, or nothing, while the other one stays honest', async () => {
    const told = async (id: string) => {
      const question = { method: 'eth_getTransactionByHash', params: [id] };
      return [await call('bsc', question), await call('bsc', { ...question, source: 1 })];
    };
    const id = peer.chains.bsc.pay({ contract: null, to: evm, amount: 5n, way: 'plain' });
    const second = { chain: 'bsc', source: 'two' } as const;
    peer.behave('amount', second);
    expect(await told(id)).toMatchObject([{ value: '0x5' }, { value: '0xa' }]);
    peer.behave('recipient', second);
    expect(await told(id)).toMatchObject([{ to: evm }, { to: expect.not.stringContaining(evm) }]);
    peer.behave('not_found', second);
    expect(await told(id)).toMatchObject([{ to: evm }, null]);
  });

  test.each(playedChains)('lie lies about everything that arrives on %s', (chain) => {
    // One type for all: each kind gets only what it has made itself.
    const kind = peer.chains[chain].kind as ChainKind<unknown>;
    const to = kind.stranger();
    const content = kind.transfer({ contract: null, to, amount: 1_000n, way: 'plain' });
    expect(kind.movements(content)).toMatchObject([{ to, amount: 1_000n }]);
    expect(kind.movements(kind.lie(content, 'amount'))).toMatchObject([{ to, amount: 2_000n }]);
    expect(kind.movements(kind.lie(content, 'recipient'))).toMatchObject([
      { to: expect.not.stringContaining(to), amount: 1_000n },
    ]);
  });

  test('be away breaks the line, and its other chains stay', async () => {
    peer.behave('reset', { chain: 'solana' });
    for (const source of [0, 1])
      await expect(call('solana', { method: 'getSlot', source })).rejects.toThrow();
    expect(await call('base', { method: 'eth_blockNumber' })).toMatch(/^0x/);
  });

  test('be slow still answers, and ends with the peer', async () => {
    const own = await startChainPeer();
    own.behave('late');
    const asked = rpc(addressOf(own.sources.base[0]), { id: 1, method: 'eth_chainId' });
    await expect.poll(() => own.requests('base', 'one')).toBe(1);
    await own.close();
    await expect(asked).rejects.toThrow();
  });

  test('show a fault shows each of the nine, and the page offers only behaviours that there are', async () => {
    for (const fault of faults) expect(isBehaviour(fault)).toBe(true);
    for (const [behaviour] of playedChains.flatMap(offeredFor))
      expect(isBehaviour(behaviour)).toBe(true);
    expect(isBehaviour('nicely')).toBe(false);
    peer.behave('busy', { chain: 'bitcoin', source: 'one' });
    expect((await esplora('/blocks/tip/height')).status).toBe(429);
    expect((await esplora('/blocks/tip/height', 1)).status).toBe(200);
  });
});

describe('a source that behaves as a public service', () => {
  const calls = {
    tip: { method: 'eth_chainId', params: [] },
    recent: { method: 'eth_getBalance', params: [evm, 'latest'] },
    old: { method: 'eth_getBalance', params: [evm, '0x3e8'] },
    trace: { method: 'trace_transaction', params: ['0x1'] },
    slot: { method: 'getSlot', params: [{ commitment: 'finalized' }] },
  } as const;
  const hex = (height: number) => `0x${height.toString(16)}`;
  const logs = (blocks: number, from = 1_200) => ({
    method: 'eth_getLogs',
    params: [{ fromBlock: hex(from), toBlock: hex(from + blocks - 1) }],
  });
  const table: [Character, object | object[], number, number | undefined, times?: number][] = [
    ['publicnode', calls.recent, 200, undefined],
    ['publicnode', calls.old, 403, -32_602],
    ['publicnode', [calls.tip, calls.old], 403, -32_602],
    ['publicnode', logs(10, 1_001), 403, -32_602],
    ['publicnode', logs(10), 200, undefined],
    ['publicnode', calls.trace, 200, -32_601],
    ['drpc', [calls.tip, calls.tip, calls.recent], 200, undefined],
    ['drpc', [calls.tip, calls.tip, calls.tip, calls.recent], 500, 31],
    ['drpc', logs(10_001), 400, 35],
    ['drpc', calls.old, 400, 35],
    ['drpc', calls.trace, 400, 35],
    ['dataseed', logs(1), 200, -32_005],
    ['dataseed', calls.old, 200, -32_000],
    ['dataseed', calls.recent, 200, undefined],
    ['alchemy_free', logs(11), 400, -32_600],
    ['alchemy_free', logs(10), 200, undefined],
    ['alchemy_free', calls.trace, 400, -32_600],
    ['mainnet_beta', calls.slot, 200, undefined, 40],
    ['mainnet_beta', calls.slot, 429, 429, 41],
    ['mainnet_beta', { method: 'getBlockTime', params: [9_999] }, 200, -32_004],
  ];
  beforeAll(() => peer.chains.ethereum.mine(300));
  test.each(table)('%s answers %j with %i and %s', async (...row) => {
    const [character, asked, status, code, times = 1] = row;
    peer.behave(character);
    const url = addressOf(peer.sources[character === 'mainnet_beta' ? 'solana' : 'ethereum'][0]);
    const body = JSON.stringify(
      Array.isArray(asked) ? asked.map((one: object, id) => ({ id, ...one })) : { id: 1, ...asked },
    );
    let answer = new Response();
    for (let time = 0; time < times; time += 1) answer = await fetch(url, { method: 'POST', body });
    const told = [(await answer.json()) as { error?: { code: number } }].flat();
    expect(answer.status).toBe(status);
    expect(told.find(({ error }) => error !== undefined)?.error?.code).toBe(code);
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '10' : null);
  });

  test('guarded_esplora takes twenty requests in ten seconds', async () => {
    peer.behave('guarded_esplora');
    for (let time = 0; time < 20; time += 1) expect((await esplora('/blocks')).status).toBe(200);
    expect(await esplora('/blocks')).toEqual({ status: 429, text: 'Too Many Requests' });
    expect((await esplora('/blocks', 1)).status).toBe(200);
  });
});

describe('the ledger', () => {
  test('is the same after a restart, and loses no transaction that waits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ghost-chains-'));
    const stateFile = join(folder, 'chains.json');
    const first = await startChainPeer({ stateFile });
    const mined = first.chains.bitcoin.pay({
      contract: null,
      to: bitcoin,
      amount: 4_987n,
      way: 'plain',
    });
    first.chains.bitcoin.mine(3);
    const waiting = first.chains.ethereum.pay({
      contract: null,
      to: evm,
      amount: 10n ** 20n,
      way: 'contract',
    });
    const before = first.chains.bitcoin.find(mined);
    await first.close();
    const second = await startChainPeer({ stateFile });
    expect(second.chains.bitcoin.find(mined)).toEqual(before);
    second.chains.ethereum.mine();
    expect(second.chains.ethereum.describe(waiting)).toMatchObject({
      isFailed: false,
      block: { height: 1001 },
      movements: [{ amount: 10n ** 20n }, { to: evm, amount: 10n ** 20n }],
    });
    await second.close();
    await rm(folder, { recursive: true });
  });

  test('stays small however many transactions and blocks come', async () => {
    const own = await startChainPeer({ mostTransactions: 50 });
    for (let sent = 0; sent < 400; sent += 1) {
      own.chains.bitcoin.pay({ contract: null, to: bitcoin, amount: 1_000n, way: 'plain' });
      own.chains.bitcoin.mine(10);
    }
    const { transactions, blocks } = own.chains.bitcoin.kept();
    expect(transactions).toHaveLength(50);
    // The newest 300, and the 50 with transactions with ten above each.
    expect(blocks.length).toBeLessThan(300 + 50 * 11 + 2);
    expect(JSON.stringify(own.chains.bitcoin.kept()).length).toBeLessThan(512 * 1024);
    await own.close();
  });

  test('gets blocks by itself only when it is told so', async () => {
    const own = await startChainPeer({ hasTimedBlocks: true });
    const { height } = peer.chains.base.tip();
    await expect.poll(() => own.chains.base.tip().height).toBeGreaterThan(1000);
    expect(peer.chains.base.tip().height).toBe(height);
    await own.close();
  });
});
