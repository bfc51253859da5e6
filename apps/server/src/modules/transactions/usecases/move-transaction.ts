import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { type Idempotency, inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { JobRecorder } from '../../../core/jobs/jobs.ts';
import type { Answer, LifecycleState } from '../transaction-lifecycle.ts';
import {
  findById,
  type LogEntry,
  moveTransaction,
  type TransactionRow,
} from '../transactions.repository.ts';
import { deliverSubscriptionJob } from './deliver-subscription.ts';
import { readDetail } from './read-transactions.ts';

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

/** How a payment moves: what the lifecycle is asked, and what the log says. */
export interface Movement {
  readonly decide: (state: LifecycleState) => Answer;
  readonly log: (row: TransactionRow) => { action: string; details: string };
  readonly notes?: string | undefined;
}

/**
 * The one way in which a payment moves: within the caller's database transaction the lifecycle
 * decides, the row moves if it still stands where the decision found it, and the log row and the
 * jobs that follow from the move are recorded. Of any number of movers at once, one wins; the others
 * get the refusal that the new state calls for. `admin` is null when the system moves it.
 */
export async function moveWithin(
  trx: DatabaseTransaction,
  { clock, jobs }: Pick<MoveDependencies, 'clock' | 'jobs'>,
  {
    transactionId,
    admin,
    decide,
    log,
    notes,
  }: Movement & { readonly transactionId: string; readonly admin: LogEntry['admin'] },
): Promise<TransactionRow> {
  for (;;) {
    const before = await findById(trx, transactionId);
    if (before === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    const answer = decide(before);
    if ('refusal' in answer) throw new AppError(answer.refusal);
    const moved = await moveTransaction(trx, {
      before,
      move: answer.move,
      now: clock.now(),
      notes,
      log: { ...log(before), admin },
    });
    // Somebody was faster: the lifecycle is asked again about the state that they left behind.
    if (moved === undefined) continue;
    if (moved.status === 'pending_subscription_update') {
      await jobs.record(trx, deliverSubscriptionJob, { transactionId });
    }
    return moved;
  }
}

/** An admin's move, in a database transaction of its own. */
export async function moveByDecision(
  dependencies: MoveDependencies,
  { actor, transactionId, idempotency }: MoveRequest,
  movement: Movement,
): Promise<TransactionDetail> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const admin = { userId: actor.userId, username: actor.username };
    const moved = await moveWithin(trx, dependencies, { ...movement, transactionId, admin });
    return readDetail(trx, { transaction: moved, role: actor.role });
  });
}
