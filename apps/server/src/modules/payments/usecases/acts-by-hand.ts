import { revealsPerFactor } from '@ghost-pay/contract/fresh-factor';
import {
  type RevealedCode,
  statusLabels,
  type TransactionDetail,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { countRevealedCode } from '../../auth/auth.public.ts';
import { findSealedCode } from '../codes.repository.ts';
import { decideAct } from '../payment-acts.ts';
import { maskedCode, openCode } from '../payment-code.ts';
import { decideStatus, statusNeedsNote, verifyNeedsNote } from '../payment-moves.ts';
import {
  type ActDependencies,
  type ActRequest,
  lockForAct,
  performAct,
  planAct,
  recordAct,
} from './perform-act.ts';
import { readDetail } from './read-payments.ts';

/**
 * An administrator confirms that the money has arrived. A subscription then waits for its delivery; a
 * donation is completed. Throws NOTE_REQUIRED without a note while the chain contradicts the payment, and
 * NOT_PROVEN if it shall be verified only while the chain proves it.
 */
export async function verifyPayment(
  dependencies: ActDependencies,
  {
    notes,
    onlyProven,
    ...request
  }: ActRequest & { readonly notes: string | undefined; readonly onlyProven: boolean },
): Promise<TransactionDetail> {
  const details = ['Payment verified.', notes].filter((part) => part !== undefined).join(' ');
  return performAct(dependencies, request, {
    ...planAct('verify_payment', { details, ...(notes !== undefined && { notes }) }),
    decide: (payment) => {
      const decision = decideAct(payment, 'verify_payment');
      if ('move' in decision && onlyProven && payment.verdict !== 'proven')
        throw new AppError('NOT_PROVEN');
      if ('move' in decision && notes === undefined && verifyNeedsNote(payment))
        throw new AppError('NOTE_REQUIRED', { fields: { notes: 'Please enter a note' } });
      return decision;
    },
  });
}

/** An administrator confirms that the subscription is active, which completes the payment. */
export async function updateSubscription(
  dependencies: ActDependencies,
  request: ActRequest,
): Promise<TransactionDetail> {
  return performAct(
    dependencies,
    request,
    planAct('update_subscription', {
      details: ({ subscription_duration: duration }) => `Subscription updated: ${duration ?? ''}.`,
    }),
  );
}

/**
 * An administrator marks a payment as failed. The reason is stored in its log and its notes, never shown on
 * the tracker.
 */
export async function markFailed(
  dependencies: ActDependencies,
  { reason, ...request }: ActRequest & { readonly reason: string },
): Promise<TransactionDetail> {
  return performAct(
    dependencies,
    request,
    planAct('mark_failed', { details: reason, notes: reason }),
  );
}

/** An administrator sets a status by hand. Throws NOTE_REQUIRED if the change needs a note. */
export async function setStatus(
  dependencies: ActDependencies,
  {
    status,
    notes,
    ...request
  }: ActRequest & { readonly status: TransactionStatus; readonly notes: string | undefined },
): Promise<TransactionDetail> {
  return performAct(dependencies, request, {
    decide: (payment) => {
      const decision = decideStatus(payment, { to: status, role: request.actor.role });
      if ('move' in decision && notes === undefined && statusNeedsNote(payment, status))
        throw new AppError('NOTE_REQUIRED', { fields: { notes: 'Please enter a note' } });
      return decision;
    },
    log: (row) => ({
      action: 'status_changed',
      details: [`${statusLabels[row.status]} → ${statusLabels[status]}.`, notes]
        .filter((part) => part !== undefined)
        .join(' '),
    }),
    notes,
  });
}

/** An administrator leaves a note for colleagues in the payment's history. The payment itself does not change. */
export async function addNote(
  dependencies: ActDependencies,
  { actor, transactionId, idempotency, notes }: ActRequest & { readonly notes: string },
): Promise<TransactionDetail> {
  return inTransaction(dependencies, idempotency, async (trx) => {
    const row = await lockForAct(trx, { transactionId, name: 'add_note' });
    await recordAct(trx, dependencies, { name: 'add_note', actor, row, details: notes, notes });
    return readDetail(trx, dependencies, { transaction: row, role: actor.role });
  });
}

/**
 * The full code, for an administrator who redeems it; the payment's newest one unless another is named. The payment's
 * log and the audit trail record the reveal in the same transaction. Throws NO_CODE, INVALID_STATE once the payment
 * is final, CODE_ERASED after the code's retention has ended, and STEP_UP_REQUIRED once the session's second factor
 * has revealed its maximum of codes.
 */
export async function revealCode(
  {
    database,
    clock,
    vault,
    audit,
  }: { database: Database; clock: Clock; vault: Vault; audit: AuditTrail },
  {
    actor,
    transactionId,
    codeId,
  }: { actor: Actor; transactionId: string; codeId: string | undefined },
): Promise<RevealedCode> {
  return database.transaction().execute(async (trx) => {
    const row = await lockForAct(trx, { transactionId, name: 'reveal_code' });
    const sealed = await findSealedCode(trx, { transactionId, codeId });
    if (sealed === undefined) throw new AppError('NO_CODE');
    if (sealed.code_encrypted === null) throw new AppError('CODE_ERASED');
    const { sessionId } = actor;
    if (!(await countRevealedCode(trx, { sessionId, most: revealsPerFactor })))
      throw new AppError('STEP_UP_REQUIRED');
    const code = openCode(vault, sealed.id, sealed.code_encrypted);
    const details = `Code ${maskedCode(sealed)} revealed.`;
    await recordAct(trx, { clock, audit }, { name: 'reveal_code', actor, row, details });
    return code;
  });
}
