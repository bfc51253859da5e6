import { type RealisticPayment } from '@ghost-pay/sandbox/realistic-payments';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import { activate, fail, findWorked, register, type Registered, verify } from './acts.ts';
import { type Step, stepAt } from './stage.ts';

/** Three months of ordinary payments, as steps. */
export function historyOf(payments: readonly RealisticPayment[]): Step[] {
  return payments.map(withoutAccount).flatMap(({ createdAt, payload, fate }) => {
    const payment: Registered = { id: '' };
    const after = (minutes: number, run: Step['run']) => stepAt(createdAt, minutes * 60_000, run);
    const create = after(0, register(payload, payment));
    if (fate.kind === 'waits') return [create];
    if (fate.kind === 'fails')
      return [create, after(fate.afterMinutes, fail(payment, fate.reason))];
    const byCode = isPaidByCode(payload.payment_method);
    const verified = after(fate.afterMinutes, (byCode ? findWorked : verify)(payment));
    // A verified donation is completed; only a subscription still has to be activated.
    if (fate.kind === 'verified' || payload.type === 'donation') return [create, verified];
    return [create, verified, after(fate.deliveredAfterMinutes, activate(payment))];
  });
}

/**
 * Verified and not activated yet: an unknown account keeps the payment in that state, otherwise it
 * would be completed before the visitor of the demonstration sees it.
 */
function withoutAccount(payment: RealisticPayment): RealisticPayment {
  const { payload, fate } = payment;
  if (fate.kind !== 'verified' || payload.type === 'donation') return payment;
  const userUsername = `unknown-${payload.userUsername}`;
  return { ...payment, payload: { ...payload, userUsername } };
}
