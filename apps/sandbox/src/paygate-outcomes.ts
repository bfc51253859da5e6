/** The outcomes that the payer can choose on the hosted page. */
export const outcomes = {
  full: {
    button: 'Pay in full',
    says: 'The money arrives, less the processor’s fee of 4%.',
    done: 'Paid. The shop is notified within a few seconds.',
  },
  too_little: {
    button: 'Pay too little',
    says: 'Only 30% of the amount arrives.',
    done: 'Paid, but far too little. An administrator has to decide.',
  },
  twice: {
    button: 'Pay twice',
    says: 'The same payment arrives a second time a few seconds later.',
    done: 'Paid. The second payment follows in a few seconds.',
  },
  late: {
    button: 'Pay late',
    says: 'The money arrives after two minutes.',
    done: 'The money arrives in two minutes.',
  },
  never: {
    button: 'Do not pay',
    says: 'No money arrives at all.',
    done: 'Nothing was paid. The payment stays open.',
  },
  wrong_coin: {
    button: 'Pay in another coin',
    says: 'The payout is made in POL instead of USDC.',
    done: 'Paid in a coin that the shop does not expect. An administrator has to decide.',
  },
} as const;
export type Outcome = keyof typeof outcomes;

export function isOutcome(text: string | null): text is Outcome {
  return text !== null && Object.hasOwn(outcomes, text);
}

/** The share of the amount that arrives after a processor's fee. */
const afterFee = 0.96;

/** The amount that arrives in the wallet for an amount in dollars. */
export function arrivalOf(
  outcome: Exclude<Outcome, 'never'>,
  amountUsd: number,
): { valueCoin: string; coin: string } {
  const share = outcome === 'too_little' ? 0.3 : afterFee;
  return {
    valueCoin: (amountUsd * share).toFixed(6).replace(/\.?0+$/, ''),
    coin: outcome === 'wrong_coin' ? 'polygon_pol' : 'polygon_usdc',
  };
}
