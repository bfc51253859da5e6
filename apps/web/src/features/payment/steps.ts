import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';

const paymentSteps = ['info', 'payment', 'confirmation'] as const;
export type PaymentStep = (typeof paymentSteps)[number];

/** A donation needs no information: it starts at the payment (specification, section 2). */
export function stepsOf(type: PaymentType): readonly PaymentStep[] {
  return type === 'donation' ? ['payment', 'confirmation'] : paymentSteps;
}

/**
 * The step of a payment that is not registered yet: the one in the address, unless the draft is not that
 * far. What is in hand stays in view where there
 * is nothing to choose from instead.
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
