import * as endpoints from '@ghost-pay/contract/status/status.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readSystemStatus } from './usecases/read-system-status.ts';

export function addStatusRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(endpoints.getSystemStatus, async () => readSystemStatus(dependencies));
}
