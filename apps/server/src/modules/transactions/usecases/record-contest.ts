import type { CreateTransaction } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { type Claim, findHolder, insertContest } from '../contests.repository.ts';
import { insertLog } from '../transactions.repository.ts';

/** About where a human has heard enough; claimants who come at the same moment may exceed it by a few. */
const mostContests = 50;

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
  const holder = await findHolder(database, claim);
  // Released meanwhile, or the same visitor once more: there is nobody to contest.
  if (holder === undefined || holder.payment_id === paymentId || holder.contests >= mostContests)
    return;
  const account = payload.type === 'ghost-eshop-pro' ? payload : undefined;
  const now = clock.now();
  await database.transaction().execute(async (trx) => {
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
