import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { coinKeys, coins, type CoinKey } from '@ghost-pay/contract/coins';
import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { playedChains } from '@ghost-pay/sandbox/chains/ledger';
import { pay } from '@ghost-pay/sandbox/chains/wallet-acts';
import { donationPayload } from '@ghost-pay/sandbox/payment-payloads';
import { startRatesPeer, startTickerPeer } from '@ghost-pay/sandbox/rates-peer';
import { type Database, openDatabase } from '../../apps/server/src/core/database/database.ts';
import { BenchError } from './bench-error.ts';
import type { BenchPart } from './bench-part.ts';
import { startProduct } from './product-process.ts';
import { formatTable } from './report.ts';
import { startPostgresOf } from './scratch-database.ts';
import { clientOf } from './site-client.ts';

const paymentCount = 200;
const sourceMs = 200;
/** The payments have a first reading, and the times of their next ones have spread. */
const settleMs = 60_000;
const limitMs = 240_000;
/** The blocks in which a payment of each coin is provable, its own included. */
const blocksNeeded: Record<CoinKey, number> = { btc: 2, eth: 3, usdt: 3, bnb: 3, sol: 3, usdc: 2 };

/**
 * The time from the block that makes a payment provable until its verdict is stored: a server with its default budgets,
 * and sources that take 200 ms. All payments of a chain become provable at once, which is the worst case for a budget.
 */
export async function measureProvableToCard({ folder, cleanUp }: BenchPart): Promise<void> {
  const peer = await startChainPeer({ answersAfterMs: sourceMs, mostTransactions: 10_000 });
  cleanUp.push(() => peer.close());
  // A chain without a final block has no tip.
  for (const chain of playedChains) peer.chains[chain].mine(8);
  const dataDir = path.join(folder, 'data-evidence');
  const [coinbase, kraken] = await Promise.all([startRatesPeer(), startTickerPeer()]);
  cleanUp.push(
    () => coinbase.close(),
    () => kraken.close(),
  );
  const product = await startProduct(dataDir, {
    ...sourcesOf(peer),
    RATES_API_URL: coinbase.url,
    COIN_RATES_API_URL: kraken.url,
    LIMITS_UNIQUE_QUOTES_PER_HOUR: '100000000',
  });
  cleanUp.push(() => product.stop());
  const postgres = await startPostgresOf(dataDir);
  cleanUp.push(() => postgres.stop());
  const { database, close } = openDatabase({ connection: postgres.connection });
  cleanUp.push(close);

  const visitor = clientOf({ url: product.url });
  // The first rates come a moment after the start.
  while (
    (await visitor.call('POST /payments/quotes', { body: quoteOf('btc') })).coin?.exact === null
  )
    await delay(200);
  for (let made = 0; made < paymentCount; made += 1) {
    const coin = coinKeys[made % coinKeys.length] ?? 'btc';
    const { quoteToken, coin: quoted } = await visitor.call('POST /payments/quotes', {
      body: quoteOf(coin),
    });
    if (!quoted?.exact) throw new BenchError('There is no exact quote.');
    const { address: to } = quoted;
    const amount = toAtomic(coin, quoted.exact.amount) ?? 0n;
    const { id: txid } = pay(peer.chains, { asset: assetOfCoin[coin], to, amount, way: 'plain' });
    await visitor.call('POST /transactions', {
      body: donationPayload({
        crypto_type: coin,
        amount: 25,
        txid,
        payment_address: to,
        quote_token: quoteToken,
      }),
    });
  }
  await delay(settleMs);
  const provableAt = new Map<CoinKey, number>();
  for (const chain of playedChains) peer.chains[chain].mine(1);
  for (let blocks = 2; blocks <= 3; blocks += 1) {
    await delay(10_000);
    for (const chain of playedChains) peer.chains[chain].mine(1);
    for (const coin of coinKeys)
      if (blocksNeeded[coin] === blocks) provableAt.set(coin, Date.now());
  }
  await untilAllSettled(database);
  print(await readWaits(database, provableAt));
}

const quoteOf = (coin: CoinKey) =>
  ({ type: 'donation', payment_method: 'crypto', crypto_type: coin, amount: 25 }) as const;

function sourcesOf({ sources }: ChainPeer): Record<string, string> {
  return Object.fromEntries(
    playedChains.map((chain) => [`CHAIN_${chain.toUpperCase()}`, sources[chain].join(',')]),
  );
}

/** Waits until every payment is proven. */
async function untilAllSettled(database: Database): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const waiting = await database
      .selectFrom('payment_evidence')
      .select('transaction_id')
      .where('proven_at', 'is', null)
      .execute();
    if (waiting.length === 0) return;
    if (performance.now() - startedAt > limitMs)
      throw new BenchError(`${waiting.length} payments were not proven in time.`);
    await delay(1_000);
  }
}

/** The seconds from provable to stored, by coin. */
async function readWaits(
  database: Database,
  provableAt: ReadonlyMap<CoinKey, number>,
): Promise<Map<CoinKey, number[]>> {
  const rows = await database
    .selectFrom('payment_evidence')
    .innerJoin('transactions', 'id', 'transaction_id')
    .select(['crypto_type', 'proven_at'])
    .execute();
  const waits = new Map<CoinKey, number[]>();
  for (const { crypto_type: coin, proven_at: at } of rows) {
    if (coin === null || at === null) continue;
    const of = waits.get(coin) ?? [];
    of.push((at.getTime() - (provableAt.get(coin) ?? 0)) / 1000);
    waits.set(coin, of);
  }
  return waits;
}

function print(waits: ReadonlyMap<CoinKey, readonly number[]>): void {
  const at = (values: readonly number[], share: number) =>
    (
      values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ??
      Number.NaN
    ).toFixed(1);
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    at(values, 0.5),
    at(values, 0.95),
    at(values, 1),
  ];
  console.log(
    formatTable([
      ['From provable to card, s', 'payments', 'p50', 'p95', 'longest'],
      ...[...waits].map(([coin, values]) => row(`${coin} (${coins[coin].chain})`, values)),
      row('all', [...waits.values()].flat()),
    ]),
  );
}
