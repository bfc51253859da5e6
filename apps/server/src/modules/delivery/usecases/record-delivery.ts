import type { DeliveryProblem } from '@ghost-pay/contract/transactions/transactions.schemas';
import { systemAuthor } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { AccountState } from '../../../gateways/registration/registration-gateway.ts';
import { deliveryLogs } from '../delivery.texts.ts';
import {
  insertLog,
  type ActDependencies,
  performActWithin,
  planAct,
  setDeliveryProblem,
  type TransactionRow,
} from '../../payments/payments.public.ts';

/**
 * Completes a payment that the registration site has applied, as the system's act. Returns whether it is
 * completed, by this act or by a faster one. If the payment was taken back during the request, its log says
 * that the subscription is active all the same.
 */
export async function completeApplied(
  dependencies: ActDependencies,
  { transactionId, state }: { transactionId: string; state: AccountState },
): Promise<boolean> {
  const { database, clock } = dependencies;
  try {
    await database.transaction().execute(async (trx) =>
      performActWithin(trx, dependencies, {
        author: systemAuthor,
        transactionId,
        plan: planAct('update_subscription', { details: (row) => describe(row, state) }),
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'SUBSCRIPTION_ALREADY_UPDATED') return true;
    const log = {
      action: 'subscription_applied',
      details: deliveryLogs.appliedLate,
      admin: null,
    };
    await database
      .transaction()
      .execute(async (trx) => insertLog(trx, { transactionId, log, now: clock.now() }));
    return false;
  }
}

function describe(
  { subscription_duration: duration }: TransactionRow,
  { expiresAt }: AccountState,
): string {
  return expiresAt === null
    ? deliveryLogs.appliedForLife(duration ?? '')
    : deliveryLogs.applied(duration ?? '', expiresAt.toISOString().slice(0, 10));
}

/** Flags a payment whose subscription is not applied automatically and writes to its log, once for each reason. */
export async function noteProblem(
  { database, clock }: Pick<ActDependencies, 'database' | 'clock'>,
  { transactionId, problem }: { transactionId: string; problem: DeliveryProblem },
): Promise<void> {
  const now = clock.now();
  const log = {
    action: 'delivery_problem',
    details: deliveryLogs.problems[problem],
    admin: null,
  };
  await database.transaction().execute(async (trx) => {
    if (await setDeliveryProblem(trx, { transactionId, problem, now }))
      await insertLog(trx, { transactionId, log, now });
  });
}
