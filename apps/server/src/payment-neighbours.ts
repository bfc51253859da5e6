import type { JobRecorder } from './core/jobs/jobs.ts';
import { askAboutReopened, findCardAnswer } from './modules/card-payments/card-payments.public.ts';
import { findCorrection } from './modules/corrections/corrections.public.ts';
import { deliverSubscriptionJob } from './modules/delivery/delivery.public.ts';
import {
  findEvidence,
  makeEvidenceDue,
  presentEvidence,
  presentMark,
} from './modules/evidence/evidence.public.ts';
import type { Neighbours } from './modules/payments/payments.public.ts';

/** What each room does when a payment changes, and what it shows of one. */
export function paymentNeighbours({ jobs }: { readonly jobs: JobRecorder }): Neighbours {
  return {
    async follow(trx, change) {
      const { payment, now } = change;
      const transactionId = payment.id;
      if (payment.payment_method === 'crypto') await makeEvidenceDue(trx, { transactionId, now });
      if (change.kind === 'moved') {
        const { move, startAfter } = change;
        if (move.reopens) await askAboutReopened(trx, { transactionId, now });
        if (move.startsDelivery)
          await jobs.record(
            trx,
            deliverSubscriptionJob,
            { transactionId },
            ...(startAfter === null ? [] : [{ startAfter }]),
          );
      }
      // A verification had recorded the delivery; that of an earlier one stays.
      if (change.kind === 'taken_back' && change.isVerificationUndone)
        await jobs.withdraw(trx, deliverSubscriptionJob, { transactionId });
    },
    readReceived: findEvidence,
    async readParts(database, payment) {
      const { id, payment_method: method } = payment;
      const evidence = method === 'crypto' ? await findEvidence(database, id) : undefined;
      const card = method === 'card' ? await findCardAnswer(database, id) : undefined;
      const correction = await findCorrection(database, id);
      return {
        evidence_mark: presentMark(evidence),
        evidence: presentEvidence(evidence, payment),
        received: evidence,
        card_answer:
          card?.checked_at && card.last_response
            ? { answered_at: card.checked_at.toISOString(), response: card.last_response }
            : null,
        correction: correction?.corrected_at
          ? { at: correction.corrected_at, hashBefore: correction.txid_before }
          : undefined,
      };
    },
  };
}
