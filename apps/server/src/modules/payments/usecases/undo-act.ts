import {
  statusLabels,
  type TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { EventSubscriber } from '../../../core/events/event-dispatcher.ts';
import { withdrawEvent } from '../../../core/events/events.repository.ts';
import { insertLog, lockById } from '../payments.repository.ts';
import { findUndoable, releaseActs, restoreBefore } from '../undo.repository.ts';
import type { ActDependencies, ActRequest } from './perform-act.ts';
import { readDetail } from './read-payments.ts';

/**
 * Takes an administrator's own last act back, as if it had not been: the payment is what it was, and what the act would
 * have sent is removed in the same transaction. The log and the audit trail keep both. Throws UNDO_OVER once the act is
 * released or another act has followed, and UNDO_NOT_YOURS for the act of a colleague.
 */
export async function undoAct(
  dependencies: ActDependencies,
  { actor, transactionId, idempotency }: ActRequest,
): Promise<TransactionDetail> {
  const { clock, audit, neighbours } = dependencies;
  return inTransaction(dependencies, idempotency, async (trx) => {
    const asked = await findUndoable(trx, transactionId);
    if (asked === undefined || asked.secondsLeft === 0) throw new AppError('UNDO_OVER');
    if (asked.actedBy !== actor.username) throw new AppError('UNDO_NOT_YOURS');
    // Before the payment is locked, as a release has it: of the two, the one that removes the event decides.
    const facts = await withdrawEvent(trx, asked.eventId);
    const done = await lockById(trx, transactionId);
    const act = await findUndoable(trx, transactionId);
    if (done === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
    // A machine, or another act, has moved it since; or its notes were erased, which must not come back.
    const isSame = act?.eventId === asked.eventId && facts?.['status'] === done.status;
    if (act === undefined || !isSame || done.personal_erased_at !== null)
      throw new AppError('UNDO_OVER');
    const now = clock.now();
    const holdsRules = done.payment_verified;
    const restored = await restoreBefore(trx, { transactionId, holdsRules, now });
    const isVerificationUndone = done.payment_verified && !restored.payment_verified;
    await neighbours.follow(trx, {
      kind: 'taken_back',
      payment: restored,
      isVerificationUndone,
      now,
    });
    const details = `Back to ${statusLabels[restored.status]}, before anything was sent.`;
    const log = { action: 'act_taken_back', details, admin: actor };
    await insertLog(trx, { transactionId, log, now });
    await audit.record(trx, {
      action: 'act_taken_back',
      author: authorOf(actor),
      subject: { kind: 'transaction', id: transactionId, name: restored.payment_id },
      facts: { act: act.action, from: done.status, to: restored.status },
    });
    return readDetail(trx, dependencies, { transaction: restored, role: actor.role });
  });
}

/** Shows visitors what an administrator did once it can no longer be taken back, as mails and webhooks begin. */
export const releaseSubscriber: EventSubscriber = {
  async take(trx, events) {
    await releaseActs(
      trx,
      events.flatMap(({ id, transaction_id: transactionId, release_at: at }) =>
        at === null || transactionId === null ? [] : [{ id, transactionId }],
      ),
    );
  },
};
