import type { Dependencies } from '../../../dependencies.ts';
import { lockNextIndex, openBitcoinKey, setNextIndex } from '../../settings/settings.public.ts';
import {
  hasGotMoney,
  insertOwnQuote,
  listFreedIndexes,
  readPaidIndexes,
  type OwnAddress,
} from '../own-addresses.repository.ts';
import type { NewExactQuote, Taker } from '../quotes.repository.ts';
import { recentlyBefore } from './take-amount.ts';

/** Addresses that are tried once all within the gap were given. */
const tries = 5;

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
      for (const index of await listFreedIndexes(trx, { root, next, limit: tries })) {
        const address = addressAt(index);
        if (!(await hasGotMoney(trx, address))) return { root, index, address, isFirst: false };
      }
      return undefined;
    },
  });
}
