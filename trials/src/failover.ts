import { createChance } from './chance.ts';
import { percentiles } from './figures.ts';
import { type FailoverRun, outages, runFailovers, startFailoverSite } from './failover-run.ts';
import type { Trial } from './run.ts';

/** The primary of a replicated PostgreSQL is taken away again and again. `times` counts the failovers. */
export const failover: Trial = async ({ times = 50, seed }) => {
  const started = await startFailoverSite();
  try {
    const list = Array.from({ length: times }, (_, index) => {
      const outage = outages[index % outages.length];
      if (outage === undefined) throw new RangeError('There are outages');
      return outage;
    });
    const run = await runFailovers(started, {
      list,
      chance: createChance(seed),
      onFailover: ({ outage, promotedMs, gapMs }) =>
        console.log(
          `${outage}: promoted after ${Math.round(promotedMs)} ms, acknowledged after ${Math.round(gapMs)} ms`,
        ),
    });
    for (const line of describeFailovers(run)) console.log(line);
    return run.wrong;
  } finally {
    await started.site.close();
  }
};

/** The figures of a run as text. */
export function describeFailovers({
  failovers,
  record,
  requests,
  failed,
  last,
}: FailoverRun): string[] {
  const attempts = record.calls.flatMap((call) => call.attempts);
  const refused = attempts.filter(({ status }) => status === 503).length;
  const uncertain = last.work.mails.filter(({ state }) => state === 'uncertain').length;
  return [
    ...[...outages, undefined].flatMap((outage) => {
      const some = failovers.filter((one) => outage === undefined || one.outage === outage);
      if (some.length === 0) return [];
      return `${outage ?? 'all'}, ${some.length} times: gap ${percentiles(some.map(({ gapMs }) => gapMs))}; until promoted ${percentiles(some.map(({ promotedMs }) => promotedMs))}; from then on ${percentiles(some.map(({ gapMs, promotedMs }) => gapMs - promotedMs))}`;
    }),
    `${requests} requests in ${attempts.length} attempts, ${refused} answers of 503, ${failed} without an outcome after all retries; each had one when it was sent again.`,
    `${last.payments.length} payments, ${last.auditMoves.length} moves, ${last.work.mails.length} mails, ${uncertain} of them uncertain.`,
  ];
}
