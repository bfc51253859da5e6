import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { systemClock } from '../../core/clock.ts';
import { createChainSources } from '../../gateways/chains/chain-sources.ts';
import { readExtendedKey } from '../../modules/settings/extended-key.ts';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { forgetNextIndexes } from '../../modules/settings/settings.public.ts';
import { diagnoseAddresses, findLastUsed } from './bitcoin-check.ts';

/** The account of BIP-84's test vectors. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const read = readExtendedKey(zpub);
const addressAt = (index: number) => ('key' in read ? read.key.addressAt(index) : '');

let site: EvidenceSite;
let peer: EvidenceSite['peer'];
beforeAll(async () => {
  site = await startEvidenceSite();
  ({ peer } = site);
  for (const index of [3, 20, 45])
    peer.chains.bitcoin.pay({ contract: null, to: addressAt(index), amount: 1_000n, way: 'plain' });
  peer.chains.bitcoin.mine();
});
afterAll(() => site.close());

async function search(
  changes: Partial<Parameters<typeof findLastUsed>[1]> = {},
  sources: readonly string[] = peer.sources.bitcoin,
) {
  const { chains } = readConfig({
    environment: { CHAIN_BITCOIN: sources.join(','), CHAIN_REQUESTS_PER_SECOND: '1000' },
    dataDir: '/nowhere',
  });
  const log = pino({ level: 'silent' });
  const { bitcoin } = createChainSources({ clock: systemClock, log }, chains);
  const { signal: over } = new AbortController();
  return findLastUsed(bitcoin, { addressAt, after: 0, gap: 25, over, ...changes });
}

test.each([
  ['up to a whole gap without money', {}, 45],
  ['not beyond a gap', { gap: 16 }, 3],
  ['from what the site knows', { after: 20, gap: 24 }, 20],
  ['at the end of the gap too', { after: 20, gap: 25 }, 45],
])('the last address with money is found %s', async (_name, changes, last) => {
  expect(await search(changes)).toEqual({ last, isWhole: true });
});

test('the other source is asked where one is away', async () => {
  const [one = ''] = peer.sources.bitcoin;
  expect(await search({}, ['own+esplora+http://127.0.0.1:1', one])).toMatchObject({ last: 45 });
});

test.each([
  ['no source answers', ['own+esplora+http://127.0.0.1:1']],
  ['no source tells a history', ['own+bitcoind+http://127.0.0.1:1']],
])('nothing is proposed where %s', async (_name, sources) => {
  expect(await search({ after: 7 }, sources)).toEqual({ last: 7, isWhole: false });
});

test('nothing is proposed where the time is over', async () => {
  expect(await search({ over: AbortSignal.abort() })).toEqual({ last: 0, isWhole: false });
});

test('the doctor advises a key, names the next number, and proposes it after a restore', async () => {
  const { dependencies, testDatabase } = site.server;
  const said = async () => diagnoseAddresses(dependencies);
  expect(await said()).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('With the zpub of your wallet under Settings, Crypto'),
  });
  const { headers } = await site.admin();
  const payload = { crypto_btc_address: zpub };
  await site.server.app.inject({ method: 'PUT', url: '/api/settings', headers, payload });
  expect(await said()).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('The next is number 1.'),
  });
  await dependencies.database.transaction().execute(forgetNextIndexes);
  expect(await said()).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('The last address with money is number 45: set 46'),
  });
  await testDatabase.pool.query(`update settings set value = '' where key = 'crypto_btc_address'`);
  expect(await said()).toEqual({ state: 'ok', text: 'No Bitcoin address is set.' });
});
