import { chainFacts, type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import { hashLineComplaint } from '@ghost-pay/contract/transactions/payer-rules';
import {
  folded,
  hashLike,
  textSentences,
  transactionHashesIn,
} from '@ghost-pay/contract/typed-text';
import { cryptoTexts } from './crypto.texts.ts';

/** The error in a hash; undefined when the hash has the coin's format or the field is empty. */
export function hashComplaint(coin: CoinKey, text: string): string | undefined {
  const finding = inspectHash(coin, text);
  if (finding.kind === 'empty' || finding.kind === 'fits') return undefined;
  if (finding.kind === 'several') return textSentences.severalHashes;
  if (finding.kind === 'other_chain') return cryptoTexts.hashOfOtherChain[finding.like];
  return cryptoTexts.hashShape[coins[coin].chain];
}

interface CryptoForm {
  hash: string;
  withoutHash: boolean;
  confirmed: boolean;
}

/**
 * What is wrong with the form below the address: a hash in the format of the chosen coin (or the statement that
 * there is none), and the checkbox. A hidden hash field keeps its text, which is not sent.
 */
export function cryptoComplaints(coin: CoinKey, { hash, withoutHash, confirmed }: CryptoForm) {
  return {
    hash: withoutHash ? undefined : (hashLineComplaint(hash) ?? hashComplaint(coin, hash)),
    confirmed: confirmed ? undefined : cryptoTexts.confirmRequired,
  };
}

/** The server rejects these submissions as they are. */
const notTaken: ReadonlySet<string> = new Set([
  'PAYMENT_METHOD_DISABLED',
  'COIN_NOT_AVAILABLE',
  'TIER_NOT_AVAILABLE',
  'ADDRESS_UNKNOWN',
]);

/** Whether a visitor who is refused with this code must write to support instead of paying again: they may have sent coins. */
export function mayHavePaid(code: string): boolean {
  return notTaken.has(code);
}

/** One chain for all that write their hashes alike. */
type LikeChain = (typeof hashLike)[keyof typeof hashLike];

/** What can be said about a typed transaction hash before it is sent. */
type HashFinding =
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
