import { revealsPerFactor } from '@ghost-pay/contract/fresh-factor';
import {
  type RevealedCode,
  statusLabels,
  type setStatusSchema,
  type TransactionDetail,
  type verifyPaymentSchema,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
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
  performStill,
  planAct,
  recordAct,
} from './perform-act.ts';

const verifyBy =
  (name: 'verify_payment' | 'force_verify_card', sentence: string) =>
  async (
    dependencies: ActDependencies,
    request: ActRequest,
    body?: z.output<typeof verifyPaymentSchema>,
  ): Promise<TransactionDetail> => {
    const notes = body?.notes ?? undefined;
    const onlyProven = body?.only_proven === true;
    const details = [sentence, notes].filter((part) => part !== undefined).join(' ');
    return performAct(dependencies, request, {
      ...planAct(name, { details, notes }),
      decide: (payment) => {
        const decision = decideAct(payment, name);
        if ('move' in decision && onlyProven && payment.verdict !== 'proven')
          throw new AppError('NOT_PROVEN');
        if ('move' in decision && notes === undefined && verifyNeedsNote(payment))
          throw new AppError('NOTE_REQUIRED', { fields: { notes: 'Please enter a note' } });
        return decision;
      },
    });
  };

/**
 * An administrator confirms that the money has arrived. A subscription then waits for its delivery; a
 * donation is completed. Throws NOTE_REQUIRED without a note while the chain contradicts the payment, and
 * NOT_PROVEN if it shall be verified only while the chain proves it.
 */
export const verifyPayment = verifyBy('verify_payment', 'Payment verified.');

/** The same for a card payment, without asking the card network. */
export const forceVerifyCard = verifyBy(
  'force_verify_card',
  'Payment verified by hand, without PayGate.',
);

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

const failBy =
  (name: 'mark_failed' | 'mark_card_failed') =>
  async (
    dependencies: ActDependencies,
    request: ActRequest,
    { reason }: { readonly reason: string },
  ): Promise<TransactionDetail> =>
    performAct(dependencies, request, planAct(name, { details: reason, notes: reason }));

/**
 * An administrator marks a payment as failed. The reason is stored in its log and its notes, never shown on
 * the tracker.
 */
export const markFailed = failBy('mark_failed');

/** The same for a card payment. */
export const markCardFailed = failBy('mark_card_failed');

/** An administrator sets a status by hand. Throws NOTE_REQUIRED if the change needs a note. */
export async function setStatus(
  dependencies: ActDependencies,
  request: ActRequest,
  { status, notes: note }: z.output<typeof setStatusSchema>,
): Promise<TransactionDetail> {
  const notes = note ?? undefined;
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
  request: ActRequest,
  { notes }: { readonly notes: string },
): Promise<TransactionDetail> {
  const apply = async () => Promise.resolve({ details: notes });
  return performStill(dependencies, request, { name: 'add_note', notes, apply });
}

/**
 * The full code, for an administrator who redeems it; the payment's newest one unless another is named. The payment's
 * log and the audit trail record the reveal in the same transaction. Throws NO_CODE, INVALID_STATE once the payment
 * is final, CODE_ERASED after the code's retention has ended, and STEP_UP_REQUIRED once the session's second factor
 * has revealed its maximum of codes.
 */
export async function revealCode(
  { database, clock, vault, audit }: Pick<Dependencies, 'database' | 'clock' | 'vault' | 'audit'>,
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
