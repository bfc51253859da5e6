import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { transactionHashSchema } from '@ghost-pay/contract/transactions/transactions.schemas';
import { z } from 'zod';
import { cryptoTexts } from './crypto.texts.ts';
import { inspectHash } from './transaction-hash.ts';

/** What is wrong with a hash, or undefined when it has the coin's shape or nothing is there. */
export function hashComplaint(coin: CoinKey, text: string): string | undefined {
  const finding = inspectHash(coin, text);
  if (finding.kind === 'empty' || finding.kind === 'fits') return undefined;
  if (finding.kind === 'other_chain') return cryptoTexts.hashOfOtherChain[finding.like];
  return cryptoTexts.hashShape[coins[coin].chain];
}

/** The form under the address: the contract's hash in the shape of the chosen coin, and the tick. */
export function cryptoFormSchema(coin: CoinKey) {
  return z.object({
    hash: transactionHashSchema.superRefine((text, context) => {
      const complaint = hashComplaint(coin, text);
      if (complaint) context.addIssue({ code: 'custom', message: complaint });
    }),
    confirmed: z.boolean().refine((confirmed) => confirmed, cryptoTexts.confirmRequired),
  });
}

export interface CryptoForm {
  hash: string;
  confirmed: boolean;
}
