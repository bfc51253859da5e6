import type { Chain, CoinKey } from '@ghost-pay/contract/coins';
import type { Database, Queryable } from '../../../core/database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { lockNextIndex, openBitcoinKey, setNextIndex } from '../../settings/settings.public.ts';
import {
  hasGotMoney,
  insertOwnQuote,
  listFreedIndexes,
  type OwnAddress,
  readPaidIndexes,
} from '../own-addresses.repository.ts';
import {
  type AmountRange,
  amountRange,
  amountWithTail,
  freeAmounts,
  sharedTails,
} from '../quote-amounts.ts';
import { recentHours, unusedQuoteDays } from '../quote-rules.ts';
import {
  insertSharedQuote,
  insertUniqueQuote,
  listGiven,
  type NewExactQuote,
  type Taker,
} from '../quotes.repository.ts';

/** What quotes themselves do not know. */
export interface Elsewhere {
  /** The height that each source has named within the last minute; null if none did. Bitcoin's are asked for it. */
  readonly knownHeight: (chain: Chain) => Promise<number | null>;
  /** Whether exactly this amount, or with null any, has come to the address since a moment, or is on its way. */
  readonly hasArrived: (
    database: Queryable,
    sent: { coin: CoinKey; address: string; amount: string | null; since: Date },
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
 * Such an amount is the price, or the nearest below that is nobody's own. Undefined, and nothing stored, if each is somebody's.
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
): Promise<{ atomic: bigint; isUnique: boolean } | undefined> {
  const { crypto_type: coin, payment_address: address } = quote;
  const now = clock.now();
  const since = recentlyBefore(now);
  const given = await givenLately(database, { coin, address, range, now });
  const share = async () => {
    for (const tail of sharedTails(range, given)) {
      const atomic = amountWithTail(range, tail);
      const shared = { ...quote, amount_atomic: atomic.toString() };
      if (await insertSharedQuote(database, { quote: shared, since }))
        return { atomic, isUnique: false };
    }
    return undefined;
  };
  if (giving === undefined || (await giving.elsewhere.wasRestored(database, since))) return share();
  const { elsewhere, taker } = giving;
  const { fresh, older } = freeAmounts(coin, range, { given });
  for (const tail of [...drawn(randomness, fresh), ...older].slice(0, tries)) {
    const atomic = amountWithTail(range, tail);
    const outcome = await insertUniqueQuote(database, {
      quote: { ...quote, amount_atomic: atomic.toString() },
      since,
      taker,
      hasArrived: async (trx) =>
        elsewhere.hasArrived(trx, { coin, address, amount: atomic.toString(), since }),
    });
    if (outcome === 'given') return { atomic, isUnique: true };
    if (outcome === 'full') return share();
  }
  return share();
}

/** The moment from which on an amount that was given, came or was closed keeps others from it. */
export function recentlyBefore(now: Date): Date {
  return new Date(now.getTime() - recentHours * 3_600_000);
}

/** The amounts of the widest range that were given at the address. */
export async function givenLately(
  database: Queryable,
  { coin, address, range, now }: { coin: CoinKey; address: string; range: AmountRange; now: Date },
): ReturnType<typeof listGiven> {
  return listGiven(database, {
    coin,
    address,
    least: amountWithTail(range, range.widest),
    most: range.due,
    since: recentlyBefore(now),
    oldest: new Date(now.getTime() - unusedQuoteDays * 24 * 3_600_000),
  });
}

/** As many as are tried, by chance. */
function drawn(randomness: Dependencies['randomness'], tails: readonly number[]): number[] {
  const left = [...tails];
  return Array.from({ length: Math.min(tries, left.length) }, () => {
    const index = Math.floor((randomness.bytes(6).readUIntBE(0, 6) / 2 ** 48) * left.length);
    return left.splice(index, 1);
  }).flat();
}

/** How many amounts a price has that tell one visitor from the others, and how many of them are free. */
export async function countFreeAmounts(
  database: Database,
  {
    coin,
    address,
    usdCents,
    usdRate,
    now,
  }: { coin: CoinKey; address: string; usdCents: bigint; usdRate: string; now: Date },
): Promise<{ free: number; all: number }> {
  const range = amountRange(coin, { usdCents, usdRate });
  if (range === undefined) return { free: 0, all: 0 };
  const given = await givenLately(database, { coin, address, range, now });
  const { fresh, older, count } = freeAmounts(coin, range, { given, isWhole: true });
  return { free: fresh.length + older.length, all: count };
}

/** Addresses that are tried once all within the gap were given. */
const freedTries = 5;

/**
 * Stores the quote with a Bitcoin address of its own, from the key of which the site's address is index 0: the next one, so
 * that none is given twice. A wallet looks no further than `gap` addresses beyond the last that got money, or that was given elsewhere: there the lowest
 * of those that were free for thirty days and never got money is given once more, and is not unique. Undefined, and nothing
 * stored, without such a key, and where none is left.
 */
export async function takeOwnAddress(
  { database, clock, vault }: Pick<Dependencies, 'database' | 'clock' | 'vault'>,
  { quote, gap, taker }: { quote: NewExactQuote; gap: number; taker: Taker },
): Promise<OwnAddress | undefined> {
  const root = quote.payment_address;
  const known = await openBitcoinKey({ database, vault }, root);
  if (known === undefined || known.nextIndex === null) return undefined;
  const addressAt = (index: number) => known.key.addressAt(index);
  return insertOwnQuote(database, {
    quote,
    since: recentlyBefore(clock.now()),
    taker,
    async take(trx) {
      const next = await lockNextIndex(trx, known.id);
      if (next === null) return undefined;
      if (next <= (await readPaidIndexes(trx, root)).countedAfter + gap) {
        await setNextIndex(trx, { root, next: next + 1 });
        return { root, index: next, address: addressAt(next), isFirst: true };
      }
      for (const index of await listFreedIndexes(trx, { root, next, limit: freedTries })) {
        const address = addressAt(index);
        if (!(await hasGotMoney(trx, address))) return { root, index, address, isFirst: false };
      }
      return undefined;
    },
  });
}
