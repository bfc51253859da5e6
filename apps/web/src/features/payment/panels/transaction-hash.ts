import { chainFacts, coinKeys, coins, type CoinKey } from '@ghost-pay/contract/coins';
import { folded, hashLike, transactionHashesIn } from '@ghost-pay/contract/typed-text';

/** One chain for all that write their hashes alike. */
type LikeChain = (typeof hashLike)[keyof typeof hashLike];

/** What can be said about a typed transaction hash before it is sent. */
export type HashFinding =
  | { kind: 'empty' }
  | { kind: 'fits' }
  /** Too short so far, but without an error. */
  | { kind: 'incomplete' }
  /** A whole hash of another kind of chain. */
  | { kind: 'other_chain'; like: LikeChain }
  /** More than one hash: nobody can say which one is meant. */
  | { kind: 'several' }
  | { kind: 'invalid' };

const likeOf = (coin: CoinKey) => hashLike[chainFacts[coins[coin].chain].kind];

const beginning: Record<LikeChain, RegExp> = {
  bitcoin: /^[0-9a-f]{0,63}$/i,
  ethereum: /^(0|0x[0-9a-f]{0,63}|[0-9a-f]{0,63})$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{0,88}$/,
};

/**
 * Checks a hash while it is typed. The EVM chains share one format: a hash of Ethereum pasted for BSC cannot be
 * detected here; the server's chain check does that.
 */
export function inspectHash(coin: CoinKey, text: string): HashFinding {
  const typed = folded(text);
  if (typed === '') return { kind: 'empty' };
  const kind = likeOf(coin);
  const found = transactionHashesIn(kind, typed).length;
  if (found > 0) return { kind: found === 1 ? 'fits' : 'several' };
  for (const like of Object.values(hashLike))
    if (like !== kind && transactionHashesIn(like, typed).length > 0)
      return { kind: 'other_chain', like };
  return { kind: beginning[kind].test(typed) ? 'incomplete' : 'invalid' };
}

/** The coins that this whole hash could belong to, when it cannot belong to the chosen coin. */
export function coinsLike(coin: CoinKey, text: string): readonly CoinKey[] {
  const finding = inspectHash(coin, text);
  if (finding.kind !== 'other_chain') return [];
  return coinKeys.filter((key) => likeOf(key) === finding.like);
}
