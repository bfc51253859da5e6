import { coinKeys } from '@ghost-pay/contract/coins';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import type { JobHandler, JobKind } from '../../core/jobs/jobs.ts';
import type { FetchedRates, RatesGateway } from '../../gateways/rates/rates-gateway.ts';
import { isPlausible, isYounger } from './coin-rate-rules.ts';
import { type CoinRateRow, keepCoinRates, keepRates, listCoinRates } from './rates.repository.ts';

const refreshRatesJob: JobKind<object> = {
  name: 'refresh-rates',
  // For a run that a crash interrupted: a source that does not answer is asked again in the next minute.
  retryLimit: 1,
  retryDelaySeconds: 0,
  expireSeconds: 60,
  cron: '* * * * *',
  atStart: true,
};

/** A source that answered within this time is not asked again, such as when several instances start. */
const justAskedMs = 30_000;

/**
 * Asks every source for its rates, once a minute for all instances. A source that fails, or a coin whose rate is not
 * plausible, keeps its last good rates, and does not stop the others.
 */
export function refreshRates({
  database,
  clock,
  rates,
  log,
}: {
  database: Database;
  clock: Clock;
  rates: readonly RatesGateway[];
  log: FastifyBaseLogger;
}): JobHandler {
  async function refresh(gateway: RatesGateway): Promise<void> {
    const kept = await listCoinRates(database, gateway.name);
    const now = clock.now();
    if (kept.some((rate) => isYounger(rate, { thanMs: justAskedMs, now }))) return;
    try {
      await keep(gateway, { fetched: await gateway.fetchUsdRates(), kept });
    } catch (error) {
      log.warn(
        { err: error, source: gateway.host },
        'rates could not be refreshed; the last good ones stay',
      );
    }
  }

  async function keep(
    { name, host }: RatesGateway,
    { fetched, kept }: { fetched: FetchedRates; kept: readonly CoinRateRow[] },
  ): Promise<void> {
    const now = clock.now();
    const { currencies, coins } = fetched;
    if (currencies !== undefined) {
      const common = { source: host, fetched_at: now };
      await keepRates(database, [
        { ...common, currency: 'EUR', usd_rate: currencies.EUR },
        { ...common, currency: 'JPY', usd_rate: currencies.JPY },
      ]);
    }
    const believed = coinKeys.flatMap((coin): CoinRateRow[] => {
      const usdRate = coins[coin];
      if (usdRate === undefined) return [];
      const before = kept.find((rate) => rate.coin === coin);
      if (isPlausible(coin, usdRate, { kept: before, now }))
        return [{ coin, source: name, host, usd_rate: usdRate, fetched_at: now }];
      log.warn(
        { source: host, coin, usdRate, before: before?.usd_rate },
        'a rate was refused: it is too far from the last one, or from anything that the coin could be worth',
      );
      return [];
    });
    await keepCoinRates(database, believed);
  }

  return {
    kind: refreshRatesJob,
    async run() {
      await Promise.all(rates.map(refresh));
    },
  };
}
