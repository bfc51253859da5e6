import type { NewPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { toMinorUnits } from '@ghost-pay/contract/money';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import {
  changePrice,
  insertPrice,
  listEveryPrice,
  lockPrices,
  removePrice,
} from './pricing.repository.ts';

/** How many tiers got the price of the other system, and how many that it does not name are no longer on sale. */
interface ImportedPrices {
  readonly taken: number;
  readonly switchedOff: number;
}

/**
 * Makes the price list of another system the site's own: tiers that it does not name are switched off if it is whole. The
 * prices must name each tier once.
 */
export async function importPrices(
  trx: DatabaseTransaction,
  { prices, isWhole, now }: { prices: readonly NewPrice[]; isWhole: boolean; now: Date },
): Promise<ImportedPrices> {
  const ids = (await listEveryPrice(trx)).map(({ id }) => id);
  const stored = new Map(
    [...(ids.length === 0 ? [] : (await lockPrices(trx, ids)).values())].map((row) => [
      tierOf(row),
      row,
    ]),
  );
  for (const { price, currency, is_active: isActive, ...tier } of prices) {
    const priceMinor = toMinorUnits(price, currency) ?? 0;
    const before = stored.get(tierOf(tier));
    stored.delete(tierOf(tier));
    if (before?.currency === currency) {
      if (before.price_minor !== priceMinor || before.is_active !== isActive)
        await changePrice(trx, { id: before.id, priceMinor, isActive, now });
      continue;
    }
    if (before !== undefined) await removePrice(trx, before.id);
    await insertPrice(trx, {
      ...tier,
      price_minor: priceMinor,
      currency,
      is_active: isActive,
      created_at: now,
      updated_at: now,
    });
  }
  const left = isWhole ? [...stored.values()].filter((row) => row.is_active) : [];
  for (const { id, price_minor: priceMinor } of left)
    await changePrice(trx, { id, priceMinor, isActive: false, now });
  return { taken: prices.length, switchedOff: left.length };
}

export function tierOf(tier: {
  readonly payment_type: string;
  readonly region: string | null;
  readonly duration: string;
}): string {
  return [tier.payment_type, tier.region, tier.duration].join('/');
}
