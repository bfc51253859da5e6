import type { FastifyBaseLogger } from 'fastify';
import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';

/** The dependencies of this module's use cases; each use case takes the part that it needs. */
export interface UsersDependencies {
  readonly clock: Clock;
  readonly database: Database;
  readonly audit: AuditTrail;
  readonly log: FastifyBaseLogger;
  readonly site: { readonly name: string };
}
