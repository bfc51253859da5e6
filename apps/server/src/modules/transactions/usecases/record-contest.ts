import type { CreateTransaction } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import {
  type Claim,
  countOpenContests,
  insertContest,
  isLoggedSinceSettled,
  lockHolder,
  markContested,
} from '../contests.repository.ts';
import { insertLog } from '../transactions.repository.ts';

/** How many claims are open at most: a human who looks has heard enough. */
const mostOpenContests = 50;

/**
 * Keeps a refused second claim, so that an admin sees both claimants: a hash is public once it is
 * broadcast, so that whoever registered it first need not be who paid. It runs after the refused
 * registration was rolled back, in a transaction of its own, and never changes the answer: the
 * refused visitor learns nothing about the other payment.
 */
export async function recordContest(
  { database, clock }: { database: Database; clock: Clock },
  { claim, paymentId, payload }: { claim: Claim; paymentId: string; payload: CreateTransaction },
): Promise<void> {
  const account = payload.type === 'ghost-eshop-pro' ? payload : undefined;
  const now = clock.now();
  await database.transaction().execute(async (trx) => {
    const holder = await lockHolder(trx, claim);
    // Released meanwhile, or the same visitor once more: there is nobody to contest.
    if (holder === undefined || holder.payment_id === paymentId) return;
    if ((await countOpenContests(trx, holder.id)) >= mostOpenContests) {
      await noteUncounted(trx, { transactionId: holder.id, now });
      return;
    }
    const log = {
      action: 'contested',
      details: `A second claim was refused: ${paymentId}.`,
      admin: null,
    };
    const isNew = await insertContest(trx, {
      transaction_id: holder.id,
      payment_id: paymentId,
      user_username: account?.userUsername ?? null,
      user_email: account?.userEmail ?? null,
      created_at: now,
    });
    if (isNew) await insertLog(trx, { transactionId: holder.id, log, now });
  });
}

/** Of claims beyond those that are listed the payment's log says once that there are some. */
async function noteUncounted(
  trx: DatabaseTransaction,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<void> {
  await markContested(trx, transactionId);
  const action = 'contests_full';
  if (await isLoggedSinceSettled(trx, { transactionId, action })) return;
  const details = `There are more claims than the ${mostOpenContests} that are listed.`;
  await insertLog(trx, { transactionId, log: { action, details, admin: null }, now });
}
