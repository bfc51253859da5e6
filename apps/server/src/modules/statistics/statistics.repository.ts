import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';
import type {
  PaymentMethod,
  PaymentType,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';

// Every figure is the sum of the folded figures and the changes not yet folded, read in one statement. Each
// snapshot therefore contains each change exactly once. If a period begins within an hour, that hour's
// payments are counted directly.

const hourMs = 3_600_000;
const pending = sql.raw(`('pending_payment_verification', 'pending_subscription_update')`);

/** All payments of one status and currency. */
interface TotalRow {
  readonly status: TransactionStatus;
  readonly currency: Currency;
  readonly payments: number;
  readonly amount_minor: number;
  readonly usd_amount_minor: number;
  /** The payments without a value in USD. */
  readonly without_rate: number;
  /** The payments by card. */
  readonly card_payments: number;
}

export interface Totals {
  readonly totals: TotalRow[];
  /** The number of pending payments, of both states, made before `overdueBefore`. */
  readonly overdue: number;
  /** Those of them that await their subscription. */
  readonly overdueSubscriptions: number;
  /** The number of payments that need an administrator's decision. */
  readonly needingAttention: number;
  /** The number of payments whose money is proven, and which await verification. */
  readonly provenAndWaiting: number;
}

/** The totals for every status and currency in use, and the numbers of overdue and flagged payments. */
export async function findTotals(database: Queryable, overdueBefore: Date): Promise<Totals> {
  const { rows } = await sql<
    TotalRow & {
      pending_since: number;
      overdue_subscriptions: number;
      needing_attention: number;
      proven_and_waiting: number;
    }
  >`
    select status, currency, sum(payments)::bigint as payments, sum(amount_minor)::bigint as amount_minor,
      sum(usd_amount_minor)::bigint as usd_amount_minor, sum(without_rate)::bigint as without_rate,
      (coalesce(sum(payments) filter (where payment_method = 'card'), 0))::bigint as card_payments,
      (select coalesce(sum(pending), 0)::bigint from ${figuresSince(overdueBefore)} as figures) as pending_since,
      (select count(*) from transactions
        where status = 'pending_subscription_update' and created_at < ${overdueBefore}) as overdue_subscriptions,
      (select count(*) from transactions
        where payment_needs_attention(status, card_flags, delivery_problem, is_contested, chain_flags, verdict)) as needing_attention,
      (select count(*) from transactions
        where status = 'pending_payment_verification' and verdict = 'proven') as proven_and_waiting
    from (
      select status, currency, payment_method, payments, amount_minor, usd_amount_minor, without_rate from payment_totals
      union all
      select status, currency, payment_method, payments, amount_minor, usd_amount_minor, without_rate from payment_changes
    ) as figures
    group by status, currency having sum(payments) > 0 ${prepared}`.execute(database);
  const allPending = rows
    .filter(({ status }) => status.startsWith('pending_'))
    .reduce((total, row) => total + row.payments, 0);
  return {
    totals: rows,
    overdue: allPending - (rows[0]?.pending_since ?? 0),
    overdueSubscriptions: rows[0]?.overdue_subscriptions ?? 0,
    needingAttention: rows[0]?.needing_attention ?? 0,
    provenAndWaiting: rows[0]?.proven_and_waiting ?? 0,
  };
}

/** The payments since a moment; the value counts the completed ones. */
export interface PeriodRow {
  readonly payments: number;
  readonly completed: number;
  readonly pending: number;
  readonly usd_amount_minor: number;
}

export interface CoinRow {
  readonly crypto_type: CoinKey;
  readonly payments: number;
  readonly usd_amount_minor: number;
}

/** The payments made since `dayAgo`, those since `weekAgo`, and of the latter each coin's share. */
export async function findPeriodFigures(
  database: Queryable,
  { dayAgo, weekAgo }: { dayAgo: Date; weekAgo: Date },
): Promise<{ day: PeriodRow; week: PeriodRow; coins: CoinRow[] }> {
  const summed = sql`crypto_type, sum(payments)::bigint as payments, sum(completed)::bigint as completed,
    sum(pending)::bigint as pending, sum(usd_amount_minor)::bigint as usd_amount_minor`;
  const { rows } = await sql<
    PeriodRow & { readonly since: 'day' | 'week'; readonly crypto_type: CoinKey | '' }
  >`
    select 'day' as since, ${summed} from ${figuresSince(dayAgo)} as figures group by crypto_type
    union all
    select 'week' as since, ${summed} from ${figuresSince(weekAgo)} as figures group by crypto_type ${prepared}`.execute(
    database,
  );
  const week = rows.filter(({ since }) => since === 'week');
  return {
    day: sumPeriods(rows.filter(({ since }) => since === 'day')),
    week: sumPeriods(week),
    coins: week.flatMap((row) =>
      row.crypto_type === '' ? [] : [{ ...row, crypto_type: row.crypto_type }],
    ),
  };
}

/** Rows that add up to the figures of the payments made since `since`. */
function figuresSince(since: Date): RawBuilder<unknown> {
  const wholeHours = new Date(Math.ceil(since.getTime() / hourMs) * hourMs);
  return sql`(
    select crypto_type, payments, completed, pending, usd_amount_minor from payment_hours
    where hour >= ${wholeHours}
    union all
    select coalesce(crypto_type, ''), payments, case when status = 'completed' then payments else 0 end,
      case when status in ${pending} then payments else 0 end,
      case when status = 'completed' then usd_amount_minor else 0 end
    from payment_changes where created_at >= ${wholeHours}
    union all
    select coalesce(crypto_type, ''), 1, (status = 'completed')::int, (status in ${pending})::int,
      case when status = 'completed' then coalesce(usd_amount_minor, 0) else 0 end
    from transactions where created_at >= ${since} and created_at < ${wholeHours}
  )`;
}

function sumPeriods(rows: readonly PeriodRow[]): PeriodRow {
  const sum = (of: keyof PeriodRow) => rows.reduce((total, row) => total + row[of], 0);
  return {
    payments: sum('payments'),
    completed: sum('completed'),
    pending: sum('pending'),
    usd_amount_minor: sum('usd_amount_minor'),
  };
}

/** The value of the completed payments of a UTC day and a method. */
export interface DayRow {
  readonly day: Date;
  readonly payment_method: PaymentMethod;
  readonly usd_amount_minor: number;
}

/** The revenue of the days since `from`, which is the start of a day in UTC. */
export async function findRevenueByDay(database: Queryable, from: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, payment_method, sum(usd_amount_minor)::bigint as usd_amount_minor
    from (
      select day, payment_method, usd_amount_minor from payment_days where day >= ${from}
      union all
      select date_trunc('day', created_at, 'UTC'), payment_method, usd_amount_minor
      from payment_changes where status = 'completed' and created_at >= ${from}
    ) as figures
    group by day, payment_method ${prepared}`.execute(database);
  return rows;
}

/** The number of payments of one status, type and method; never 0. */
export interface PaymentCell {
  readonly status: TransactionStatus;
  readonly type: PaymentType;
  readonly payment_method: PaymentMethod;
  readonly payments: number;
}

/** Rows that add up to the number of payments of each status, type and method, for a statement. */
export const paymentCells = sql`(
  select status, type, payment_method, payments from payment_totals
  union all
  select status, type, payment_method, payments from payment_changes
) as figures`;

export async function findCells(database: Queryable): Promise<PaymentCell[]> {
  const { rows } = await sql<PaymentCell>`
    select status, type, payment_method, sum(payments)::bigint as payments
    from ${paymentCells}
    group by status, type, payment_method having sum(payments) > 0 ${prepared}`.execute(database);
  return rows;
}

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
