import { type CoinKey, coinKeys } from '@ghost-pay/contract/coins';
import type { Dependencies } from '../src/dependencies.ts';
import { keepCoinRates } from '../src/modules/rates/rates.repository.ts';

/** Stores these dollars for one coin as if both sources had just given them; the other coins get a usual rate. */
export async function giveCoinRates(
  { dependencies: { database, clock } }: { dependencies: Pick<Dependencies, 'database' | 'clock'> },
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
