import type { Chain, CoinKey } from '@ghost-pay/contract/coins';
import type { Queryable } from '../../../core/database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type AmountRange, amountWithTail, freeAmounts } from '../quote-amounts.ts';
import { recentHours } from '../quote-rules.ts';
import {
  insertSharedQuote,
  insertUniqueQuote,
  listGiven,
  type NewExactQuote,
  type Taker,
} from '../quotes.repository.ts';

/** What quotes themselves do not know. */
export interface Elsewhere {
  /** The newest block's height that any source has named; null before the first. */
  readonly knownHeight: (chain: Chain) => number | null;
  /** Whether exactly this amount has come to the address since a moment, or is on its way. */
  readonly hasArrived: (
    database: Queryable,
    sent: { coin: CoinKey; address: string; amount: string; since: Date },
  ) => Promise<boolean>;
  /** Whether quotes of the last days may be missing, because a backup was restored since a moment. */
  readonly wasRestored: (database: Queryable, since: Date) => Promise<boolean>;
}

/** For whom an amount is taken. */
export interface Giving {
  readonly elsewhere: Elsewhere;
  readonly taker: Taker;
}

/** Amounts that are tried before a quote is given without one of its own. */
const tries = 8;

/**
 * Stores the quote with an amount that no other visitor is asked for, and that nobody has just sent: the price less a tail
 * that was never given, by chance, else the one that was given longest ago. The amount is not unique, and others may be
 * asked for it too, when none is free, when the network has as many as it may have, after a restore, and without `giving`.
 */
export async function takeAmount(
  { database, clock, randomness }: Pick<Dependencies, 'database' | 'clock' | 'randomness'>,
  {
    quote,
    range,
    giving,
  }: {
    quote: Omit<NewExactQuote, 'amount_atomic'>;
    range: AmountRange;
    giving: Giving | undefined;
  },
): Promise<{ atomic: bigint; isUnique: boolean }> {
  const { crypto_type: coin, payment_address: address } = quote;
  const since = new Date(clock.now().getTime() - recentHours * 3_600_000);
  const share = async (atomic: bigint) => {
    await insertSharedQuote(database, {
      quote: { ...quote, amount_atomic: atomic.toString() },
      since,
    });
    return { atomic, isUnique: false };
  };
  if (giving === undefined || (await giving.elsewhere.wasRestored(database, since)))
    return share(range.due);
  const { elsewhere, taker } = giving;
  const least = amountWithTail(range, range.widest);
  const given = await listGiven(database, { coin, address, least, most: range.due, since });
  const { fresh, older, again } = freeAmounts(coin, range, { given });
  const hasArrived = async (queryable: Queryable, atomic: bigint) =>
    elsewhere.hasArrived(queryable, { coin, address, amount: atomic.toString(), since });
  for (const tail of [...drawn(randomness, fresh), ...older].slice(0, tries)) {
    const atomic = amountWithTail(range, tail);
    const outcome = await insertUniqueQuote(database, {
      quote: { ...quote, amount_atomic: atomic.toString() },
      since,
      taker,
      hasArrived: async (trx) => hasArrived(trx, atomic),
    });
    if (outcome === 'given') return { atomic, isUnique: true };
    if (outcome === 'full') return share(range.due);
  }
  for (const tail of again.slice(0, tries)) {
    const atomic = amountWithTail(range, tail);
    if (!(await hasArrived(database, atomic))) return share(atomic);
  }
  return share(range.due);
}

/** As many as are tried, by chance. */
function drawn(randomness: Dependencies['randomness'], tails: readonly number[]): number[] {
  const left = [...tails];
  return Array.from({ length: Math.min(tries, left.length) }, () => {
    const index = Math.floor((randomness.bytes(6).readUIntBE(0, 6) / 2 ** 48) * left.length);
    return left.splice(index, 1);
  }).flat();
}
