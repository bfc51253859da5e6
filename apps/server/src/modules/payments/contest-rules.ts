import type { TransactionStatus } from '@ghost-pay/contract/transactions/transactions.schemas';

/** How long a claim's network is stored, to count the claims of a day. */
export const claimantHours = 24;

/** The number of claims from one address that may hold payments in a day. */
const holdingClaimsPerDay = 3;

/** The known facts about a claimant when a claim arrives. */
export interface ClaimFacts {
  /**
   * The claimant's quote against the payment. `none`: the payment has no quote. `rival`: before the payment was
   * registered, the claimant alone was asked for an amount of this coin at this address, so the transfer may be the
   * claimant's. `other`: anything else.
   */
  readonly quote: 'none' | 'rival' | 'other';
  /** For each network around the claimant's address: its share, and its number of holding claims in the last day. */
  readonly networks: readonly { readonly share: number; readonly holding: number }[];
}

/**
 * Whether a new claim may hold a payment; otherwise it only flags it. A transaction hash is public. A visitor
 * must not be able to hold up other visitors' payments without limit.
 */
export function mayHold({ quote, networks }: ClaimFacts): boolean {
  if (quote === 'other') return false;
  return networks.every(({ holding, share }) => holding < holdingClaimsPerDay * share);
}

/**
 * Whether a claim stops the verification of the payment in its current state. A verified payment is never stopped.
 */
export function holdsPayment({
  status,
  mayHold: may,
  isOpen,
}: {
  status: TransactionStatus;
  mayHold: boolean;
  isOpen: boolean;
}): boolean {
  return status === 'pending_payment_verification' && may && isOpen;
}
