import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Database } from '../../../core/database/database.ts';
import { amountRange, freeAmounts } from '../quote-amounts.ts';
import { givenLately } from './take-amount.ts';

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
