import * as endpoints from '@ghost-pay/contract/audit/audit.endpoints';
import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { exportAudit, listAudit } from './usecases/read-audit.ts';

export function addAuditRoutes(
  add: AddEndpoint,
  dependencies: {
    readonly database: Database;
    readonly clock: Clock;
    readonly audit: AuditTrail;
  },
): void {
  add(endpoints.listAudit, ({ query }) => listAudit(dependencies, { query }));
  add(endpoints.exportAudit, ({ actor, query }) =>
    exportAudit(dependencies, { actor, filter: query }),
  );
}
