import type { DatabaseTransaction } from '../../core/database/database.ts';
import { closesAt, listQuotes } from '../quotes/quotes.public.ts';
import { leavesUntil, type WeighedQuote, weighQuote } from './contest-rules.ts';
import { type Holder, listHoldingClaims, release, stopHolding } from './contests.repository.ts';

// Claims are weighed by what arrived, as soon as it is known: when they come, and again when evidence knows more.

/** What the chain has told to have arrived for a payment. */
export interface Arrived {
  /** Atomic units, as digits. */
  readonly amount: string;
  readonly firstSeenAt: Date;
}

/** How a claim by a quote weighs against the payment that holds the hash, and when that quote closes or closed. */
export async function weighClaim(
  trx: DatabaseTransaction,
  {
    quoteId,
    holder,
    arrived,
  }: { quoteId: string | null; holder: Holder; arrived: Arrived | undefined },
): Promise<{ weight: ReturnType<typeof weighQuote>; closedAt: Date | undefined }> {
  const quotes = await listQuotes(
    trx,
    [quoteId, holder.quote_id].flatMap((id) => id ?? []),
  );
  const rowOf = (id: string | null) => quotes.find((one) => one.id === id);
  const weighed = (id: string | null): WeighedQuote | undefined => {
    const row = rowOf(id);
    return (
      row && {
        amount: row.amount_atomic,
        isUnique: row.is_unique,
        isForPayment:
          row.crypto_type === holder.crypto_type && row.payment_address === holder.payment_address,
        createdAt: row.created_at,
      }
    );
  };
  const weight = weighQuote({
    claimant: weighed(quoteId),
    own: weighed(holder.quote_id),
    registeredAt: holder.created_at,
    arrived,
  });
  const claimant = rowOf(quoteId);
  return { weight, closedAt: claimant && closesAt(claimant) };
}

/**
 * Weighs the claims that hold a payment, which the caller has locked, by what arrived: one that is not by a quote of exactly
 * that amount holds no more. Returns whether the payment is still held.
 */
export async function weighClaimsAgain(
  trx: DatabaseTransaction,
  { holder, arrived }: { holder: Holder; arrived: Arrived },
): Promise<boolean> {
  const claims = await listHoldingClaims(trx, holder.id);
  // What holds it is not known here, so it is not released here.
  let isHeld = claims.length === 0;
  for (const { id, quote_id: quoteId } of claims) {
    const { weight, closedAt } = await weighClaim(trx, { quoteId, holder, arrived });
    if (weight === 'rival') isHeld = true;
    else
      await stopHolding(trx, {
        id,
        leavesUntil: weight === 'near' && closedAt !== undefined ? leavesUntil(closedAt) : null,
      });
  }
  if (!isHeld) await release(trx, holder.id);
  return isHeld;
}
