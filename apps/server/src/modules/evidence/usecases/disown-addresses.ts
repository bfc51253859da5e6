import type { CoinKey } from '@ghost-pay/contract/coins';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { dropHoldsOf } from '../../payments/payments.public.ts';
import { endQuotesTo } from '../../quotes/quotes.public.ts';
import { makeDueAt } from '../evidence.repository.ts';

/**
 * Addresses were said never to have been the site's own: their quotes end at once, claims that hold payments by such a quote
 * hold them no more, and the evidence of payments to them is judged again.
 */
export async function disownAddresses(
  trx: DatabaseTransaction,
  { coin, addresses, now }: { coin: CoinKey; addresses: readonly string[]; now: Date },
): Promise<void> {
  for (const address of addresses) {
    const quoteIds = await endQuotesTo(trx, { coin, address, now });
    await dropHoldsOf(trx, quoteIds);
    await makeDueAt(trx, { address, now });
  }
}
