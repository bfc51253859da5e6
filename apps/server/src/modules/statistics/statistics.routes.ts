import * as endpoints from '@ghost-pay/contract/statistics/statistics.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  readCodes,
  readPeriod,
  readRevenueByDay,
  readSummary,
} from './usecases/read-statistics.ts';

export function addStatisticsRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(endpoints.getStatsSummary, async () => readSummary(dependencies));

  add(endpoints.getStatsPeriod, async () => readPeriod(dependencies));

  add(endpoints.getStatsCodes, async () => readCodes(dependencies));

  add(endpoints.getRevenueByDay, async ({ query }) =>
    readRevenueByDay(dependencies, { days: query.days }),
  );
}
