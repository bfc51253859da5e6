import type { FastifyBaseLogger } from 'fastify';
import type { AuditTrail } from '../../core/audit/audit-trail.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import type { JobRecorder } from '../../core/jobs/jobs.ts';
import type { LiveChanges } from '../../core/live/live-changes.ts';
import type { Randomness } from '../../core/randomness.ts';
import type { SecretCell, Vault } from '../../core/vault/vault.ts';
import type { PaygateGateway } from '../../gateways/paygate/paygate-gateway.ts';
import type { Neighbours } from '../payments/payments.public.ts';

export interface CardDependencies {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly database: Database;
  readonly vault: Vault;
  readonly jobs: JobRecorder;
  readonly audit: AuditTrail;
  readonly neighbours: Neighbours;
  readonly live: Pick<LiveChanges, 'announceCreated'>;
  readonly log: FastifyBaseLogger;
  /** Undefined on a site without a card network. */
  readonly paygate: PaygateGateway | undefined;
  readonly publicUrl: string;
}

/** The cell of a payment's sealed card network token. */
export function tokenCell(transactionId: string): SecretCell {
  return { table: 'transactions', row: transactionId, column: 'payment_ipn_token_encrypted' };
}
