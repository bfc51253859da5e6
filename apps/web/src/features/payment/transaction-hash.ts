import {
  canonicalTransactionHash,
  coins,
  type Chain,
  type CoinKey,
} from '@ghost-pay/contract/coins';

/** What can be said about a typed transaction hash before it is sent. */
export type HashFinding =
  | { kind: 'empty' }
  | { kind: 'fits' }
  /** Too short so far, nothing wrong with it yet. */
  | { kind: 'incomplete' }
  /** A whole hash, but of another kind of chain. */
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
 * Looks at a hash as it is being typed. The EVM chains share one shape, so a hash of Ethereum pasted
 * for BSC cannot be told apart here; the server's chain check does that.
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
