import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import type { JobHandler, JobKind } from '../../core/jobs/jobs.ts';
import type { RatesGateway } from '../../gateways/rates/rates-gateway.ts';
import { keepRates, oldestFetch } from './rates.repository.ts';

// Often enough for a first start, and after an outage of the source; most runs find fresh rates.
const refreshRatesJob: JobKind<object> = {
  name: 'refresh-rates',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/10 * * * *',
};

/** How long stored rates are fresh, less a margin for jobs that run early. */
const freshMs = 3_600_000 - 30_000;

/** A fetch time in the future came from a clock that ran ahead, so it does not count as fresh. */
function isFresh(fetchedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - fetchedAt.getTime();
  return ageMs >= 0 && ageMs < freshMs;
}

/**
 * Fetches exchange rates once an hour for all instances. If the request fails or its answer is not plausible,
 * the last good rates stay. Does nothing without a gateway (in the sandbox).
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
