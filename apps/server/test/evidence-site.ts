import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { readDue } from '../src/modules/evidence/usecases/read-due-evidence.ts';
import { giveCoinRates } from './coin-rates.ts';
import { createPayment, subscriptionPayload } from './payments.ts';
import {
  createSession,
  createTestServer,
  tellSubscribers,
  type TestServer,
} from './test-server.ts';

// A site whose chains are played over HTTP: the real sources ask them.

type Played = 'bitcoin' | 'ethereum' | 'bsc' | 'base' | 'solana';

export interface Asked {
  readonly token: string;
  readonly address: string;
  readonly atomic: bigint;
  /** Of the payment link; Solana's alone. */
  readonly reference: string | null;
}

export interface EvidenceSite {
  readonly server: TestServer;
  readonly peer: ChainPeer;
  /** What a visitor is asked to send for three months, or for what `changes` says; half a minute passes. */
  ask(coin: CoinKey, changes?: object): Promise<Asked>;
  /** Sends a coin; returns the hash. */
  pay(
    coin: CoinKey,
    payment: {
      amount: bigint;
      to: string;
      way?: 'plain' | 'contract' | 'failed';
      contract?: string | null;
      isTakenBack?: boolean;
      reference?: string;
    },
  ): string;
  /** Adds blocks to the coin's chain, and lets the time pass in which tips are shared. */
  mine(coin: CoinKey, count?: number): void;
  register(payload: Record<string, unknown>): Promise<{ id: string; paymentId: string }>;
  /** A payment of the asked amount, registered with its quote. */
  paid(coin: CoinKey): Promise<{ id: string; txid: string; asked: Asked }>;
  /** Tells the subscribers of what happened, and reads what is due. */
  read(): Promise<void>;
  /** Lets a reading become due, and reads. */
  readLater(minutes?: number): Promise<void>;
  /** A new session of a super admin: the clock of these tests jumps by days. */
  admin(): ReturnType<typeof createSession>;
  detail(id: string): Promise<TransactionDetail>;
  evidence(id: string): Promise<Evidence>;
  close(): Promise<void>;
}

/** The settings of a site that asks the played chains, as often as it likes. */
export function chainSettings({ sources }: ChainPeer): Record<string, string> {
  const list = (chain: Played | 'tron') => sources[chain].join(',');
  return {
    CHAIN_BITCOIN: list('bitcoin'),
    CHAIN_ETHEREUM: list('ethereum'),
    CHAIN_BSC: list('bsc'),
    CHAIN_BASE: list('base'),
    CHAIN_SOLANA: list('solana'),
    CHAIN_TRON: list('tron'),
    CHAIN_REQUESTS_PER_SECOND: '1000',
  };
}

/** As if each source had told, since the coin's quotes were made, that what comes later was not there before. */
async function giveHeights({ dependencies, testDatabase }: TestServer, coin: CoinKey) {
  const { chain } = coins[coin];
  await testDatabase.pool.query(
    `insert into quote_heights select id, source, $2, created_at + interval '30 seconds'
      from quotes, unnest($3::text[]) as source where crypto_type = $1 and is_unique
      on conflict do nothing`,
    // A scan of Bitcoin shows a high tip; of other chains a low height leaves the most room.
    [
      coin,
      chain === 'bitcoin' ? 1_000_000_000 : -1_000,
      dependencies.chains[chain].map(({ name }) => name),
    ],
  );
}

export async function startEvidenceSite(
  changes: Parameters<typeof createTestServer>[0] = {},
): Promise<EvidenceSite> {
  const time = { now: () => Date.now() };
  const peer = await startChainPeer({ now: () => time.now() });
  const server = await createTestServer({
    ...changes,
    environment: {
      ...chainSettings(peer),
      ...changes.environment,
    },
  });
  time.now = () => server.clock.now().getTime();

  const site: EvidenceSite = {
    server,
    peer,
    async ask(coin, changes = {}) {
      await giveCoinRates(server);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/payments/quotes',
        payload: {
          type: 'ghost-eshop-pro',
          payment_method: 'crypto',
          crypto_type: coin,
          subscriptionDuration: '3 months',
          ...changes,
        },
      });
      const { quoteToken, coin: quoted } = answer.json<Quote>();
      if (!quoted?.exact) throw new Error(`There is no exact quote: ${answer.body}`);
      await giveHeights(server, coin);
      server.clock.advance(31_000);
      const { address, exact } = quoted;
      const reference = new URL(quoted.uri).searchParams.get('reference');
      const atomic = toAtomic(coin, exact.amount) ?? 0n;
      return { token: quoteToken, address, atomic, reference };
    },
    pay(
      coin,
      {
        amount,
        to,
        way = 'plain',
        contract = assets[assetOfCoin[coin]].contract,
        isTakenBack = false,
        reference,
      },
    ) {
      const { chain } = coins[coin];
      return peer.chains[chain].pay(
        { contract, to, amount, way, ...(reference !== undefined && { reference }) },
        { isTakenBack },
      );
    },
    mine(coin, count = 1) {
      peer.chains[coins[coin].chain].mine(count);
      server.clock.advance(6_000);
    },
    register: async (payload) => createPayment(server, payload),
    async paid(coin) {
      const asked = await site.ask(coin);
      const txid = site.pay(coin, { amount: asked.atomic, to: asked.address });
      const { id } = await site.register(
        subscriptionPayload({
          crypto_type: coin,
          txid,
          payment_address: asked.address,
          quote_token: asked.token,
        }),
      );
      return { id, txid, asked };
    },
    async read() {
      await tellSubscribers(server);
      await readDue(server.dependencies);
    },
    async readLater(minutes = 2) {
      server.clock.advance(minutes * 60_000);
      await site.read();
    },
    admin: async () => createSession(server, { role: 'super_admin' }),
    async detail(id) {
      const { headers } = await site.admin();
      const answer = await server.app.inject({ url: `/api/transactions/${id}`, headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<TransactionDetail>();
    },
    async evidence(id) {
      const { evidence } = await site.detail(id);
      if (evidence === null) throw new Error('The payment was not read');
      return evidence;
    },
    async close() {
      await server.close();
      await peer.close();
    },
  };
  return site;
}
