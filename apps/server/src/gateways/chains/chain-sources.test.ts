import { recognisedChainKeys } from '@ghost-pay/contract/evidence/assets';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startScriptedRpc } from '../../../test/scripted-rpc.ts';
import { BudgetSpentError } from './chain-source.ts';
import { type ChainSettings, createChainSources, type SourceSettings } from './chain-sources.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const open = (sources: Partial<ChainSettings['sources']>, { areReal = false } = {}) =>
  createChainSources(
    { clock: { now: () => now }, log: pino({ level: 'silent' }) },
    {
      sources: {
        ...(Object.fromEntries(
          recognisedChainKeys.map((chain) => [chain, []]),
        ) as unknown as ChainSettings['sources']),
        ...sources,
      },
      requestsPerSecond: 3,
      areReal,
    },
  );
const at = (url: string, change: Partial<SourceSettings> = {}): SourceSettings => ({
  kind: 'evm',
  url,
  isOwn: false,
  ...change,
});

test('each chain has its sources, in the operator’s order, or none', () => {
  const sources = open({
    bitcoin: [
      at('https://b.example/api', { kind: 'esplora' }),
      at('http://10.0.0.5', { kind: 'bitcoind', isOwn: true }),
    ],
    solana: [at('https://s.example', { kind: 'solana' })],
    tron: [at('https://t.example', { kind: 'tron' })],
    optimism: [at('https://o.example')],
  });
  const told = recognisedChainKeys.map((chain) =>
    sources[chain].map((source) => [source.chain, source.kind, source.isOwn]),
  );
  expect(told.flat()).toEqual([
    ['bitcoin', 'esplora', false],
    ['bitcoin', 'bitcoind', true],
    ['solana', 'solana', false],
    ['optimism', 'evm', false],
    ['tron', 'tron', false],
  ]);
});

test('a source is called by its host or own node, and no two have one name', () => {
  const { base } = open({
    base: [
      at('https://a.example/key'),
      at('https://a.example:8443/key'),
      at('https://a.example/other'),
      at('http://127.0.0.1:1', { isOwn: true }),
      at('http://127.0.0.1:2', { isOwn: true }),
    ],
  });
  expect(base.map(({ name }) => name)).toEqual([
    'a.example',
    'a.example:8443',
    'a.example (2)',
    'own node',
    'own node (2)',
  ]);
});

test('a played source is called sandbox, and one on loopback of real chains by its host', () => {
  const base = [at('http://127.0.0.1:4000/one/base'), at('http://127.0.0.1:4000/two/base')];
  const names = (areReal: boolean) => open({ base }, { areReal }).base.map(({ name }) => name);
  expect(names(false)).toEqual(['sandbox', 'sandbox (2)']);
  expect(names(true)).toEqual(['127.0.0.1:4000', '127.0.0.1:4000 (2)']);
});

test.each([
  [false, 334],
  [true, 50],
])('a source that is own (%s) has its next request after %i ms', async (isOwn, retryAfterMs) => {
  const node = await startScriptedRpc(() => ({}));
  onTestFinished(async () => node.close());
  const block = { block_header: { raw_data: { number: 1, timestamp: 1_763_683_200_000 } } };
  node.answerBy(({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(node.exchanges.length === 1 ? block : {}));
  });
  const [source] = open({ tron: [at(node.url, { kind: 'tron', isOwn })] }).tron;
  const question = { txid: '', addresses: [], nativeDue: null, wantsProof: false };
  const ask = async () => source?.readTransaction(question).catch((error: unknown) => error);
  let told = await ask();
  while (!(told instanceof BudgetSpentError)) {
    expect(told).toMatchObject({ facts: { found: 'no' } });
    told = await ask();
  }
  expect(told.retryAfterMs).toBe(retryAfterMs);
});

test('neither an error nor the health of a source tells its address', async () => {
  const [source] = open({ ethereum: [at('http://user:canary@127.0.0.1:1/canary')] }).ethereum;
  const error: unknown = await source?.readTip().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'OutboundError' });
  // As in the log, which includes causes.
  const told = [pino.stdSerializers.err(error as Error), source, source?.health()];
  expect(JSON.stringify(told)).not.toContain('canary');
});
