import type { Dependencies } from '../../../dependencies.ts';
import { type AmountRange, amountWithTail, isCommonAmount } from '../quote-amounts.ts';
import { recentHours } from '../quote-rules.ts';
import { insertSharedQuote, insertUniqueQuote, type NewExactQuote } from '../quotes.repository.ts';

/** Random tails that are tried before a quote is given without a unique amount. */
const tries = 8;

/**
 * Stores the quote with an amount that no other visitor is asked for: the price less a random tail. When no tail is
 * free, or `mayBeUnique` is false, the amount is the price's, which others may be asked for too.
 */
export async function takeAmount(
  { database, clock, randomness }: Pick<Dependencies, 'database' | 'clock' | 'randomness'>,
  {
    quote,
    range,
    mayBeUnique,
  }: {
    quote: Omit<NewExactQuote, 'amount_atomic'>;
    range: AmountRange;
    mayBeUnique: boolean;
  },
): Promise<{ atomic: bigint; isUnique: boolean }> {
  const since = new Date(clock.now().getTime() - recentHours * 3_600_000);
  const attempts = mayBeUnique ? tries : 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const tail = Math.floor((randomness.bytes(6).readUIntBE(0, 6) / 2 ** 48) * range.tails);
    const atomic = amountWithTail(range, tail);
    if (isCommonAmount(quote.crypto_type, atomic)) continue;
    const unique = { ...quote, amount_atomic: atomic.toString() };
    if (await insertUniqueQuote(database, { quote: unique, since }))
      return { atomic, isUnique: true };
  }
  const shared = { ...quote, amount_atomic: range.due.toString() };
  await insertSharedQuote(database, { quote: shared, since });
  return { atomic: range.due, isUnique: false };
}
