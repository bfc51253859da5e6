import { assets, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { BudgetSpentError, type Abilities, type ChainSource } from './chain-source.ts';
import { createChainSources } from './chain-sources.ts';

// Two hours of played chains, with a transaction in each of their blocks.

let now = Date.parse('2026-11-27T10:00:00.000Z');
const clock = { now: () => new Date(now) };
const evm = `0x${'ab'.repeat(20)}`;
const usdc = assets['usdc@solana'].contract;

let peer: ChainPeer;
beforeAll(async () => {
  peer = await startChainPeer({ now: () => now });
  const { bitcoin, ethereum, solana } = peer.chains;
  for (let block = 0; block < 130; block += 1) {
    now += 50_000;
    ethereum.pay({ contract: null, to: evm, amount: 7n, way: 'contract' });
    ethereum.mine();
    solana.pay({ contract: usdc, to: solana.kind.stranger(), amount: 7n, way: 'plain' });
    solana.mine();
    if (block % 12 !== 0) continue;
    bitcoin.pay({ contract: null, to: bitcoin.kind.stranger(), amount: 9n, way: 'plain' });
    bitcoin.mine();
  }
  solana.mine(8_950);
  const to = bitcoin.kind.stranger();
  bitcoin.pay({ contract: null, to, amount: 4_987n, way: 'plain' });
  bitcoin.mine();
  bitcoin.pay({ contract: null, to, amount: 4_988n, way: 'plain' });
});
afterAll(async () => peer.close());
afterEach(() => peer.behave('well'));

type Tried = 'bitcoin' | 'ethereum' | 'solana';
const settings = { bitcoin: 'CHAIN_BITCOIN', ethereum: 'CHAIN_ETHEREUM', solana: 'CHAIN_SOLANA' };

function sourceOf(chain: Tried): ChainSource {
  const environment = {
    [settings[chain]]: peer.sources[chain][0],
    CHAIN_REQUESTS_PER_SECOND: '1000',
  };
  const { chains } = readConfig({ environment, dataDir: '/nowhere' });
  const log = pino({ level: 'silent' });
  const [source] = createChainSources({ clock, log }, chains)[chain as RecognisedChain];
  if (source === undefined) throw new Error('There is no source');
  return source;
}

const evmWell = {
  recent: true,
  hour_old: true,
  logs: true,
  old_state: true,
  trace: true,
  batch: true,
};
const { trace: _, ...evmWithout } = evmWell;
const bitcoinWell = { recent: true, hour_old: true, proof: true, history: true, mempool: true };
const solanaWell = { recent: true, hour_old: true, history: true, batch: true };
const table: [Tried, Parameters<ChainPeer['behave']>[0], Abilities][] = [
  ['ethereum', 'well', evmWell],
  ['ethereum', 'publicnode', { ...evmWell, trace: false }],
  ['ethereum', 'drpc', { ...evmWell, trace: false, batch: false }],
  ['ethereum', 'dataseed', { ...evmWell, trace: false, logs: false }],
  ['ethereum', 'alchemy_free', { ...evmWell, trace: false }],
  ['bitcoin', 'well', bitcoinWell],
  ['bitcoin', 'guarded_esplora', bitcoinWell],
  ['ethereum', 'not_found', { ...evmWithout, recent: false, hour_old: false }],
  ['solana', 'well', solanaWell],
  ['solana', 'mainnet_beta', solanaWell],
];

describe('a probe', () => {
  test.each(table)('of %s, which behaves as %s, finds %j', async (chain, behaviour, expected) => {
    peer.behave(behaviour);
    const source = sourceOf(chain);
    expect(await source.probe()).toEqual(expected);
    expect(source.health()).toMatchObject({ failuresInARow: 0, isDown: false });
  });

  test('of a source that is away says nothing of what it can do', async () => {
    peer.behave('reset');
    await expect(sourceOf('ethereum').probe()).rejects.toMatchObject({ name: 'OutboundError' });
    peer.behave('busy');
    await expect(sourceOf('ethereum').probe()).rejects.toBeInstanceOf(BudgetSpentError);
  });

  test('of a source that is known to search no logs does not ask it for any', async () => {
    expect('readLogs' in sourceOf('ethereum')).toBe(true);
    const log = pino({ level: 'silent' });
    const place = { kind: 'evm', url: 'https://bsc-dataseed.bnbchain.org', isOwn: false } as const;
    const none = {
      sources: { ...emptySources, bsc: [place] },
      requestsPerSecond: 1,
      areReal: true,
    };
    const [seed = {}] = createChainSources({ clock, log }, none).bsc;
    expect('readLogs' in seed).toBe(false);
  });
});

const emptySources = readConfig({ environment: {}, dataDir: '/nowhere' }).chains.sources;
