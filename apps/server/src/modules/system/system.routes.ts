import * as endpoints from '@ghost-pay/contract/system/system.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { listJobs } from './usecases/list-jobs.ts';
import { readSystemStatus } from './usecases/read-system-status.ts';
import { retryJob, retryJobs } from './usecases/retry-jobs.ts';

export function addSystemRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(endpoints.getSystemStatus, async () => readSystemStatus(dependencies));
  add(endpoints.listJobs, async () => listJobs(dependencies));
  add(endpoints.retryJob, async ({ actor, params }) =>
    retryJob(dependencies, { actor, id: params.id }),
  );
  add(endpoints.retryJobs, async ({ actor, params }) =>
    retryJobs(dependencies, { actor, queue: params.queue }),
  );
}
