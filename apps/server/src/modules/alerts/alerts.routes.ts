import * as endpoints from '@ghost-pay/contract/alerts/alerts.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { listRaised } from './usecases/list-alerts.ts';

export function addAlertRoutes(
  add: AddEndpoint,
  { database }: Pick<Dependencies, 'database'>,
): void {
  add(endpoints.listAlerts, async () => ({ alerts: await listRaised(database) }));
}
