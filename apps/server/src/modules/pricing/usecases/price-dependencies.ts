import type { AuditEntry, AuditTrail } from '../../../core/audit/audit-trail.ts';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { PriceRow } from '../pricing.repository.ts';

export interface PriceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

/** The audit entry of a price: its key, and its earlier and new price in minor units. */
export function priceEntry(
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
