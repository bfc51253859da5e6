import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findingsToSettle } from '../payments.presenter.ts';
import { insertLog, lockById, removeCardFlags } from '../payments.repository.ts';
import { readDetail } from './read-payments.ts';

/**
 * An admin says that money which came twice or too late has been dealt with: sent back, or known to be
 * in order. The payment stays where it is and no longer asks for attention; more money flags it anew.
 * Throws TRANSACTION_NOT_FOUND, and NO_FINDING when there is nothing, or nothing any more, to settle.
 */
export async function settleFinding(
  dependencies: {
    readonly database: Database;
    readonly clock: Clock;
    readonly audit: AuditTrail;
  },
  {
    actor,
    transactionId,
    notes,
    idempotency,
  }: {
    readonly actor: Actor;
    readonly transactionId: string;
    readonly notes: string;
    readonly idempotency: Idempotency | undefined;
  },
): Promise<TransactionDetail> {
  const { clock, audit } = dependencies;
  return inTransaction(dependencies, idempotency, async (trx) => {
    const before = await lockById(trx, transactionId);
    if (before === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    const flags = findingsToSettle(before);
    if (flags.length === 0) throw new AppError('NO_FINDING');
    const now = clock.now();
    const after = await removeCardFlags(trx, { transactionId, flags, now });
    const log = { action: 'finding_settled', details: notes, admin: actor };
    await insertLog(trx, { transactionId, log, now });
    await audit.record(trx, {
      action: 'finding_settled',
      author: authorOf(actor),
      subject: { kind: 'transaction', id: transactionId, name: before.payment_id },
      facts: { finding: flags.map((flag) => flag.replace('card_', '')).join(', ') },
      details: notes,
    });
    return readDetail(trx, { transaction: after, role: actor.role, now });
  });
}
