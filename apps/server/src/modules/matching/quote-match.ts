import type { Chain, CoinKey } from '@ghost-pay/contract/coins';
import { coins } from '@ghost-pay/contract/coins';
import { type AssetKey, assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import {
  blockTimeLooseMs,
  comparable,
  quoteEndsAt,
  whenCame,
} from '../evidence/evidence.public.ts';
import type { QuoteRow } from '../quotes/quotes.public.ts';
import type { TransferRow } from '../transfers/transfers.public.ts';

// Whose money a transfer is, by the amount that one visitor alone was asked for, or by the address or the reference that they
// alone were given.

/** What a visitor alone was asked to send. */
export interface Sought {
  readonly coin: CoinKey;
  readonly chain: Chain;
  readonly asset: AssetKey;
  readonly address: string;
  /** Atomic units, as digits; null where the address alone tells whose the money is. */
  readonly amount: string | null;
  /** Whether others were asked for the amount too, and the reference alone tells. */
  readonly isShared: boolean;
  /** What a transaction names that pays by the link; it goes before the amount. */
  readonly reference: string | null;
  readonly from: Date;
  readonly until: Date;
  /** Of the newest block that was known when the visitor was asked. */
  readonly knownHeight: number | null;
}

/** Undefined for a quote that is not for coins, and for one without a reference whose amount others were asked for too. */
export function soughtBy(
  quote: Pick<
    QuoteRow,
    | 'crypto_type'
    | 'payment_address'
    | 'amount_atomic'
    | 'address_index'
    | 'reference'
    | 'is_unique'
    | 'created_at'
    | 'known_height'
  >,
): Sought | undefined {
  const {
    crypto_type: coin,
    payment_address: address,
    amount_atomic: asked,
    address_index: addressIndex,
    reference,
    is_unique: isUnique,
    created_at: from,
    known_height: knownHeight,
  } = quote;
  if (coin === null || address === null || asked === null) return undefined;
  if (!isUnique && reference === null) return undefined;
  const amount = addressIndex === null ? asked : null;
  const until = quoteEndsAt({ createdAt: from });
  const { chain } = coins[coin];
  return {
    coin,
    chain,
    asset: assetOfCoin[coin],
    address,
    amount,
    isShared: !isUnique,
    reference,
    from,
    until,
    knownHeight,
  };
}

/**
 * Whether a transfer is what was sought: the coin itself, at the address, with the reference, or without any and of exactly the
 * amount if that has to tell, not there when the visitor was asked and sent while the amount was theirs. What vanished is not.
 */
export function isSought(
  transfer: Pick<
    TransferRow,
    | 'asset'
    | 'address'
    | 'amount_atomic'
    | 'reference'
    | 'state'
    | 'first_seen_at'
    | 'block_time'
    | 'block_height'
  >,
  { asset, address, amount, isShared, reference, chain, from, until, knownHeight }: Sought,
): boolean {
  const { first_seen_at: seenAt, block_time: blockAt, block_height: blockHeight } = transfer;
  const isInTime =
    whenCame(
      { chain, createdAt: from, knownHeight, heights: [] },
      { firstSeenAt: seenAt, blockHeight, sightings: [], scanners: [] },
    ) !== 'before' &&
    (blockAt === null || blockAt.getTime() >= from.getTime() - blockTimeLooseMs(chain)) &&
    (blockAt !== null && blockAt < seenAt ? blockAt : seenAt) <= until;
  const isTheirs =
    transfer.reference === null
      ? !isShared && (amount === null || transfer.amount_atomic === amount)
      : transfer.reference === reference;
  return (
    transfer.state !== 'vanished' &&
    transfer.asset === asset &&
    comparable(assets[asset].chain, transfer.address) === comparable(chain, address) &&
    isTheirs &&
    isInTime
  );
}
