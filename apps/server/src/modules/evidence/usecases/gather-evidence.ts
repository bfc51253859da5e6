import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findById, getTransaction, refusalOf } from '../../payments/payments.public.ts';
import { claimOne } from '../readings.repository.ts';
import { leaveToPeople, loadDue, readingContextOf } from '../due-readings.ts';
import { readEvidence, type ReadDependencies } from './read-evidence.ts';

/** With the look at other chains the administrator waits for 10 seconds at most. */
const withinMs = 6_000;

/**
 * Asks every source of the chain about the payment now, on an administrator's request. A reading that is in progress is
 * not repeated: its result arrives by itself. Throws NOT_A_CRYPTO_PAYMENT, NO_TXID.
 */
export async function gatherEvidence(
  dependencies: ReadDependencies & { readonly audit: AuditTrail },
  { actor, transactionId }: { actor: Actor; transactionId: string },
): Promise<TransactionDetail> {
  const { database, clock, audit, chains } = dependencies;
  const payment = await findById(database, transactionId);
  if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  const refusal = refusalOf(payment, 'gather_evidence');
  if (refusal !== undefined) throw new AppError(refusal);
  const hasSources = payment.chain !== null && chains[payment.chain].length > 0;
  const claimed = hasSources
    ? await claimOne(database, { transactionId, now: clock.now() })
    : undefined;
  if (claimed !== undefined) {
    const { due, unreadable } = await loadDue(database, [claimed]);
    for (const one of unreadable) await leaveToPeople(dependencies, one);
    for (const one of due)
      await readEvidence(dependencies, await readingContextOf(dependencies), { ...one, withinMs });
  }
  await database.transaction().execute(async (trx) =>
    audit.record(trx, {
      action: 'evidence_gathered',
      author: authorOf(actor),
      subject: { kind: 'transaction', id: transactionId, name: payment.payment_id },
    }),
  );
  return getTransaction(dependencies, { transactionId, role: actor.role });
}
