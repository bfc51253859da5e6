import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';

const paymentSteps = ['info', 'payment', 'confirmation'] as const;
export type PaymentStep = (typeof paymentSteps)[number];

/** A donation needs no information: it starts at the payment (specification, section 2). */
export function stepsOf(type: PaymentType): readonly PaymentStep[] {
  return type === 'donation' ? ['payment', 'confirmation'] : paymentSteps;
}

/**
 * The step that is shown: the one in the address, unless the draft is not that far yet or is
 * already past it. A registered payment can only be confirmed.
 */
export function shownStep(input: {
  type: PaymentType;
  asked: PaymentStep | undefined;
  registered: boolean;
  informationComplete: boolean;
}): PaymentStep {
  if (input.registered) return 'confirmation';
  if (input.type === 'donation') return 'payment';
  return input.asked === 'payment' && input.informationComplete ? 'payment' : 'info';
}
