import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { transactionHashSchema } from '@ghost-pay/contract/transactions/create-transaction-fields';
import { z } from 'zod';
import { cryptoTexts } from './crypto.texts.ts';
import { inspectHash } from './transaction-hash.ts';

/** The error in a hash; undefined when the hash has the coin's format or the field is empty. */
export function hashComplaint(coin: CoinKey, text: string): string | undefined {
  const finding = inspectHash(coin, text);
  if (finding.kind === 'empty' || finding.kind === 'fits') return undefined;
  if (finding.kind === 'other_chain') return cryptoTexts.hashOfOtherChain[finding.like];
  return cryptoTexts.hashShape[coins[coin].chain];
}

/**
 * The form below the address: a hash in the format of the chosen coin (or the statement that there is none),
 * and the checkbox. A hidden hash field keeps its text, which is not sent.
 */
export function cryptoFormSchema(coin: CoinKey) {
  const confirmed = z.boolean().refine((sent) => sent, cryptoTexts.confirmRequired);
  const hash = transactionHashSchema.superRefine((text, context) => {
    const complaint = hashComplaint(coin, text);
    if (complaint) context.addIssue({ code: 'custom', message: complaint });
  });
  return z.discriminatedUnion('withoutHash', [
    z.object({ withoutHash: z.literal(false), hash, confirmed }),
    z.object({ withoutHash: z.literal(true), hash: z.string().transform(() => null), confirmed }),
  ]);
}

export interface CryptoForm {
  hash: string;
  withoutHash: boolean;
  confirmed: boolean;
}
