import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import type { JobHandler, JobKind } from '../../core/jobs/jobs.ts';
import type { RatesGateway } from '../../gateways/rates/rates-gateway.ts';
import { keepRates, oldestFetch } from './rates.repository.ts';

// Often enough that a first start or an outage of the source is over soon; most runs find the rates fresh.
const refreshRatesJob: JobKind<object> = {
  name: 'refresh-rates',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/10 * * * *',
};

/** How long kept rates are fresh, less the little by which jobs are early. */
const freshMs = 3_600_000 - 30_000;

/** Not what is yet to be fetched by the clock: it was ahead then. */
function isFresh(fetchedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - fetchedAt.getTime();
  return ageMs >= 0 && ageMs < freshMs;
}

/**
 * Asks the source of exchange rates once an hour for all instances. What cannot be asked or makes no
 * sense leaves the last good rates as they are. Without a gateway (the sandbox) it does nothing.
 */
export function refreshRates({
  database,
  clock,
  rates,
  log,
}: {
  database: Database;
  clock: Clock;
  rates: RatesGateway | undefined;
  log: FastifyBaseLogger;
}): JobHandler {
  return {
    kind: refreshRatesJob,
    async run() {
      if (rates === undefined) return;
      const oldest = await oldestFetch(database);
      if (oldest !== undefined && isFresh(oldest, clock.now())) return;
      try {
        const fetched = await rates.fetchUsdRates();
        const common = { source: rates.source, fetched_at: clock.now() };
        await keepRates(database, [
          { ...common, currency: 'EUR', usd_rate: fetched.EUR.toFixed(12) },
          { ...common, currency: 'JPY', usd_rate: fetched.JPY.toFixed(12) },
        ]);
      } catch (error) {
        log.warn(
          { err: error, source: rates.source },
          'exchange rates could not be refreshed; the last good ones stay',
        );
      }
    },
  };
}
