import type {
  RevenueByDay,
  StatsCodes,
  StatsPeriod,
  StatsSummary,
} from '@ghost-pay/contract/statistics/statistics.endpoints';
import type { Dependencies } from '../../../dependencies.ts';
import { readOverdueBefore } from '../../settings/settings.public.ts';
import { sumOutcomes, sumReturned } from '../../payments/payments.public.ts';
import {
  presentCodes,
  presentPeriod,
  presentRevenueByDay,
  presentSummary,
} from '../statistics.presenter.ts';
import { findPeriodFigures, findRevenueByDay, findTotals } from '../statistics.repository.ts';

type ReadDependencies = Pick<Dependencies, 'database' | 'clock'>;

const dayMs = 86_400_000;

/** All current payments. */
export async function readSummary({ database, clock }: ReadDependencies): Promise<StatsSummary> {
  const totals = await findTotals(database, await readOverdueBefore(database, clock.now()));
  return presentSummary(totals, await sumReturned(database));
}

/** The 24 hours and the 7 days before this moment, to the millisecond. */
export async function readPeriod({ database, clock }: ReadDependencies): Promise<StatsPeriod> {
  const now = clock.now().getTime();
  return presentPeriod(
    await findPeriodFigures(database, {
      dayAgo: new Date(now - dayMs),
      weekAgo: new Date(now - 7 * dayMs),
    }),
  );
}

/** The codes that were redeemed in the 30 days before this moment. */
export async function readCodes({ database, clock }: ReadDependencies): Promise<StatsCodes> {
  const since = new Date(clock.now().getTime() - 30 * dayMs);
  return presentCodes(await sumOutcomes(database, since));
}

/** The last `days` days in UTC; the last one is today, which has not ended. */
export async function readRevenueByDay(
  { database, clock }: ReadDependencies,
  { days }: { days: number },
): Promise<RevenueByDay> {
  const today = Math.floor(clock.now().getTime() / dayMs) * dayMs;
  const from = new Date(today - (days - 1) * dayMs);
  return presentRevenueByDay({
    rows: await findRevenueByDay(database, from),
    days: Array.from({ length: days }, (_, index) => new Date(from.getTime() + index * dayMs)),
  });
}
