import type { Chain, CoinKey } from '@ghost-pay/contract/coins';
import type { Queryable } from '../../../core/database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type AmountRange, amountWithTail, isCommonAmount } from '../quote-amounts.ts';
import { recentHours } from '../quote-rules.ts';
import { insertSharedQuote, insertUniqueQuote, type NewExactQuote } from '../quotes.repository.ts';

/** What is known of the chains, which quotes themselves do not know. */
export interface ChainMoney {
  /** The newest block's height that any source has named; null before the first. */
  readonly knownHeight: (chain: Chain) => number | null;
  /** Whether exactly this amount has come to the address since a moment, or is on its way. */
  readonly hasArrived: (
    database: Queryable,
    sent: { coin: CoinKey; address: string; amount: string; since: Date },
  ) => Promise<boolean>;
}

/** Random tails that are tried before a quote is given without a unique amount. */
const tries = 8;

/**
 * Stores the quote with an amount that no other visitor is asked for, and that nobody has just sent: the price less a
 * random tail. When no tail is free, or without `chains`, the amount is the price's, which others may be asked for too.
 */
export async function takeAmount(
  { database, clock, randomness }: Pick<Dependencies, 'database' | 'clock' | 'randomness'>,
  {
    quote,
    range,
    chains,
  }: {
    quote: Omit<NewExactQuote, 'amount_atomic'>;
    range: AmountRange;
    chains: ChainMoney | undefined;
  },
): Promise<{ atomic: bigint; isUnique: boolean }> {
  const since = new Date(clock.now().getTime() - recentHours * 3_600_000);
  const attempts = chains === undefined ? 0 : tries;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const tail = Math.floor((randomness.bytes(6).readUIntBE(0, 6) / 2 ** 48) * range.tails);
    const atomic = amountWithTail(range, tail);
    if (isCommonAmount(quote.crypto_type, atomic)) continue;
    const unique = { ...quote, amount_atomic: atomic.toString() };
    const sent = {
      coin: quote.crypto_type,
      address: quote.payment_address,
      amount: unique.amount_atomic,
      since,
    };
    if (
      await insertUniqueQuote(database, {
        quote: unique,
        since,
        hasArrived: async (trx) => (await chains?.hasArrived(trx, sent)) ?? true,
      })
    )
      return { atomic, isUnique: true };
  }
  const shared = { ...quote, amount_atomic: range.due.toString() };
  await insertSharedQuote(database, { quote: shared, since });
  return { atomic: range.due, isUnique: false };
}
