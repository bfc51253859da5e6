import { startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { systemClock } from '../../core/clock.ts';
import { createChainSources } from '../../gateways/chains/chain-sources.ts';
import { checkChains } from './service-checks.ts';

let peer: Awaited<ReturnType<typeof startChainPeer>>;
beforeAll(async () => {
  peer = await startChainPeer();
});
afterAll(() => peer.close());

function check(environment: NodeJS.ProcessEnv, mode: 'sandbox' | 'live' = 'live') {
  const { chains } = readConfig({ environment, dataDir: '/nowhere' });
  const log = pino({ level: 'silent' });
  const sources = createChainSources({ clock: systemClock, log }, chains);
  return checkChains({ config: { mode }, chains: sources });
}

test('each source is tried', async () => {
  const bitcoin = peer.sources.bitcoin.join(',');
  const [first = '', second = ''] = peer.sources.ethereum;
  const gone = 'own+evm+http://127.0.0.1:1';
  expect(await check({ CHAIN_BITCOIN: bitcoin, CHAIN_ETHEREUM: first })).toEqual({
    state: 'ok',
    text: 'Every source answers and does what the site needs of it, of these chains: Bitcoin, Ethereum.',
  });
  expect(await check({ CHAIN_ETHEREUM: `${first},${gone}` })).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('do not answer: own node (Ethereum)'),
  });
  expect(await check({ CHAIN_BITCOIN: bitcoin, CHAIN_ETHEREUM: gone })).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('No source of Ethereum answers'),
  });
  peer.behave('dataseed', { chain: 'ethereum', source: 'one' });
  expect(await check({ CHAIN_ETHEREUM: `${first},${second}` })).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/does not search the logs of tokens .*; another source does\.$/),
  });
  expect(await check({ CHAIN_ETHEREUM: first })).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/\(Ethereum\) does not search the logs .* Add a source that does/),
  });
  expect(await check({}, 'live')).toMatchObject({ state: 'ok' });
  expect(await check({}, 'sandbox')).toMatchObject({
    text: expect.stringContaining('simulates'),
  });
});
