import type { AdminPrice, NewPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import type { Actor } from '../../../core/http/actor.ts';
import { toCheckedMinorUnits } from '../checked-price.ts';
import { presentAdminPrice } from '../pricing.presenter.ts';
import { insertPrice } from '../pricing.repository.ts';
import { type PriceDependencies, priceEntry } from './price-dependencies.ts';

/** Adds a price. Throws PRICE_EXISTS if there is one for the same payment type, region and duration. */
export async function createPrice(
  { database, clock, audit }: PriceDependencies,
  { actor, price }: { actor: Actor; price: NewPrice },
): Promise<AdminPrice> {
  return database.transaction().execute(async (trx) => {
    const now = clock.now();
    const row = await insertPrice(trx, {
      category: price.category,
      payment_type: price.payment_type,
      region: price.region,
      duration: price.duration,
      price_minor: toCheckedMinorUnits(price),
      currency: price.currency,
      is_active: price.is_active,
      created_at: now,
      updated_at: now,
    });
    await audit.record(trx, priceEntry('price_created', { actor, after: row }));
    return presentAdminPrice(row);
  });
}
