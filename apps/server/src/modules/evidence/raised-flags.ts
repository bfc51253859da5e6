import type { ChainFlag, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';

/** What a reading says about the money. */
export interface MoneySeen {
  /** Null before the first reading. */
  readonly verdict: Verdict | null;
  readonly received: bigint;
  readonly isInBlock: boolean;
  /** How many of the transfers would have paid alone. */
  readonly payingTransfers: number;
}

/**
 * What the chain shows anew after the decision. Only a change raises a flag: what stood there when the administrator
 * decided was known. A reading without an answer changes nothing.
 */
export function flagsRaised({
  status,
  before,
  after,
}: {
  status: TransactionStatus;
  before: MoneySeen;
  after: MoneySeen;
}): ChainFlag[] {
  if (after.verdict === 'unavailable') return [];
  const flags: ChainFlag[] = [];
  if (status === 'failed') {
    if (!hasArrived(before) && hasArrived(after)) flags.push('chain_paid_after_failed');
    return flags;
  }
  if (status === 'pending_payment_verification') return flags;
  if (before.received > 0n && after.received === 0n) flags.push('chain_vanished');
  if (before.payingTransfers < 2 && after.payingTransfers >= 2) flags.push('chain_paid_twice');
  return flags;
}

function hasArrived({ received, isInBlock }: MoneySeen): boolean {
  return received > 0n && isInBlock;
}
