import type { TransactionStatus } from '@ghost-pay/contract/transactions/transactions.schemas';

/** For how long it is known from which network a claim came, so that the claims of a day can be counted. */
export const claimantHours = 24;

/** How many claims from one address may hold in a day. */
const holdingClaimsPerDay = 3;

/** What is known of a claimant when a claim arrives. */
export interface ClaimFacts {
  /** Of each network around the claimant's address: its share, and its claims of the last day that may hold. */
  readonly networks: readonly { readonly share: number; readonly holding: number }[];
}

/**
 * Whether a new claim may hold a payment; otherwise it only flags it. A transaction hash is public, so a
 * visitor who holds up other visitors' payments must run out of claims that do.
 */
export function mayHold({ networks }: ClaimFacts): boolean {
  return networks.every(({ holding, share }) => holding < holdingClaimsPerDay * share);
}

/** Whether a claim stops the verification of the payment as it stands. What is verified is never stopped. */
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
