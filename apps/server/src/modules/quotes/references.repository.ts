import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { base58 } from '@scure/base';
import type { Queryable } from '../../core/database/database.ts';
import type { Randomness } from '../../core/randomness.ts';

// Solana Pay's references. A wallet that pays by the link names the key among the accounts of its transaction, read-only and
// unsigned (docs.solanapay.com/spec); `getTransaction` tells it in `message.accountKeys` of `jsonParsed`, with all others
// (solana.com/docs/rpc/json-structures; both read 2026-11-28). Some leave it out (docs/wallets.md): the amount tells theirs.

/** A key of nobody, for one quote; null for a coin whose links carry none. */
export function newReference(coin: CoinKey, randomness: Pick<Randomness, 'bytes'>): string | null {
  return coins[coin].chain === 'solana' ? base58.encode(randomness.bytes(32)) : null;
}

/** A quote by the reference that a transaction names. */
interface ReferencedQuote {
  readonly id: string;
  readonly reference: string;
  readonly paymentId: string | null;
}

/** The quotes whose references are among these accounts. */
export async function listReferenced(
  database: Queryable,
  accounts: readonly string[],
): Promise<ReferencedQuote[]> {
  if (accounts.length === 0) return [];
  return database
    .selectFrom('quotes')
    .select(['id', 'reference', 'page_payment_id as paymentId'])
    .where('reference', 'in', accounts)
    .$narrowType<{ reference: string }>()
    .execute();
}
