import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { JobRecorder } from '../../../core/jobs/jobs.ts';
import type { Answer, LifecycleState } from '../transaction-lifecycle.ts';
import { presentTransactionDetail } from '../transactions.presenter.ts';
import {
  findById,
  listLogs,
  moveTransaction,
  type TransactionRow,
} from '../transactions.repository.ts';
import { deliverSubscriptionJob } from './deliver-subscription.ts';

export interface MoveDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobRecorder;
}

/** Who moves which payment. */
export interface MoveRequest {
  readonly actor: Actor;
  readonly transactionId: string;
  readonly idempotency: Idempotency | undefined;
}

/**
 * The one way in which a payment moves: in one database transaction the lifecycle decides, the row
 * moves if it still stands where the decision found it, and the log row and the jobs that follow
 * from the move are recorded. Of any number of movers at once, one wins; the others get the refusal
 * that the new state calls for.
 */
export async function moveByDecision(
  { database, clock, jobs }: MoveDependencies,
  { actor, transactionId, idempotency }: MoveRequest,
  {
    decide,
    log,
    notes,
  }: {
    decide: (state: LifecycleState) => Answer;
    log: (row: TransactionRow) => { action: string; details: string };
    notes?: string | undefined;
  },
): Promise<TransactionDetail> {
  return inTransaction({ database, clock }, idempotency, async (trx) => {
    for (;;) {
      const before = await findById(trx, transactionId);
      if (before === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
      const answer = decide(before);
      if ('refusal' in answer) throw new AppError(answer.refusal);
      const moved = await moveTransaction(trx, {
        id: transactionId,
        move: answer.move,
        now: clock.now(),
        notes,
        log: { ...log(before), admin: { userId: actor.userId, username: actor.username } },
      });
      // Somebody was faster: the lifecycle is asked again about the state that they left behind.
      if (moved === undefined) continue;
      if (moved.status === 'pending_subscription_update') {
        await jobs.record(trx, deliverSubscriptionJob, { transactionId });
      }
      return presentTransactionDetail(
        { transaction: moved, logs: await listLogs(trx, transactionId) },
        actor.role,
      );
    }
  });
}
