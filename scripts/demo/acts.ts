import type { PaymentPayload } from '@ghost-pay/sandbox/payment-payloads';
import type { RecordCodeOutcome } from '@ghost-pay/contract/transactions/code-outcomes.schemas';
import { listCodesOf } from '../../apps/server/src/modules/payments/payments.public.ts';
import {
  markFailed,
  updateSubscription,
  verifyPayment,
} from '../../apps/server/src/modules/payments/usecases/acts-by-hand.ts';
import { recordCodeOutcome } from '../../apps/server/src/modules/payments/usecases/record-code-outcome.ts';
import type { Stage } from './stage.ts';

// What an administrator does in the demonstration's story, by the use cases of the site.

/** The internal id of the payment that an act is for, once it is registered. */
export interface Registered {
  id: string;
}

/** Registers a payment as the page does; a later act names it by `payment`. */
export const register =
  (payload: PaymentPayload, payment: Registered = { id: '' }) =>
  async (stage: Stage) => {
    payment.id = await stage.register(payload);
  };

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
  markFailed(stage.dependencies, requestOf(stage, payment), { reason });

/** Records what the payment's first code brought when it was redeemed. */
const recordOutcome =
  (payment: Registered, recorded: Omit<RecordCodeOutcome, 'code_id'>) => async (stage: Stage) => {
    const [code] = await listCodesOf(stage.dependencies.database, payment.id);
    if (code === undefined) throw new Error('The payment has no code');
    return recordCodeOutcome(stage.dependencies, requestOf(stage, payment), {
      ...recorded,
      code_id: code.id,
    });
  };

/** The payment's code worked, which verifies it. */
export const findWorked = (payment: Registered) => recordOutcome(payment, { outcome: 'worked' });

/** The payment's code was redeemed and brought less than its price. */
export const findWorthLess = (payment: Registered, found: number, notes: string) =>
  recordOutcome(payment, { outcome: 'worth_less', found, notes });
