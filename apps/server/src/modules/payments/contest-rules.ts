import type { TransactionStatus } from '@ghost-pay/contract/transactions/transactions.schemas';

/** How long a claim's network is stored, to count the claims of a day. */
export const claimantHours = 24;

/** The number of claims from one address in a day that may hold payments, or leave them to people. */
const holdingClaimsPerDay = 3;

/** A fee that was taken off may explain it if the claimant was asked for up to so many hundredths more than what arrived. */
const feePercent = 3n;
/** How long after its quote has closed a claim leaves the payment to people. */
const leavingHours = 72;

/** A quote for coins, as far as claims are weighed by it. */
export interface WeighedQuote {
  readonly amount: string | null;
  readonly isUnique: boolean;
  /** Whether it is for the coin and the address of the payment. */
  readonly isForPayment: boolean;
  readonly createdAt: Date;
}

/**
 * The claimant's quote against the payment. What arrived decides as soon as the chain has told it: the money is the
 * claimant's only if they alone were asked for exactly this amount before it came, and the payment has no quote of this
 * amount that is as old. A quote of a little more, from which a fee may have been taken, makes people look. Until then any
 * quote that may have asked for it counts, and a payment without a quote may be anybody's.
 */
export function weighQuote({
  claimant,
  own,
  registeredAt,
  arrived,
}: {
  claimant: WeighedQuote | undefined;
  /** The payment's. */
  own: WeighedQuote | undefined;
  registeredAt: Date;
  /** Undefined while the amount is not known. */
  arrived: { readonly amount: string; readonly firstSeenAt: Date } | undefined;
}): ClaimFacts['quote'] {
  const mayBe = claimant?.isUnique === true && claimant.isForPayment;
  if (arrived === undefined) {
    if (own === undefined) return 'none';
    return mayBe && claimant.createdAt < registeredAt ? 'rival' : 'other';
  }
  if (!mayBe || claimant.createdAt >= arrived.firstSeenAt) return 'other';
  const isOwn = own?.amount === arrived.amount && own.createdAt <= claimant.createdAt;
  if (claimant.amount === arrived.amount) return isOwn ? 'other' : 'rival';
  return isFeeMore(claimant.amount, arrived.amount) ? 'near' : 'other';
}

function isFeeMore(asked: string | null, arrived: string): boolean {
  if (asked === null) return false;
  const [most, came] = [BigInt(asked), BigInt(arrived)];
  return most > came && most * 100n <= came * (100n + feePercent);
}

/** Until when a claim by a quote of a little more leaves the payment to people. */
export function leavesUntil(quoteClosedAt: Date): Date {
  return new Date(quoteClosedAt.getTime() + leavingHours * 3_600_000);
}

/** The known facts about a claimant when a claim arrives. */
export interface ClaimFacts {
  /**
   * The claimant's quote against the payment. `none`: the payment has no quote, and what arrived is not known. `rival`: the
   * transfer may be what the claimant alone was asked for. `near`: it may be that less a fee. `other`: anything else.
   */
  readonly quote: 'none' | 'rival' | 'near' | 'other';
  /** For each network around the claimant's address: its share, and its number of claims in the last day that counted. */
  readonly networks: readonly { readonly share: number; readonly holding: number }[];
}

/**
 * Whether a new claim may hold a payment; otherwise it only flags it. A transaction hash is public. A visitor
 * must not be able to hold up other visitors' payments without limit.
 */
export function mayHold({ quote, networks }: ClaimFacts): boolean {
  return (quote === 'none' || quote === 'rival') && isWithin(networks);
}

/** Whether a new claim leaves the payment to people: no rule verifies it for a time. It stops no person. */
export function mayLeave({ quote, networks }: ClaimFacts): boolean {
  return quote === 'near' && isWithin(networks);
}

function isWithin(networks: ClaimFacts['networks']): boolean {
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
