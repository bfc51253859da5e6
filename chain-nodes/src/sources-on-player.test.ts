import type { Fault } from '@ghost-pay/sandbox/faults';
import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { assets } from '@ghost-pay/contract/evidence/assets';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config/config.ts';
import {
  type ChainSettings,
  createChainSources,
} from '../../apps/server/src/gateways/chains/chain-sources.ts';
import type { ChainSource } from '../../apps/server/src/gateways/chains/chain-source.ts';

// Everything between the sandbox's addresses and the facts: the settings, the sources as the site makes them, and HTTP.

const clock = { now: () => new Date() };
const log = pino({ level: 'silent' });
const chains = ['bitcoin', 'ethereum', 'bsc', 'base', 'solana', 'tron'] as const;
type Chain = (typeof chains)[number];
const due = 4_999_700n;

let peer: ChainPeer;
let settings: ChainSettings;
beforeAll(async () => {
  peer = await startChainPeer();
  const nowhere = 'http://127.0.0.1:1';
  settings = readConfig({
    environment: { CHAIN_REQUESTS_PER_SECOND: '1000' },
    dataDir: '/srv/ghost',
    sandbox: {
      paygate: { apiUrl: nowhere, checkoutUrl: nowhere, publicKeys: [] },
      registration: { apiUrl: nowhere, apiKey: 'sixteen-letters-' },
      rates: { coinbaseUrl: nowhere, krakenUrl: nowhere },
      mail: { smtpUrl: 'smtp://127.0.0.1:1', url: nowhere },
      wallet: { url: peer.url },
      chains: peer.sources,
    },
  }).chains;
});
afterEach(() => peer.behave('well'));
afterAll(async () => peer.close());

let sources: Record<Chain, readonly ChainSource[]>;
beforeEach(() => {
  // Without what earlier tests left: counted failures, and tips that are kept for seconds.
  sources = createChainSources({ clock, log }, settings);
});

/** The chain's own coin to `to`, in a final block. */
function pay(chain: Chain, to: string, contract: string | null = null): string {
  const txid = peer.chains[chain].pay({ contract, to, amount: due, way: 'plain' });
  peer.chains[chain].mine(3);
  return txid;
}
const addressOn = (chain: Chain) => peer.chains[chain].kind.stranger();
const questionAbout = (txid: string, address: string) => ({
  txid,
  addresses: [address],
  nativeDue: null,
  wantsProof: false,
});
/** What both sources of a chain say. */
async function readBoth(chain: Chain, question: ReturnType<typeof questionAbout>) {
  const answers = sources[chain].map(async (source) => source.readTransaction(question));
  return (await Promise.all(answers)).map(({ facts }) => facts);
}

describe.each(chains)('the sandbox’s sources of %s', (chain) => {
  test('are two, have names of their own, and agree', async () => {
    const to = addressOn(chain);
    const [one, two] = await readBoth(chain, questionAbout(pay(chain, to), to));
    expect(one).toMatchObject({
      found: 'block',
      succeeded: true,
      transfers: [{ to, amount: due, contract: null }],
    });
    expect(two).toEqual(one);
    expect(new Set(sources[chain].map(({ name }) => name)).size).toBe(2);
  });

  test('say twice the amount, another recipient, or nothing, when they are told to lie', async () => {
    const to = addressOn(chain);
    const question = questionAbout(pay(chain, to), to);
    const lying = { chain, source: 'two' } as const;
    peer.behave('amount', lying);
    expect(await readBoth(chain, question)).toMatchObject([
      { transfers: [{ amount: due }] },
      { transfers: [{ amount: 2n * due }] },
    ]);
    peer.behave('recipient', lying);
    expect(await readBoth(chain, question)).toMatchObject([
      { transfers: [{ to }] },
      {
        transfers: [],
        elsewhere: expect.arrayContaining([expect.objectContaining({ amount: due })]),
      },
    ]);
    peer.behave('not_found', lying);
    expect(await readBoth(chain, question)).toMatchObject([{ found: 'block' }, { found: 'no' }]);
  });
});

// Two at a time, one for each source: some are recognised only when the time of a reading is over.
test.each([
  ['error', 'busy'],
  ['html', 'truncated'],
  ['redirect', 'reset'],
  ['slow', 'drip'],
  ['huge', 'huge'],
] as const satisfies (readonly [Fault, Fault])[])(
  'no source says anything with the faults %s and %s',
  async (one, two) => {
    peer.behave(one, { source: 'one' });
    peer.behave(two, { source: 'two' });
    const readings = chains.flatMap((chain) => {
      const to = addressOn(chain);
      const txid = pay(chain, to);
      return sources[chain].map(async (source) => {
        const error: unknown = await source
          .readTransaction(questionAbout(txid, to))
          .catch((reason: unknown) => reason);
        // A busy source asks to wait.
        expect(error).toMatchObject(
          (source === sources[chain][0] ? one : two) === 'busy'
            ? { name: 'BudgetSpentError', retryAfterMs: expect.any(Number) as number }
            : { name: 'OutboundError', isPassing: true },
        );
      });
    });
    await Promise.all(readings);
  },
);

test.each(['amount', 'recipient'] as const)(
  'false 17: a source of Bitcoin that lies about the %s is caught by the transaction’s own bytes',
  async (lie) => {
    const to = addressOn('bitcoin');
    const question = { ...questionAbout(pay('bitcoin', to), to), wantsProof: true };
    const [honest, liar] = sources.bitcoin;
    const told = await honest?.readTransaction(question);
    expect(told?.facts).toMatchObject({ proof: 'checked' });
    peer.behave(lie, { chain: 'bitcoin' });
    await expect(liar?.readTransaction(question)).rejects.toMatchObject({ name: 'OutboundError' });
    // What was checked before stays.
    expect(await honest?.readTransaction(question)).toEqual(told);
  },
);

describe('Tron in the sandbox', () => {
  test('pays tokens by their contract, and says nothing of a block that is not final', async () => {
    const to = addressOn('tron');
    const { contract } = assets['usdt@tron'];
    const txid = peer.chains.tron.pay({ contract, to, amount: due, way: 'plain' });
    const [read] = await readBoth('tron', questionAbout(txid, to));
    expect(read).toMatchObject({ found: 'mempool', transfers: [] });
    peer.chains.tron.mine(3);
    expect(await readBoth('tron', questionAbout(txid, to))).toMatchObject([
      {
        found: 'block',
        transfers: [{ asset: 'usdt@tron', contract, to, amount: due, how: 'log' }],
      },
      { found: 'block' },
    ]);
  });

  test('has transactions that fail, and false 48: hashes of the shape of Bitcoin’s', async () => {
    const to = addressOn('tron');
    const { contract } = assets['usdt@tron'];
    const txid = peer.chains.tron.pay({ contract, to, amount: due, way: 'failed' });
    peer.chains.tron.mine(3);
    expect(txid).toMatch(/^[0-9a-f]{64}$/);
    expect(await readBoth('bitcoin', questionAbout(txid, to))).toMatchObject([
      { found: 'no' },
      { found: 'no' },
    ]);
    expect(await readBoth('tron', questionAbout(txid, to))).toMatchObject([
      { succeeded: false, transfers: [] },
      { succeeded: false },
    ]);
  });
});
