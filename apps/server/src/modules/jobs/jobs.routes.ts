import * as endpoints from '@ghost-pay/contract/jobs/jobs.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { listJobs, retryJob, retryJobs } from './usecases/jobs.ts';

export function addJobRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(endpoints.listJobs, async () => listJobs(dependencies));
  add(endpoints.retryJob, async ({ actor, params }) =>
    retryJob(dependencies, { actor, id: params.id }),
  );
  add(endpoints.retryJobs, async ({ actor, params }) =>
    retryJobs(dependencies, { actor, queue: params.queue }),
  );
}
