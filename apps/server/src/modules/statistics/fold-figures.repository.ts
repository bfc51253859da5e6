import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';

/**
 * Folds up to `limit` changes into the stored figures, in one statement: a reader sees each change exactly
 * once. Returns the number of changes; 0 if another transaction is folding.
 */
export async function foldChanges(trx: DatabaseTransaction, limit: number): Promise<number> {
  // Two concurrent folds could deadlock on each other's rows; the second has nothing to do anyway.
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('payment_changes')) as taken`.execute(trx);
  if (lock.rows[0]?.taken !== true) return 0;
  const { rows } = await sql<{ folded: number }>`
    with folded as (
      delete from payment_changes where ctid = any (array(select ctid from payment_changes limit ${limit}))
      returning *
    ), totals as (
      insert into payment_totals as kept
        (status, type, payment_method, currency, payments, amount_minor, usd_amount_minor, without_rate)
      select status, type, payment_method, currency, sum(payments), sum(amount_minor), sum(usd_amount_minor), sum(without_rate)
      from folded group by status, type, payment_method, currency
      on conflict (status, type, payment_method, currency) do update set
        payments = kept.payments + excluded.payments, amount_minor = kept.amount_minor + excluded.amount_minor,
        usd_amount_minor = kept.usd_amount_minor + excluded.usd_amount_minor,
        without_rate = kept.without_rate + excluded.without_rate
    ), hours as (
      insert into payment_hours as kept (hour, crypto_type, payments, completed, pending, usd_amount_minor)
      select date_trunc('hour', created_at, 'UTC'), coalesce(crypto_type, ''), sum(payments),
        coalesce(sum(payments) filter (where status = 'completed'), 0),
        coalesce(sum(payments) filter (where status in ('pending_payment_verification', 'pending_subscription_update')), 0),
        coalesce(sum(usd_amount_minor) filter (where status = 'completed'), 0)
      from folded group by 1, 2
      on conflict (hour, crypto_type) do update set
        payments = kept.payments + excluded.payments, completed = kept.completed + excluded.completed,
        pending = kept.pending + excluded.pending, usd_amount_minor = kept.usd_amount_minor + excluded.usd_amount_minor
    ), days as (
      insert into payment_days as kept (day, payment_method, usd_amount_minor)
      select date_trunc('day', created_at, 'UTC'), payment_method, sum(usd_amount_minor)
      from folded where status = 'completed' group by 1, 2
      on conflict (day, payment_method) do update set usd_amount_minor = kept.usd_amount_minor + excluded.usd_amount_minor
    )
    select count(*) as folded from folded`.execute(trx);
  return rows[0]?.folded ?? 0;
}
