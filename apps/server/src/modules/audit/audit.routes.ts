import * as endpoints from '@ghost-pay/contract/audit/audit.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { exportAudit, listAudit } from './usecases/read-audit.ts';

export function addAuditRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(endpoints.listAudit, ({ query }) => listAudit(dependencies, { query }));
  add(endpoints.exportAudit, ({ actor, query }) =>
    exportAudit(dependencies, { actor, filter: query }),
  );
}
