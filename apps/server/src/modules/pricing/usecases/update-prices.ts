import type {
  AdminPrice,
  PriceUpdate,
  SinglePriceUpdate,
} from '@ghost-pay/contract/pricing/pricing.schemas';
import { toDecimal } from '@ghost-pay/contract/money';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { toCheckedMinorUnits } from '../checked-price.ts';
import { presentAdminPrice, presentAdminPrices } from '../pricing.presenter.ts';
import { changePrice, lockPrices, type PriceRow } from '../pricing.repository.ts';
import { type PriceDependencies, priceEntry } from './price-dependencies.ts';

/** A row and its new values. */
interface PriceChange {
  readonly before: PriceRow;
  readonly priceMinor: number;
  readonly isActive: boolean;
}

/**
 * Changes a list of prices, all or none. Throws PRICES_CHANGED if a row is gone or has been changed since the
 * sender read it, INVALID_INPUT if a row is sent twice or its key would change.
 */
export async function updatePrices(
  dependencies: PriceDependencies,
  { actor, updates }: { actor: Actor; updates: readonly PriceUpdate[] },
): Promise<AdminPrice[]> {
  return dependencies.database.transaction().execute(async (trx) => {
    const stored = await lockPrices(
      trx,
      updates.map(({ id }) => id),
    );
    const seen = new Set<string>();
    const changes = updates.map((update, index): PriceChange => {
      if (seen.has(update.id)) refuseField(`${index}.id`, 'This price was sent twice');
      seen.add(update.id);
      const before = stored.get(update.id);
      if (before === undefined) throw new AppError('PRICES_CHANGED');
      return changeOf({ before, update, field: `${index}.` });
    });
    return presentAdminPrices(await applyChanges(trx, dependencies, { actor, changes }));
  });
}

/** Changes one price. Throws PRICE_NOT_FOUND, PRICES_CHANGED, or INVALID_INPUT if its key would change. */
export async function updatePrice(
  dependencies: PriceDependencies,
  { actor, id, update }: { actor: Actor; id: string; update: SinglePriceUpdate },
): Promise<AdminPrice> {
  return dependencies.database.transaction().execute(async (trx) => {
    const before = (await lockPrices(trx, [id])).get(id);
    if (before === undefined) throw new AppError('PRICE_NOT_FOUND');
    const change = changeOf({ before, update, field: '' });
    const [after = before] = await applyChanges(trx, dependencies, { actor, changes: [change] });
    return presentAdminPrice(after);
  });
}

const unchangeable = ['category', 'payment_type', 'region', 'duration', 'currency'] as const;

function changeOf({
  before,
  update,
  field,
}: {
  before: PriceRow;
  update: SinglePriceUpdate;
  /** The prefix of this row's field names in a refusal. */
  field: string;
}): PriceChange {
  for (const name of unchangeable) {
    if (update[name] !== undefined && update[name] !== before[name])
      refuseField(`${field}${name}`, 'Only the price and whether it is on sale can be changed');
  }
  const isActive = update.is_active ?? before.is_active;
  const price = update.price ?? toDecimal(before.price_minor, before.currency);
  const priceMinor = toCheckedMinorUnits(
    { price, currency: before.currency, is_active: isActive },
    `${field}price`,
  );
  const isSame = priceMinor === before.price_minor && isActive === before.is_active;
  // A change to the current values overwrites no other change.
  if (
    !isSame &&
    update.updated_at !== undefined &&
    Date.parse(update.updated_at) !== before.updated_at.getTime()
  )
    throw new AppError('PRICES_CHANGED');
  return { before, priceMinor, isActive };
}

async function applyChanges(
  trx: DatabaseTransaction,
  { clock, audit }: PriceDependencies,
  { actor, changes }: { actor: Actor; changes: readonly PriceChange[] },
): Promise<PriceRow[]> {
  const now = clock.now();
  const results: { before: PriceRow; after: PriceRow }[] = [];
  for (const { before, priceMinor, isActive } of changes) {
    const isSame = priceMinor === before.price_minor && isActive === before.is_active;
    const after = isSame
      ? before
      : await changePrice(trx, { id: before.id, priceMinor, isActive, now });
    results.push({ before, after });
  }
  for (const { before, after } of results) {
    if (after !== before)
      await audit.record(trx, priceEntry('price_changed', { actor, before, after }));
  }
  return results.map(({ after }) => after);
}

function refuseField(name: string, sentence: string): never {
  throw new AppError('INVALID_INPUT', { fields: { [name]: sentence } });
}
