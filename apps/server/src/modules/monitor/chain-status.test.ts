import type { ChainSourceRow } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { SystemStatus } from '@ghost-pay/contract/status/status.endpoints';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { watchDue } from '../matching/usecases/watch-transfers.ts';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { honestAnswers, serveAnswers } from '../../../test/small-esplora.ts';
import { createWorkFloor } from '../../gateways/chains/bitcoin-proof.ts';
import { createEsploraProtocol } from '../../gateways/chains/esplora-source.ts';
import { createGuardedSource } from '../../gateways/chains/guarded-source.ts';
import { chains as check } from './checks/chains.ts';
import { probeSources } from './usecases/scheduled-checks.ts';

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
});
afterAll(() => site.close());

const get = async <Answer>(path: string) => {
  const { headers } = await site.admin();
  return (await site.server.app.inject({ url: `/api${path}`, headers })).json<Answer>();
};
const rowOf = async (key: string) =>
  (await get<SystemStatus>('/system/status')).rows.find((row) => row.key === key);
const sourcesOf = async (chain: string) =>
  (await get<{ sources: ChainSourceRow[] }>('/system/chains')).sources.filter(
    (source) => source.chain === chain,
  );
const readTimes = async (times: number) => {
  for (let time = 0; time < times; time += 1) {
    await site.paid('btc');
    await site.read();
  }
};

test('says of each chain how many of its sources answer, and how far they are', async () => {
  expect(await rowOf('chain_bitcoin')).toMatchObject({ state: 'ok', text: 'Working' });
  await site.paid('btc');
  await site.read();
  const { height } = site.peer.chains.bitcoin.tip();
  expect((await rowOf('chain_bitcoin'))?.detail).toContain(
    `block ${height}, less than a minute old.`,
  );
  const sources = await sourcesOf('bitcoin');
  expect(sources).toHaveLength(2);
  expect(sources[0]).toMatchObject({
    kind: 'esplora',
    is_own: false,
    is_down: false,
    tip: { height },
  });
  // The address of a source may hold a key.
  expect(JSON.stringify(sources)).not.toContain('http');
});

test('names those that fail, as a warning, and as an error once none answers', async () => {
  site.peer.behave('error', { chain: 'bitcoin', source: 'two' });
  await readTimes(6);
  expect(await rowOf('chain_bitcoin')).toMatchObject({ state: 'warning', text: '1 of 2 Answer' });
  expect((await sourcesOf('bitcoin'))[1]).toMatchObject({ is_down: true });
  site.peer.behave('error', { chain: 'bitcoin' });
  await readTimes(8);
  expect(await rowOf('chain_bitcoin')).toMatchObject({ state: 'error', text: 'Not Answering' });
});

test('names a source that was proved wrong', async () => {
  site.peer.behave('well');
  const { id } = await site.paid('btc');
  site.mine('btc', 4);
  site.server.clock.advance(60_000);
  await site.read();
  site.peer.behave('amount', { chain: 'bitcoin', source: 'two' });
  await site.readLater(11);
  expect((await site.evidence(id)).verdict).toBe('proven');
  const row = await rowOf('chain_bitcoin');
  expect(row).toMatchObject({ state: 'warning', text: '1 of 2 Answer' });
  expect(row?.detail).toContain('what it said was proved wrong');
  expect((await sourcesOf('bitcoin')).map(({ problem }) => problem)).toEqual([
    null,
    'proved_wrong',
  ]);
});

test('warns of Bitcoin blocks that show too little work, until they show enough', async () => {
  const script = `0014${'ab'.repeat(20)}`;
  const { txid, answers } = honestAnswers({ script, amount: 5n });
  const server = await serveAnswers(answers);
  onTestFinished(() => server.close());
  const { clock, log, chains } = site.server.dependencies;
  const floors = [createWorkFloor(), createWorkFloor(0x207f_ffff)];
  const rows = floors.map(async (workFloor) => {
    const chain = { genesis: '22'.repeat(32), name: 'small', workFloor };
    const source = createGuardedSource({ clock }, createEsploraProtocol({ log, chain }), {
      chain: 'bitcoin',
      url: server.url,
      name: 'mempool.example',
      isOwn: false,
      requestsPerSecond: 100,
    });
    await source.readTransaction({ txid, addresses: [], nativeDue: null, wantsProof: true });
    const dependencies = { ...site.server.dependencies, chains: { ...chains, bitcoin: [source] } };
    return check.rows?.[0]?.judge(await check.read(dependencies), clock.now());
  });
  const [weak, strong] = await Promise.all(rows);
  expect(weak).toMatchObject({ state: 'warning', text: 'Proofs Not Taken' });
  expect(weak?.detail).toContain('less than a quarter of the work known before');
  expect(strong).toMatchObject({ state: 'ok', text: 'Working' });
});

test('says when the receiving addresses of a chain were not read for long', async () => {
  site.peer.behave('well');
  await watchDue(site.server.dependencies);
  expect((await rowOf('chain_solana'))?.state).toBe('ok');
  site.server.clock.advance(7 * 60_000);
  expect(await rowOf('chain_solana')).toMatchObject({
    state: 'warning',
    text: 'Watching Is 7 Minutes Behind',
  });
  await watchDue(site.server.dependencies);
  expect((await rowOf('chain_solana'))?.state).toBe('ok');
});

test('says once a day what a source cannot do, and every two hours while it cannot', async () => {
  const { peer, server } = site;
  const probe = async () => probeSources(server.dependencies).run({});
  const asked = () => peer.requests('ethereum', 'one');
  await watchDue(server.dependencies);
  peer.behave('dataseed', { chain: 'ethereum' });
  await probe();
  expect(await rowOf('chain_ethereum')).toMatchObject({
    state: 'warning',
    text: 'A Source Falls Short',
    detail: expect.stringContaining('does not search the logs of tokens'),
  });
  expect((await rowOf('chain_bitcoin'))?.state).toBe('ok');
  const before = asked();
  server.clock.advance(105 * 60_000);
  await probe();
  expect(asked()).toBe(before);
  peer.behave('well');
  server.clock.advance(10 * 60_000);
  await probe();
  expect(asked()).toBeGreaterThan(before);
  await watchDue(server.dependencies);
  expect((await rowOf('chain_ethereum'))?.state).toBe('ok');
  const well = asked();
  server.clock.advance(23 * 3_600_000);
  await probe();
  expect(asked()).toBe(well);
});
