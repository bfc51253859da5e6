import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { lockPrices, removePrice } from '../pricing.repository.ts';
import { type PriceDependencies, priceEntry } from './price-dependencies.ts';

/**
 * Deletes a price. Visitors who still see it can pay it for half an hour. Throws PRICE_NOT_FOUND, and
 * PRICES_CHANGED if it has changed since `updatedAt`.
 */
export async function deletePrice(
  { database, audit }: PriceDependencies,
  { actor, id, updatedAt }: { actor: Actor; id: string; updatedAt: string | undefined },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const row = (await lockPrices(trx, [id])).get(id);
    if (row === undefined) throw new AppError('PRICE_NOT_FOUND');
    if (updatedAt !== undefined && Date.parse(updatedAt) !== row.updated_at.getTime())
      throw new AppError('PRICES_CHANGED');
    await removePrice(trx, id);
    await audit.record(trx, priceEntry('price_deleted', { actor, before: row }));
  });
}
