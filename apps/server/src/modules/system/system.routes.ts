import { getSystemStatus } from '@ghost-pay/contract/system/system.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readSystemStatus } from './usecases/read-system-status.ts';

export function addSystemRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(getSystemStatus, async () => readSystemStatus(dependencies));
}
