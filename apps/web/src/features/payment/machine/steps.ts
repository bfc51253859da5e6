import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';

const paymentSteps = ['info', 'payment', 'confirmation'] as const;
export type PaymentStep = (typeof paymentSteps)[number];

/** A donation needs no account: it starts at the payment step (specification, section 2). */
export function stepsOf(type: PaymentType): readonly PaymentStep[] {
  return type === 'donation' ? ['payment', 'confirmation'] : paymentSteps;
}

/**
 * The step of an unregistered payment: the one in the address, unless the draft is not that far. When all
 * methods are off, an offer that was already chosen stays in view.
 */
export function shownStep(input: {
  type: PaymentType;
  asked: PaymentStep | undefined;
  inHand: boolean;
  choosable: boolean;
}): PaymentStep {
  if (input.type === 'donation') return 'payment';
  return input.inHand && (input.asked === 'payment' || !input.choosable) ? 'payment' : 'info';
}
