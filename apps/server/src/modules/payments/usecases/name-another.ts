import type { Chain } from '@ghost-pay/contract/coins';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import {
  findCorrection,
  markCorrected,
  refusalOfCorrection,
} from '../../corrections/corrections.public.ts';
import { restartEvidence } from '../../evidence/evidence.public.ts';
import { listAttached } from '../../transfers/transfers.public.ts';
import { replaceHash } from '../claims.repository.ts';
import {
  insertLog,
  insertVisitorsLog,
  lockById,
  type TransactionRow,
} from '../payments.repository.ts';

/** Another transaction that the holder of a quote names for a registered payment. */
export interface Another {
  readonly payment: Pick<TransactionRow, 'id'>;
  readonly claim: { readonly chain: Chain; readonly txid: string };
  /** The quote by which it is named: only that of the payment itself may correct its hash. */
  readonly quoteId: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * The page of a registered payment sends another transaction: while a visitor may correct the payment, it is the
 * correction. Else it is noted for people as a further part, and is never a payment of its own: the site itself adds only
 * what it recognises by its amount, for anybody can name a hash.
 */
export async function nameAnother(
  {
    database,
    clock,
    audit,
  }: { readonly database: Database; readonly clock: Clock; readonly audit: AuditTrail },
  { payment, claim, quoteId, address, userAgent }: Another,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const row = await lockById(trx, payment.id);
    // Sent twice.
    if (row === undefined || (row.chain === claim.chain && row.txid === claim.txid)) return;
    const now = clock.now();
    const transactionId = row.id;
    const isCorrection =
      row.quote_id === quoteId &&
      row.chain === claim.chain &&
      (await mayCorrect(trx, row)) &&
      (await markCorrected(trx, { transactionId, proof: 'quote', txidBefore: row.txid, now }));
    if (isCorrection) {
      await replaceHash(trx, { row, claim, keepsClaim: true, now });
      await restartEvidence(trx, { transactionId, chain: claim.chain, now });
      const before = row.txid === null ? '' : ` It was ${row.txid}.`;
      const details = `The visitor corrected the transaction hash to ${claim.txid}.${before}`;
      const log = { action: 'payment_corrected', details, admin: null };
      await insertLog(trx, { transactionId, log, now });
      await audit.record(trx, {
        action: 'payment_corrected',
        author: { kind: 'visitor', address, userAgent },
        subject: { kind: 'transaction', id: transactionId, name: row.payment_id },
        facts: { what: 'hash', proof: 'quote' },
      });
      return;
    }
    await insertVisitorsLog(trx, {
      transactionId,
      action: 'named_another_transaction',
      details: `The visitor also named the transaction ${claim.txid} (${claim.chain}).`,
      now,
    });
  });
}

/**
 * The page of a registered payment sends another account, because the visitor went back and changed it. The payment keeps its
 * own, by which it may be delivered already, and people read of the other.
 */
export async function nameAnotherAccount(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  {
    payment,
    account: { userUsername, userEmail },
  }: {
    payment: Pick<TransactionRow, 'id' | 'user_username' | 'user_email'>;
    account: { readonly userUsername: string; readonly userEmail: string };
  },
): Promise<void> {
  if (payment.user_username === userUsername && payment.user_email === userEmail) return;
  await database.transaction().execute(async (trx) => {
    const row = await lockById(trx, payment.id);
    // What was erased is not written anew.
    if (row === undefined || row.personal_erased_at !== null) return;
    await insertVisitorsLog(trx, {
      transactionId: row.id,
      action: 'named_another_account',
      details: `The visitor also named the account ${userUsername} (${userEmail}). The payment keeps its own.`,
      now: clock.now(),
    });
  });
}

/** Whether a hash can be corrected without leaving money that was found. */
async function mayCorrect(trx: DatabaseTransaction, row: TransactionRow): Promise<boolean> {
  const correction = await findCorrection(trx, row.id);
  const attached = await listAttached(trx, [{ id: row.id, chain: null, txid: null }]);
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
