import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { hashLineComplaint } from '@ghost-pay/contract/transactions/payer-rules';
import { textSentences } from '@ghost-pay/contract/typed-text';
import { cryptoTexts } from './crypto.texts.ts';
import { inspectHash } from './transaction-hash.ts';

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
