import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { TransferState } from '@ghost-pay/contract/transfers/transfer-words';
import type { TransactionFacts } from '../../gateways/chains/chain-source.ts';
import { comparable, type OurAddress } from '../evidence/evidence.public.ts';
import type { FoundTransfer } from '../transfers/transfers.public.ts';

/** From this depth nothing undoes a transaction of Bitcoin, which knows no final blocks. */
const finalDepth = 6;

/**
 * What a transaction brought to the site: of known assets, of more than nothing, from another person. Undefined if the
 * chain does not know the transaction; nothing for one that failed.
 */
export function transfersOf(
  facts: TransactionFacts,
  {
    chain,
    txid,
    addresses,
    now,
  }: { chain: RecognisedChain; txid: string; addresses: readonly OurAddress[]; now: Date },
): FoundTransfer[] | undefined {
  if (facts.found === 'no' || facts.found === 'orphaned') return undefined;
  if (facts.found === 'block' && !facts.succeeded) return [];
  const block = facts.found === 'block' ? facts.block : null;
  const sentAt = block?.time ?? now;
  const at = (address: string) =>
    addresses.find((one) => comparable(chain, one.address) === comparable(chain, address));
  return facts.transfers.flatMap(({ asset, to, from, amount, position, how }): FoundTransfer[] => {
    const place = at(to);
    const isOurs = place !== undefined && (place.until === null || sentAt <= place.until);
    const isFromUs = from !== null && at(from) !== undefined;
    if (asset === null || amount === 0n || !isOurs || isFromUs) return [];
    return [
      {
        chain,
        txid,
        asset,
        position,
        address: place.address,
        amount,
        how,
        block,
        state: stateOf(chain, facts),
      },
    ];
  });
}

/** How far a transaction is that the chain knows. */
function stateOf(
  chain: RecognisedChain,
  facts: Extract<TransactionFacts, { found: 'mempool' | 'block' }>,
): TransferState {
  if (facts.found === 'mempool') return 'pending';
  const isDeep = chain === 'bitcoin' && facts.confirmations >= finalDepth;
  return facts.finality === 'final' || isDeep ? 'final' : 'confirmed';
}

/** The coin whose rate an asset of this symbol has; undefined for one that the site has no rate of. */
export function rateCoinOf(symbol: string): CoinKey | undefined {
  const sought = symbol === 'WSOL' ? 'SOL' : symbol;
  return coinKeys.find((coin) => coins[coin].symbol === sought);
}

/** An asset's value and whether it is below the floor of the list. What has no known value is never small. */
export function isSmall(usdMinor: number | null, floorMinor: number): boolean {
  return usdMinor !== null && usdMinor < floorMinor;
}
