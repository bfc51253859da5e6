import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bech32 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBitcoindProtocol } from '../../apps/server/src/gateways/chains/bitcoind-source.ts';
import { readExtendedKey } from '../../apps/server/src/modules/settings/extended-key.ts';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { bitcoin, due, mined, pending } from './bitcoin-situations.ts';
import { sourceAt } from './conformance-bitcoin.ts';

// An operator's own node: the program that BITCOIND names, Bitcoin Core from version 29 on or one that answers like it.

const program = process.env['BITCOIND'] ?? 'bitcoind';
/** The account of BIP-84's test vectors. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

describe('The operator’s own Bitcoin node', () => {
  let node: Awaited<ReturnType<typeof startNode>>;
  beforeAll(async () => {
    node = await startNode(program);
  });
  afterAll(async () => node.close());

  test('tells in one call what came to a hundred addresses of the key, waiting and in a block, and after a reorganisation', async () => {
    const read = readExtendedKey(zpub);
    if ('refusal' in read) throw new Error(read.refusal);
    const addresses = Array.from({ length: 100 }, (_, index) => read.key.addressAt(index + 1));
    const [first = '', ...others] = addresses;
    const last = others.at(-1) ?? '';
    const source = sourceAt(node.url, createBitcoindProtocol({ chain: undefined }));
    const received = async () =>
      (
        await source.readReceived?.({ addresses: addresses.map(onRegtest), priority: 'page' })
      )?.toSorted();
    await expect(received()).resolves.toEqual([]);

    const pay = async (address: string) =>
      String(await node.ask('sendtoaddress', onRegtest(address), Number(due) / 1e8));
    const txids = [await pay(first), await pay(last)];
    await expect(received()).resolves.toEqual(txids.toSorted());
    const factsOf = async () =>
      (
        await source.readTransaction({
          txid: txids[0] ?? '',
          addresses: [first],
          nativeDue: null,
          wantsProof: false,
        })
      ).facts;
    // The node's wallet puts its change before or behind the payment.
    const moved = { ...bitcoin(first, due), position: expect.any(Number) as number };
    const paid = { transfers: [moved], elsewhere: [expect.anything()] };
    await expect(factsOf()).resolves.toEqual({ ...pending, isReplaceable: true, ...paid });

    const [block] = await node.mine(1);
    await expect(received()).resolves.toEqual(txids.toSorted());
    await expect(factsOf()).resolves.toEqual({ ...mined, ...paid });
    await node.ask('invalidateblock', block);
    await expect(received()).resolves.toEqual(txids.toSorted());
    // Later blocks push it out of the newest ones: by then it was found, or an address's history tells of it.
    await node.mine(4);
    await expect(received()).resolves.toEqual([]);
  });
});

/** The same output on the chain of the test. */
function onRegtest(address: string): string {
  const { words } = bech32.decode(address as `bc1${string}`);
  return bech32.encode('bcrt', words);
}

async function startNode(path: string) {
  const directory = await mkdtemp(join(tmpdir(), 'own-node-'));
  const port = await findFreePort();
  const child = spawn(
    path,
    [
      '-regtest',
      `-datadir=${directory}`,
      '-txindex=1',
      '-listen=0',
      '-fallbackfee=0.0001',
      '-rpcuser=site',
      '-rpcpassword=secret',
      `-rpcport=${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('site:secret')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };
  await vi.waitFor(async () => ask('getblockcount'), { timeout: 30_000 });
  await ask('createwallet', 'payer');
  const mine = async (blocks: number) =>
    (await ask('generatetoaddress', blocks, await ask('getnewaddress'))) as string[];
  await mine(101);
  return {
    url: `http://site:secret@127.0.0.1:${port}`,
    ask,
    mine,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}
