import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { closeContests, listContests } from '../contests.repository.ts';
import { holdsClaim } from '../payments.presenter.ts';
import { insertLog, lockById, type TransactionRow } from '../payments.repository.ts';
import { readDetail } from './read-payments.ts';

interface SettleDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

interface SettleRequest {
  readonly actor: Actor;
  readonly transactionId: string;
  readonly notes: string;
  readonly idempotency: Idempotency | undefined;
}

/**
 * A super admin decides that the hash or code belongs to this payment: its open claims are closed, and it may be
 * verified. No delivery follows, because a contest stops none. Throws CONTESTS_UNSEEN, and closes none, while a
 * claim is open that the super admin has not seen: it may be the right one.
 */
export async function resolveContest(
  dependencies: SettleDependencies,
  { contestIds, ...request }: SettleRequest & { readonly contestIds: readonly string[] },
): Promise<TransactionDetail> {
  return settle(dependencies, request, {
    check: async (trx, row) => {
      if (!row.is_contested) throw new AppError('NOT_CONTESTED');
      const open = (await listContests(trx, row.id)).filter(
        ({ resolved_at: resolvedAt }) => resolvedAt === null,
      );
      if (open.some(({ id }) => !contestIds.includes(id))) throw new AppError('CONTESTS_UNSEEN');
    },
    action: 'contest_resolved',
    releaseClaim: false,
  });
}

/**
 * A super admin frees the hash or code of a failed payment, so that its rightful payer can register
 * it. The failed payment keeps both as evidence, and takes the claim back if it is ever reopened.
 */
export async function releaseClaim(
  dependencies: SettleDependencies,
  request: SettleRequest,
): Promise<TransactionDetail> {
  return settle(dependencies, request, {
    check: (_trx, row) => {
      if (row.status !== 'failed') throw new AppError('INVALID_STATE');
      if (!holdsClaim(row)) throw new AppError('NO_CLAIM');
    },
    action: 'claim_released',
    releaseClaim: true,
  });
}

async function settle(
  dependencies: SettleDependencies,
  { actor, transactionId, notes, idempotency }: SettleRequest,
  {
    check,
    action,
    releaseClaim: release,
  }: {
    /** Throws what is refused of the locked payment, to which no contest is added meanwhile. */
    check: (trx: DatabaseTransaction, row: TransactionRow) => Promise<void> | void;
    action: AuditAction;
    releaseClaim: boolean;
  },
): Promise<TransactionDetail> {
  const { clock, audit } = dependencies;
  return inTransaction(dependencies, idempotency, async (trx) => {
    const before = await lock(trx, transactionId);
    await check(trx, before);
    const now = clock.now();
    await closeContests(trx, { transactionId, now, releaseClaim: release });
    await insertLog(trx, { transactionId, log: { action, details: notes, admin: actor }, now });
    await audit.record(trx, {
      action,
      author: authorOf(actor),
      subject: { kind: 'transaction', id: transactionId, name: before.payment_id },
      details: notes,
    });
    return readDetail(trx, {
      transaction: await lock(trx, transactionId),
      role: actor.role,
      now: clock.now(),
    });
  });
}

async function lock(trx: DatabaseTransaction, transactionId: string): Promise<TransactionRow> {
  const row = await lockById(trx, transactionId);
  if (row === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  return row;
}
