import type { JobRecorder } from './core/jobs/jobs.ts';
import { askAboutReopened, findCardAnswer } from './modules/card-payments/card-payments.public.ts';
import { correctByPage, findCorrection } from './modules/answers/answers.public.ts';
import { readingRules } from './modules/approvals/approvals.public.ts';
import { deliverSubscriptionJob } from './modules/delivery/delivery.public.ts';
import {
  disownAddresses,
  findEvidence,
  makeEvidenceDue,
  presentEvidence,
  presentMark,
} from './modules/evidence/evidence.public.ts';
import { readPaidIndexes } from './modules/quotes/quotes.public.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Puts the rooms together where a lower one must tell or ask a higher one, which it does not know: what each does when a
 * payment changes and shows of one, who decides by a reading, and what follows when an address was never the site's own.
 */
export function neighbours({ jobs }: { readonly jobs: JobRecorder }): Dependencies['neighbours'] {
  return {
    rules: readingRules,
    disownAddresses,
    readPaidIndexes,
    correctByPage,
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
        evidence_mark: presentMark(evidence, payment),
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
