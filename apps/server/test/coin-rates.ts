import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import { keepCoinRates } from '../src/modules/rates/rates.repository.ts';
import type { TestServer } from './test-server.ts';

/** Stores these dollars for one coin as if both sources had just given them; the other coins get a usual rate. */
export async function giveCoinRates(
  { dependencies: { database }, clock }: Pick<TestServer, 'dependencies' | 'clock'>,
  given: Partial<Record<CoinKey, string>> = {},
): Promise<void> {
  const usual = { btc: '100000', eth: '4000', usdt: '1', bnb: '800', sol: '200', usdc: '1' };
  const rates = { ...usual, ...given };
  const common = { fetched_at: clock.now() };
  await keepCoinRates(
    database,
    coinKeys.flatMap((coin) => [
      {
        ...common,
        coin,
        source: 'coinbase',
        host: 'api.coinbase.example',
        usd_rate: rates[coin],
      },
      { ...common, coin, source: 'kraken', host: 'api.kraken.example', usd_rate: rates[coin] },
    ]),
  );
}
