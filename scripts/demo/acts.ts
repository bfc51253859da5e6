import { markFailed } from '../../apps/server/src/modules/payments/usecases/mark-failed.ts';
import { updateSubscription } from '../../apps/server/src/modules/payments/usecases/update-subscription.ts';
import { verifyPayment } from '../../apps/server/src/modules/payments/usecases/verify-payment.ts';
import type { Stage } from './stage.ts';

// What an administrator does in the demonstration's story, by the use cases of the site.

/** The internal id of the payment that an act is for, once it is registered. */
export interface Registered {
  id: string;
}

const requestOf = (stage: Stage, { id }: Registered) => ({
  actor: stage.admin(),
  transactionId: id,
  idempotency: undefined,
});

export const verify = (payment: Registered) => async (stage: Stage) =>
  verifyPayment(stage.dependencies, requestOf(stage, payment));

export const activate = (payment: Registered) => async (stage: Stage) =>
  updateSubscription(stage.dependencies, requestOf(stage, payment));

export const fail = (payment: Registered, reason: string) => async (stage: Stage) =>
  markFailed(stage.dependencies, { ...requestOf(stage, payment), reason });
