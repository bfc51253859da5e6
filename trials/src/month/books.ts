import type { CoinKey } from '@ghost-pay/contract/coins';
import type { AssetKey } from '@ghost-pay/contract/evidence/assets';
import type { FalseKind, HonestKind } from './plan.ts';

// What the trial knows to be true: who has registered what, and what money was sent to the site. Nothing of it comes from
// the product.

/** A payment that the site has registered. */
export interface KnownPayment {
  readonly paymentId: string;
  readonly kind: HonestKind | FalseKind;
  readonly isFalse: boolean;
  readonly coin: CoinKey;
  readonly usdCents: number;
  readonly address: string;
  readonly due: bigint;
  readonly quotedAt: number;
  readonly registeredAt: number;
  /** The transaction that pays it; null for a false one. */
  readonly paidBy: string | null;
  /** When its money could not be undone any more by the chain’s rules. */
  provableAt: number | null;
}

/** Money that reached the site on a chain. */
export interface RealTransfer {
  readonly chain: string;
  readonly txid: string;
  readonly asset: AssetKey;
  readonly amount: bigint;
  /** The payment that it was sent for; null for money of strangers and deceivers, which belongs to none. */
  paymentId: string | null;
  /** Whether a reorganisation or a replacement has taken it away for good. */
  isGone: boolean;
  /** It came to an address before the site had shown it: the site need not know of it. */
  isBefore?: boolean;
}

export interface Books {
  readonly payments: Map<string, KnownPayment>;
  readonly transfers: Map<string, RealTransfer>;
}

export function openBooks(): Books {
  return { payments: new Map(), transfers: new Map() };
}
