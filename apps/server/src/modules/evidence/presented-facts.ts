import { toAssetDecimal } from '@ghost-pay/contract/evidence/asset-amounts';
import { assetOfCoin, assets, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import { type FoundFacts, isFound, type StoredFacts, type StoredTransfer } from './stored-facts.ts';

// Facts as the card shows them.

type Seen = NonNullable<Evidence['seen']>;

/** What is shown of the facts that are believed. */
export function presentSeen(
  facts: FoundFacts,
  {
    chain,
    coin,
    received,
    confirmations,
    isFinal,
    firstSeenAt,
  }: {
    chain: RecognisedChain;
    coin: CoinKey;
    received: bigint;
    confirmations: number;
    isFinal: boolean;
    firstSeenAt: Date;
  },
): Seen {
  const wanted = assetOfCoin[coin];
  return {
    chain,
    symbol: assets[wanted].symbol,
    amount: toAssetDecimal(wanted, received),
    transfers: facts.transfers.map(presentTransfer),
    elsewhere: facts.elsewhere.map(presentTransfer),
    in_block: facts.found === 'block',
    succeeded: facts.found !== 'block' || facts.succeeded,
    confirmations,
    is_final: isFinal,
    block_time: facts.found === 'block' ? facts.block.time : null,
    first_seen_at: firstSeenAt.toISOString(),
  };
}

function presentTransfer({ asset, to, amount }: StoredTransfer): Seen['transfers'][number] {
  return asset === null
    ? { symbol: null, amount: null, address: to }
    : { symbol: assets[asset].symbol, amount: toAssetDecimal(asset, BigInt(amount)), address: to };
}

/** What one source said. */
export function presentSaid(
  facts: StoredFacts,
  { coin, tipHeight }: { coin: CoinKey; tipHeight: number },
): Pick<Evidence['sources'][number], 'said' | 'confirmations' | 'amount'> {
  if (!isFound(facts)) return { said: 'not_found', confirmations: null, amount: null };
  const wanted = assetOfCoin[coin];
  const sum = facts.transfers
    .filter(({ asset }) => asset === wanted)
    .reduce((total, { amount }) => total + BigInt(amount), 0n);
  const amount = toAssetDecimal(wanted, sum);
  if (facts.found === 'mempool') return { said: 'pending', confirmations: 0, amount };
  const confirmations = Math.max(1, tipHeight - facts.block.height + 1);
  return facts.succeeded
    ? { said: 'in_block', confirmations, amount }
    : { said: 'failed', confirmations, amount: null };
}
