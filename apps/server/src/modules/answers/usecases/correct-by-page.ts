import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { restartEvidence } from '../../evidence/evidence.public.ts';
import {
  type PageCorrection,
  replaceHash,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import { listAttached } from '../../transfers/transfers.public.ts';
import { refusalOfCorrection } from '../answer-rules.ts';
import { findCorrection, markCorrected } from '../answers.repository.ts';
import { recordAnswer } from './give-answer.ts';

/**
 * The page of a locked payment has sent another hash: while a visitor may correct the payment, it is the correction. False,
 * with nothing done, where they may not.
 */
export async function correctByPage(
  trx: DatabaseTransaction,
  { audit }: { readonly audit: AuditTrail },
  { row, claim, address, userAgent, now }: PageCorrection,
): Promise<boolean> {
  const transactionId = row.id;
  const isCorrection =
    (await mayCorrect(trx, row)) &&
    (await markCorrected(trx, { transactionId, proof: 'quote', txidBefore: row.txid, now }));
  if (!isCorrection) return false;
  await replaceHash(trx, { row, claim, keepsClaim: true, now });
  await restartEvidence(trx, { transactionId, chain: claim.chain, now });
  const before = row.txid === null ? '' : ` It was ${row.txid}.`;
  const details = `The visitor corrected the transaction hash to ${claim.txid}.${before}`;
  const done = { details, facts: { what: 'hash', proof: 'quote' } };
  const action = 'payment_corrected';
  await recordAnswer(trx, { audit }, { action, row, done, address, userAgent, now });
  return true;
}

/** Whether a hash can be corrected without leaving money that was found. */
async function mayCorrect(trx: DatabaseTransaction, row: TransactionRow): Promise<boolean> {
  const correction = await findCorrection(trx, row.id);
  const attached = await listAttached(trx, [{ ...row, chain: null, txid: null }]);
  return (
    refusalOfCorrection({
      method: row.payment_method,
      status: row.status,
      isCorrected: Boolean(correction?.corrected_at),
      isContested: row.is_contested,
      isCodeTaken: false,
      isFoundBySite: false,
      hasTransfer: (attached.get(row.id) ?? []).length > 0,
      verdict: row.verdict,
      codes: 0,
    }) === undefined
  );
}
