import * as endpoints from '@ghost-pay/contract/audit/audit.endpoints';
import type { Database } from '../../core/database/database.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { listAudit } from './usecases/list-audit.ts';

export function addAuditRoutes(
  add: AddEndpoint,
  dependencies: { readonly database: Database },
): void {
  add(endpoints.listAudit, ({ query }) => listAudit(dependencies, { query }));
}
