import { coinKeys } from '@ghost-pay/contract/coins';
import { ratedCurrencies } from '@ghost-pay/contract/transactions/payment-codes';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import { noteServiceTime } from '../../core/clock-difference.ts';
import type { Database } from '../../core/database/database.ts';
import type { JobHandler, JobKind } from '../../core/jobs/jobs.ts';
import type { FetchedRates, RatesGateway } from '../../gateways/rates/rates-gateway.ts';
import { isPlausible, isYounger, type KeptRate, type RatedUnit } from './rate-rules.ts';
import {
  type CoinRateRow,
  keepCoinRates,
  keepRates,
  listCoinRates,
  listRates,
  type RateRow,
} from './rates.repository.ts';

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
 * Asks every source for its rates, once a minute for all instances. A source that fails, or a coin or currency whose
 * rate is not plausible, keeps its last good rates, and does not stop the others.
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
    const kept = {
      coins: await listCoinRates(database, gateway.name),
      currencies: await listRates(database, gateway.name),
    };
    const now = clock.now();
    if (kept.coins.some((rate) => isYounger(rate, { thanMs: justAskedMs, now }))) return;
    try {
      const fetched = await gateway.fetchUsdRates();
      await keep(gateway, { fetched, kept });
      const { answeredAt: told } = fetched;
      if (told !== undefined)
        await noteServiceTime({ database, clock }, { source: gateway.host, told });
    } catch (error) {
      log.warn(
        { err: error, source: gateway.host },
        'rates could not be refreshed; the last good ones stay',
      );
    }
  }

  async function keep(
    { name, host }: RatesGateway,
    {
      fetched: { coins, currencies },
      kept,
    }: { fetched: FetchedRates; kept: { coins: CoinRateRow[]; currencies: RateRow[] } },
  ): Promise<void> {
    const now = clock.now();
    const common = { source: name, host, fetched_at: now };
    function isBelieved(unit: RatedUnit, usdRate: string, before: KeptRate | undefined): boolean {
      const believed = isPlausible(unit, usdRate, { kept: before, now });
      if (!believed)
        log.warn(
          { source: host, unit, usdRate, before: before?.usd_rate },
          'a rate was refused: it is too far from the last one, or from anything that the unit could be worth',
        );
      return believed;
    }
    await keepCoinRates(
      database,
      coinKeys.flatMap((coin): CoinRateRow[] => {
        const usdRate = coins[coin];
        const before = kept.coins.find((rate) => rate.coin === coin);
        return usdRate !== undefined && isBelieved(coin, usdRate, before)
          ? [{ ...common, coin, usd_rate: usdRate }]
          : [];
      }),
    );
    if (currencies === undefined)
      log.warn({ source: host }, 'rates of currencies could not be refreshed; the last ones stay');
    await keepRates(
      database,
      ratedCurrencies.flatMap((currency): RateRow[] => {
        const usdRate = currencies?.[currency];
        const before = kept.currencies.find((rate) => rate.currency === currency);
        return usdRate !== undefined && isBelieved(currency, usdRate, before)
          ? [{ ...common, currency, usd_rate: usdRate }]
          : [];
      }),
    );
  }

  return {
    kind: refreshRatesJob,
    async run() {
      await Promise.all(rates.map(refresh));
    },
  };
}
