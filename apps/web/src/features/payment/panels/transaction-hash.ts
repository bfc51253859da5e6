import {
  canonicalTransactionHash,
  coinKeys,
  coins,
  type Chain,
  type CoinKey,
} from '@ghost-pay/contract/coins';

/** What can be said about a typed transaction hash before it is sent. */
export type HashFinding =
  | { kind: 'empty' }
  | { kind: 'fits' }
  /** Too short so far, but without an error. */
  | { kind: 'incomplete' }
  /** A whole hash of another kind of chain. */
  | { kind: 'other_chain'; like: 'bitcoin' | 'ethereum' | 'solana' }
  | { kind: 'invalid' };

const kindOfChain: Record<Chain, 'bitcoin' | 'ethereum' | 'solana'> = {
  bitcoin: 'bitcoin',
  ethereum: 'ethereum',
  bsc: 'ethereum',
  base: 'ethereum',
  solana: 'solana',
};

const beginning: Record<'bitcoin' | 'ethereum' | 'solana', RegExp> = {
  bitcoin: /^[0-9a-f]{0,63}$/i,
  ethereum: /^(0|0x[0-9a-f]{0,63}|[0-9a-f]{0,63})$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{0,88}$/,
};

/**
 * Checks a hash while it is typed. The EVM chains share one format: a hash of Ethereum pasted for BSC cannot be
 * detected here; the server's chain check does that.
 */
export function inspectHash(coin: CoinKey, text: string): HashFinding {
  const hash = text.trim();
  if (hash === '') return { kind: 'empty' };
  const chain = coins[coin].chain;
  if (canonicalTransactionHash(chain, hash) !== undefined) return { kind: 'fits' };
  for (const other of ['bitcoin', 'ethereum', 'solana'] as const) {
    if (other === kindOfChain[chain]) continue;
    if (canonicalTransactionHash(other, hash) !== undefined)
      return { kind: 'other_chain', like: other };
  }
  return { kind: beginning[kindOfChain[chain]].test(hash) ? 'incomplete' : 'invalid' };
}

/** The coins that this whole hash could belong to, when it cannot belong to the chosen coin. */
export function coinsLike(coin: CoinKey, text: string): readonly CoinKey[] {
  const finding = inspectHash(coin, text);
  if (finding.kind !== 'other_chain') return [];
  return coinKeys.filter((key) => kindOfChain[coins[key].chain] === finding.like);
}
