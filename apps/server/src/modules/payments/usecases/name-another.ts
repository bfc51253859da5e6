import type { Chain } from '@ghost-pay/contract/coins';
import type { AuditTrail } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { Neighbours } from '../neighbours.ts';
import { insertVisitorsLog, lockById, type TransactionRow } from '../payments.repository.ts';

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
    neighbours,
  }: {
    readonly database: Database;
    readonly clock: Clock;
    readonly audit: AuditTrail;
    readonly neighbours: Neighbours;
  },
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
      (await neighbours.correctByPage(trx, { audit }, { row, claim, address, userAgent, now }));
    if (isCorrection) return;
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
