import type { AuditAction } from '@ghost-pay/contract/audit/audit-words';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type AuditAuthor, type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { recordEvent } from '../../../core/events/events.repository.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { JobRecorder } from '../../../core/jobs/jobs.ts';
import { deliverSubscriptionJob } from '../../delivery/delivery.public.ts';
import { type Answer, eventOf, type LifecycleState } from '../payment-acts.ts';
import { askAboutReopened } from '../reopened-cards.repository.ts';
import {
  type AdminOfLog,
  findById,
  moveTransaction,
  type TransactionRow,
} from '../payments.repository.ts';
import { readDetail } from './read-payments.ts';

export interface MoveDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobRecorder;
  readonly audit: AuditTrail;
}

/** Who moves which payment. */
export interface MoveRequest {
  readonly actor: Actor;
  readonly transactionId: string;
  readonly idempotency: Idempotency | undefined;
}

/** What is to happen to a payment, asked anew about each state that it is found in. */
export interface Movement {
  readonly decide: (state: LifecycleState) => Answer;
  /** Its entry in the payment's log and, by the same name, in the audit trail. */
  readonly log: (row: TransactionRow) => { action: AuditAction; details: string };
  readonly notes?: string | undefined;
}

/** An admin's movement of a payment, in a database transaction of its own. */
export async function moveByDecision(
  dependencies: MoveDependencies,
  { actor, transactionId, idempotency }: MoveRequest,
  movement: Movement,
): Promise<TransactionDetail> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const author = authorOf(actor);
    const moved = await moveWithin(trx, dependencies, { author, transactionId, movement });
    return readDetail(trx, {
      transaction: moved,
      role: actor.role,
      now: dependencies.clock.now(),
    });
  });
}

/**
 * The one way in which a payment moves: in the caller's database transaction the lifecycle decides,
 * the row moves if it still stands where the decision found it, and its log row, its audit entry,
 * its event and the jobs that follow from the move are recorded. Of any number of movers at once, one wins;
 * the others get the refusal that the new state calls for.
 */
export async function moveWithin(
  trx: DatabaseTransaction,
  { clock, jobs, audit }: Pick<MoveDependencies, 'clock' | 'jobs' | 'audit'>,
  {
    author,
    transactionId,
    movement: { decide, log, notes },
  }: { author: AuditAuthor; transactionId: string; movement: Movement },
): Promise<TransactionRow> {
  for (;;) {
    const before = await findById(trx, transactionId);
    if (before === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    const answer = decide(before);
    if ('refusal' in answer) throw new AppError(answer.refusal);
    const entry = log(before);
    const moved = await moveTransaction(trx, {
      before,
      move: answer.move,
      now: clock.now(),
      notes,
      log: { ...entry, admin: adminOf(author) },
    });
    // Somebody was faster: the lifecycle is asked again about the state that they left behind.
    if (moved === undefined) continue;
    // Whoever takes a completed payment back decides himself what becomes of its subscription.
    if (
      moved.status === 'pending_subscription_update' &&
      answer.move.from === 'pending_payment_verification'
    ) {
      await jobs.record(trx, deliverSubscriptionJob, { transactionId });
    }
    if (moved.status === 'pending_payment_verification')
      await askAboutReopened(trx, { transactionId, now: clock.now() });
    await recordEvent(trx, {
      kind: eventOf(answer.move),
      transactionId,
      facts: { status: moved.status },
      happenedAt: moved.updated_at,
    });
    await audit.record(trx, {
      action: entry.action,
      author,
      subject: { kind: 'transaction', id: transactionId, name: moved.payment_id },
      facts: { from: before.status, to: moved.status },
      details: notes,
    });
    return moved;
  }
}

/** Whom a payment's log names: nobody where the system moved it. */
function adminOf({ userId, username }: AuditAuthor): AdminOfLog | null {
  return userId === undefined || username === undefined ? null : { userId, username };
}
