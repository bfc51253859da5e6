import type { SubscriptionCheck } from '@ghost-pay/contract/transactions/transactions.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { OutboundError } from '../../../core/outbound/bounded-fetch.ts';
import type { AccountState } from '../../../gateways/registration/registration-gateway.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { deliverSubscriptionJob, type DeliveryDependencies } from './deliver-subscription.ts';
import { checkMessages } from '../delivery.texts.ts';
import {
  findById,
  refusalOf,
  setDeliveryProblem,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import { completeApplied, noteProblem } from './record-delivery.ts';

/**
 * Asks the registration site whether it has applied a payment, on an administrator's request, which is
 * audited. If it has, the payment completes as the system's act. If it has not but the account exists,
 * delivery is started, provided that it is automatic. Throws the refusals of updating the subscription,
 * REGISTRATION_NOT_SET_UP and REGISTRATION_UNAVAILABLE.
 */
export async function checkSubscription(
  dependencies: DeliveryDependencies,
  { actor, transactionId }: { actor: Actor; transactionId: string },
): Promise<SubscriptionCheck> {
  const payment = await findById(dependencies.database, transactionId);
  if (payment === undefined) throw new AppError('TRANSACTION_NOT_FOUND');
  const refusal = refusalOf(payment, 'check_subscription');
  if (refusal !== undefined) throw new AppError(refusal);
  const state = await askFor(dependencies, payment);
  const result = await conclude(dependencies, payment, state);
  await dependencies.database.transaction().execute(async (trx) =>
    dependencies.audit.record(trx, {
      action: 'subscription_checked',
      author: authorOf(actor),
      subject: { kind: 'transaction', id: transactionId, name: payment.payment_id },
      facts: {
        account: state === undefined ? 'unknown' : 'known',
        applied: state?.isApplied ?? false,
        updated: result.updated,
      },
    }),
  );
  return result;
}

async function askFor(
  { registration }: DeliveryDependencies,
  { user_username: username, payment_id: paymentId }: TransactionRow,
): Promise<AccountState | undefined> {
  if (registration === undefined) throw new AppError('REGISTRATION_NOT_SET_UP');
  if (username === null) return undefined;
  try {
    return await registration.accountState({ username, paymentId });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError('REGISTRATION_UNAVAILABLE', {}, { cause: error });
  }
}

async function conclude(
  dependencies: DeliveryDependencies,
  { id: transactionId, user_username: username }: TransactionRow,
  state: AccountState | undefined,
): Promise<SubscriptionCheck> {
  if (state === undefined) {
    await noteProblem(dependencies, { transactionId, problem: 'account_unknown' });
    const message =
      username === null ? checkMessages.accountErased : checkMessages.accountUnknown(username);
    return { message, updated: false };
  }
  if (state.isApplied) {
    const updated = await completeApplied(dependencies, { transactionId, state });
    return { message: updated ? checkMessages.updated : checkMessages.updatedLate, updated };
  }
  const { database, jobs, clock } = dependencies;
  const isAutomatic = (await readSettings(database)).isOn('subscription_auto_apply');
  await database.transaction().execute(async (trx) => {
    await setDeliveryProblem(trx, { transactionId, problem: null, now: clock.now() });
    // A second delivery does no harm: the registration site knows payments by their id.
    if (isAutomatic) await jobs.record(trx, deliverSubscriptionJob, { transactionId });
  });
  return {
    message: isAutomatic ? checkMessages.isApplied : checkMessages.notApplied,
    updated: false,
  };
}
