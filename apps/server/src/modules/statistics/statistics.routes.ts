import * as endpoints from '@ghost-pay/contract/statistics/statistics.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { shareRuns } from '../../core/shared-runs.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  readCodes,
  readPeriod,
  readRevenueByDay,
  readSummary,
} from './usecases/read-statistics.ts';

export function addStatisticsRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  // Administrators who ask at the same time share one reading, which begins after all of them have asked.
  const share = shareRuns(async () => readSummary(dependencies));
  add(endpoints.getStatsSummary, async () => (await share('summary')).result);

  add(endpoints.getStatsPeriod, async () => readPeriod(dependencies));

  add(endpoints.getStatsCodes, async () => readCodes(dependencies));

  add(endpoints.getRevenueByDay, async ({ query }) =>
    readRevenueByDay(dependencies, { days: query.days }),
  );
}
