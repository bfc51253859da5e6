import type { ChainFlag } from '@ghost-pay/contract/evidence/evidence-words';

/** The sentences about evidence in a payment's log. */
export const logTexts = {
  proven: ({
    amount,
    symbol,
    sources,
  }: {
    amount: string;
    symbol: string;
    sources: readonly string[];
  }) => `The chain shows ${amount} ${symbol} for this payment (${sources.join(', ')}).`,
  released: 'The claims hold this payment no more: no claimant was asked for what arrived.',
  raised: {
    chain_vanished: 'The money of this verified payment is no longer on the chain.',
    chain_paid_after_failed: 'Coins arrived after this payment was marked as failed.',
    chain_paid_twice: 'Coins arrived a second time.',
  } satisfies Record<ChainFlag, string>,
} as const;
