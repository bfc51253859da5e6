import { type Currency, toDecimal, toMinorUnits } from '@ghost-pay/contract/money';
import {
  type AdminPrice,
  type NewPrice,
  priceComplaint,
  type PriceUpdate,
  type SinglePriceUpdate,
} from '@ghost-pay/contract/pricing/pricing.schemas';
import { type AuditEntry, authorOf } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { presentAdminPrice, presentAdminPrices } from '../pricing.presenter.ts';
import {
  changePrice,
  insertPrice,
  lockPrices,
  type PriceRow,
  removePrice,
} from '../pricing.repository.ts';

export type PriceDependencies = Pick<Dependencies, 'database' | 'clock' | 'audit'>;

/** The audit entry of a price: its key, and its earlier and new price in minor units. */
function priceEntry(
  action: AuditEntry['action'],
  { actor, before, after }: { actor: Actor; before?: PriceRow; after?: PriceRow },
): AuditEntry {
  const row = after ?? before;
  if (row === undefined) throw new Error('A price entry needs a price');
  return {
    action,
    author: authorOf(actor),
    subject: { kind: 'price', id: row.id },
    facts: {
      payment_type: row.payment_type,
      region: row.region,
      duration: row.duration,
      currency: row.currency,
      from_minor: before?.price_minor ?? null,
      to_minor: after?.price_minor ?? null,
      was_on_sale: before?.is_active ?? null,
      is_on_sale: after?.is_active ?? null,
    },
  };
}

/** A price in minor units. Throws INVALID_INPUT with the sentence for the field named `field`. */
function toCheckedMinorUnits(
  price: { price: number; currency: Currency; is_active: boolean },
  field = 'price',
): number {
  const complaint = priceComplaint(price);
  const minor = toMinorUnits(price.price, price.currency);
  if (complaint !== undefined || minor === undefined)
    throw new AppError('INVALID_INPUT', { fields: { [field]: complaint ?? '' } });
  return minor;
}

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
