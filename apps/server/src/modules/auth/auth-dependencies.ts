import type { FastifyBaseLogger } from 'fastify';
import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { Vault } from '../../core/vault/vault.ts';

/** The dependencies of this module's use cases; each use case takes the part that it needs. */
export interface AuthDependencies {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly database: Database;
  readonly vault: Vault;
  readonly audit: AuditTrail;
  readonly log: FastifyBaseLogger;
  readonly site: { readonly name: string };
}
