import { paymentUri } from '@ghost-pay/contract/coins';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ChainPeer, startChainPeer } from './chain-peer.ts';

const evm = '0x52908400098527886e0f7030069857d2e4169ee7';
const link = paymentUri('eth', evm, 1_249_370_000_000_000n);

let peer: ChainPeer;
beforeAll(async () => {
  peer = await startChainPeer();
});
afterEach(() => peer.behave('well'));
afterAll(async () => peer.close());

const get = async (path: string) => fetch(`${peer.url}${path}`);
const post = async (path: string, form: Record<string, string>) =>
  fetch(`${peer.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const movedTo = (answer: Response) => answer.headers.get('location') ?? '';

describe('the wallet page', () => {
  test('shows what the link asks for, and sends nothing by being shown', async () => {
    const before = peer.chains.ethereum.newest(100);
    const page = await (
      await get(`/wallet?${new URLSearchParams({ uri: link }).toString()}`)
    ).text();
    for (const fact of ['0.00124937 ETH', evm, 'Ethereum', 'Send Exactly', 'Somebody Else Pays'])
      expect(page).toContain(fact);
    expect(peer.chains.ethereum.newest(100)).toEqual(before);
  });

  test('sends once by a form, and shows the hash under an address that sends nothing again', async () => {
    const sent = await post('/wallet', {
      uri: link,
      act: 'exactly',
      site: 'http://localhost:3004/x',
    });
    expect(sent.status).toBe(303);
    const [newest] = peer.chains.ethereum.newest(1);
    const pages = [await get(movedTo(sent)), await get(movedTo(sent))];
    for (const page of pages) {
      const html = await page.text();
      expect(html).toContain(newest?.id);
      expect(html).toContain(`/explorer/ethereum/tx/${newest?.id}`);
      expect(html).toContain('href="http://localhost:3004/track"');
    }
    expect(peer.chains.ethereum.newest(1)).toEqual([newest]);
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', '"><b>', ''])(
    'links to no tracker at %j',
    async (site) => {
      const sent = await post('/wallet', { uri: link, act: 'exactly', site });
      expect(await (await get(movedTo(sent))).text()).not.toContain('/track');
    },
  );

  test('asks for the amount where the link names none, and sends that', async () => {
    const uri = paymentUri('btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    for (const amount of ['', '0', 'much', '0.000000001']) {
      const refused = await post('/wallet', { uri, act: 'exactly', amount });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('Please enter an amount above zero');
    }
    expect((await post('/wallet', { uri, act: 'exactly', amount: '0.00005' })).status).toBe(303);
    const [newest] = peer.chains.bitcoin.newest(1);
    expect(newest?.movements).toMatchObject([{ amount: 5_000n }]);
  });

  test.each([
    { uri: 'nonsense', act: 'exactly' },
    { uri: link, act: 'nothing' },
    // Bitcoin has no contracts.
    {
      uri: paymentUri('btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 5_000n),
      act: 'contract',
    },
  ])('refuses %j', async (form) => {
    expect((await post('/wallet', form)).status).toBe(400);
  });

  test('writes what it was given as text', async () => {
    const uri = `bitcoin:<script>"'&?amount=1`;
    const page = await (await get(`/wallet?${new URLSearchParams({ uri }).toString()}`)).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;script&gt;');
  });
});

describe('the explorer', () => {
  test('shows a transaction while it waits, confirmed, and final, and loads again by itself until told to stop', async () => {
    const id = peer.chains.base.pay({ contract: null, to: evm, amount: 10n ** 18n, way: 'plain' });
    const path = `/explorer/base/tx/${id}`;
    const shown = async () => (await get(path)).text();
    expect(await shown()).toContain('Waiting for a block');
    expect(movedTo(await post('/explorer/base/mine', { tx: id }))).toBe(path);
    expect(await shown()).toContain('1 confirmation<');
    peer.chains.base.mine(2);
    expect(await shown()).toContain('3 confirmations, final');
    expect((await get(path)).headers.get('refresh')).toBe('3');
    expect((await get(`${path}?still`)).headers.get('refresh')).toBeNull();
    expect(await (await get('/explorer/base')).text()).toContain(path);
    expect(await (await get('/')).text()).toContain('/explorer/base');
  });

  test('takes a transaction’s block off the chain, however deep, and says so afterwards', async () => {
    const id = peer.chains.bsc.pay({ contract: null, to: evm, amount: 7n, way: 'plain' });
    peer.chains.bsc.mine(5);
    const { height } = peer.chains.bsc.tip();
    await post('/explorer/bsc/reorganise', { tx: id });
    expect(peer.chains.bsc.tip().height).toBe(height);
    const gone = await get(`/explorer/bsc/tx/${id}`);
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain('Not on BNB Smart Chain');
  });

  test('knows on which other chain a transaction is', async () => {
    const id = peer.chains.ethereum.pay({ contract: null, to: evm, amount: 1n, way: 'plain' });
    const page = await (await get(`/explorer/bsc/tx/${id}`)).text();
    expect(page).toContain(`It is on Ethereum: <a href="/explorer/ethereum/tx/${id}"`);
  });

  test.each([
    '/nothing',
    '/explorer/dogecoin',
    '/explorer/bitcoin/tx/',
    '/explorer/bitcoin/tx/%3Cb%3E',
    '/wallet/sent?act=nothing',
  ])('has no page %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('does nothing else by a form', async () => {
    expect((await post('/explorer/bitcoin/tx/1', {})).status).toBe(404);
    expect((await post('/explorer/bitcoin/reorganise', { tx: 'unknown' })).status).toBe(404);
    expect((await post('/', {})).status).toBe(404);
  });
});

describe('the sources page', () => {
  const selected = async () =>
    [...(await (await get('/sources')).text()).matchAll(/value="([a-z_]+)" selected/g)].map(
      ([, chosen]) => chosen,
    );

  test('sets each source, and all of them back', async () => {
    const set = await post('/sources', { do: 'save', 'two/bsc': 'amount', 'one/bitcoin': 'late' });
    expect(movedTo(set)).toBe('/sources?saved');
    const wells = (count: number) => Array.from({ length: count }, () => 'well');
    expect(await selected()).toEqual(['late', ...wells(4), 'amount', ...wells(6)]);
    await post('/sources', { do: 'well' });
    expect(await selected()).toEqual(wells(12));
  });

  test('offers the characters of public services where they fit', async () => {
    const page = await (await get('/sources')).text();
    expect(page.split('value="publicnode"')).toHaveLength(1 + 6);
    expect(page.split('value="guarded_esplora"')).toHaveLength(1 + 2);
    await post('/sources', { do: 'save', 'one/bsc': 'dataseed' });
    expect(await selected()).toContain('dataseed');
  });

  test('ignores what it does not offer', async () => {
    await post('/sources', { do: 'save', 'one/bitcoin': 'nicely', 'three/bitcoin': 'late' });
    expect(await selected()).not.toContain('late');
  });
});
