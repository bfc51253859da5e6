import type { JobHandler, JobKind } from '../../../core/jobs/jobs.ts';
import { OutboundError } from '../../../core/outbound/bounded-fetch.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type {
  AccountState,
  BoughtSubscription,
  RegistrationGateway,
} from '../../../gateways/registration/registration-gateway.ts';
import {
  type ActDependencies,
  findById,
  refusalOf,
  type TransactionRow,
} from '../../payments/payments.public.ts';
import { readSettings } from '../../settings/settings.public.ts';
import { completeApplied, noteProblem } from './record-delivery.ts';

/** Receives the data of deliverSubscriptionJob after its last failed try. */
const giveUpDeliveryJob: JobKind<{ transactionId: string }> = {
  name: 'give-up-delivery',
  retryLimit: 10,
  retryDelaySeconds: 30,
};

/**
 * Recorded with the move that verifies a subscription payment. Retries continue for about eight hours: the
 * turn after that, of those that come each minute, is the last. A run that a crash interrupted starts again after a minute
 * or two.
 */
export const deliverSubscriptionJob: JobKind<{ transactionId: string }> = {
  name: 'deliver-subscription',
  retryLimit: 10,
  retryDelaySeconds: 30,
  expireSeconds: 30,
  // After an outage of the registration site, or when many payments are verified at once, a delivery does not
  // wait for all earlier ones.
  atOnce: 5,
  givenUpTo: giveUpDeliveryJob.name,
};

/** So many waiting deliveries become due with each one that succeeds. */
const hastenedAtOnce = 20;

export type DeliveryDependencies = ActDependencies &
  Pick<Dependencies, 'log' | 'jobs' | 'registration'>;

/**
 * Applies a verified subscription at the registration site and completes its payment. The site knows payments
 * by their id, so a repeated run applies nothing twice: it finds the payment applied and completes it. An
 * unknown account is flagged and not retried; an unanswered request is retried later. If delivery is not
 * automatic, the log tells the operators, who deliver by hand.
 */
export function deliverSubscription(
  dependencies: DeliveryDependencies,
): JobHandler<{ transactionId: string }> {
  const { database, jobs, log, registration } = dependencies;
  return {
    kind: deliverSubscriptionJob,
    async run({ transactionId }) {
      const payment = await findById(database, transactionId);
      if (payment === undefined || !awaitsDelivery(payment)) return;
      const settings = await readSettings(database);
      if (registration === undefined || !settings.isOn('subscription_auto_apply')) {
        const { payment_id: paymentId, subscription_duration: duration } = payment;
        log.info({ transactionId, paymentId, duration }, 'subscription waits for delivery');
        return;
      }
      const state = await apply({ ...dependencies, registration }, payment);
      if (state === undefined)
        await noteProblem(dependencies, { transactionId, problem: 'account_unknown' });
      else await completeApplied(dependencies, { transactionId, state });
      // The site answers, so those that waited for it need not wait for their own back-off.
      await jobs.hasten(deliverSubscriptionJob.name, hastenedAtOnce);
    },
  };
}

/** Tries one waiting delivery every minute, so that the site is missed for a minute at most once it is back. */
export function tryWaitingDelivery({ jobs }: Pick<DeliveryDependencies, 'jobs'>): JobHandler {
  return {
    kind: {
      name: 'try-waiting-delivery',
      retryLimit: 0,
      retryDelaySeconds: 0,
      cron: '* * * * *',
    },
    async run() {
      await jobs.hasten(deliverSubscriptionJob.name, 1);
    },
  };
}

/** Flags a payment whose subscription could not be applied in any try. */
export function giveUpDelivery(
  dependencies: DeliveryDependencies,
): JobHandler<{ transactionId: string }> {
  return {
    kind: giveUpDeliveryJob,
    async run({ transactionId }) {
      await noteProblem(dependencies, { transactionId, problem: 'no_answer' });
    },
  };
}

/** Whether the payment is verified and its subscription not yet activated. */
function awaitsDelivery(payment: TransactionRow): boolean {
  return refusalOf(payment, 'update_subscription') === undefined;
}

async function apply(
  dependencies: DeliveryDependencies & { readonly registration: RegistrationGateway },
  payment: TransactionRow,
): Promise<AccountState | undefined> {
  const { registration, log } = dependencies;
  const { id: transactionId } = payment;
  const bought = boughtBy(payment);
  if (bought === undefined) return undefined;
  try {
    return await registration.applyPayment(bought);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.warn({ err: error, transactionId }, 'a subscription could not be applied');
    // A wrong key or address needs a person to fix it. The problem is therefore shown now, not hours later.
    if (!error.isPassing) await noteProblem(dependencies, { transactionId, problem: 'refused' });
    throw error;
  }
}

/** Undefined once the person's name is erased. */
function boughtBy({
  user_username: username,
  user_email: email,
  type,
  subscription_duration: duration,
  payment_id: paymentId,
}: TransactionRow): BoughtSubscription | undefined {
  if (username === null || duration === null || type === 'donation') return undefined;
  return { username, email, product: type, duration, paymentId };
}
