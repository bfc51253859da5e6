import type { Chain } from '@ghost-pay/contract/coins';
import type { Difference } from '@ghost-pay/contract/transactions/transactions.endpoints';
import { insertVisitorsLog, lockById, type TransactionRow } from '../payments.repository.ts';
import type { ActDependencies } from './perform-act.ts';

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
 * what it recognises by its amount, for anybody can name a hash. A page that found the payment by its id, which is no
 * secret, has notes of its own, so that a stranger leaves room for the page that registered it.
 */
export async function nameAnother(
  { database, clock, audit, neighbours }: ActDependencies,
  { payment, claim, quoteId, address, userAgent }: Another,
): Promise<Difference | undefined> {
  return database.transaction().execute(async (trx) => {
    const row = await lockById(trx, payment.id);
    // Sent twice.
    if (row === undefined || (row.chain === claim.chain && row.txid === claim.txid))
      return undefined;
    const now = clock.now();
    const transactionId = row.id;
    const isOwnPage = row.quote_id === quoteId;
    const isCorrection =
      isOwnPage &&
      row.chain === claim.chain &&
      (await neighbours.correctByPage(trx, { audit }, { row, claim, address, userAgent, now }));
    if (isCorrection) return undefined;
    const transaction = `the transaction ${claim.txid} (${claim.chain})`;
    const isNoted = await insertVisitorsLog(trx, {
      transactionId,
      ...(isOwnPage
        ? {
            action: 'named_another_transaction',
            details: `The visitor also named ${transaction}.`,
          }
        : {
            action: 'named_by_id',
            details: `A page that knows the payment’s ID also named ${transaction}.`,
          }),
      now,
    });
    return isNoted ? 'noted' : 'left_out';
  });
}

/**
 * The page of a registered payment sends another account, because the visitor went back and changed it. The payment keeps its
 * own, by which it may be delivered already, and people read of the other.
 */
export async function nameAnotherAccount(
  { database, clock }: Pick<ActDependencies, 'database' | 'clock'>,
  {
    payment,
    account: { userUsername, userEmail },
  }: {
    payment: Pick<TransactionRow, 'id' | 'user_username' | 'user_email'>;
    account: { readonly userUsername: string; readonly userEmail: string };
  },
): Promise<Difference | undefined> {
  if (payment.user_username === userUsername && payment.user_email === userEmail) return undefined;
  return database.transaction().execute(async (trx) => {
    const row = await lockById(trx, payment.id);
    // What was erased is not written anew.
    if (row === undefined || row.personal_erased_at !== null) return 'left_out';
    const isNoted = await insertVisitorsLog(trx, {
      transactionId: row.id,
      action: 'named_another_account',
      details: `The visitor also named the account ${userUsername} (${userEmail}). The payment keeps its own.`,
      now: clock.now(),
    });
    return isNoted ? 'noted' : 'left_out';
  });
}
