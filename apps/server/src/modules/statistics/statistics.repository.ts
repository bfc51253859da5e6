import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Currency } from '@ghost-pay/contract/money';
import type {
  PaymentMethod,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

/** All payments of one status and currency. */
export interface TotalRow {
  readonly status: TransactionStatus;
  readonly currency: Currency;
  readonly payments: number;
  readonly amount_minor: number;
  readonly usd_amount_minor: number;
  readonly without_rate: number;
}

/** Every status and currency that there are payments of, and how many are pending since before `overdueBefore`. */
export async function findTotals(
  database: Queryable,
  overdueBefore: Date,
): Promise<{ totals: TotalRow[]; overdue: number }> {
  const { rows } = await sql<TotalRow & { overdue: number }>`
    select status, currency, count(*) as payments, sum(amount_minor)::bigint as amount_minor,
      coalesce(sum(usd_amount_minor), 0)::bigint as usd_amount_minor,
      count(*) filter (where usd_amount_minor is null) as without_rate,
      count(*) filter (where status like 'pending%' and created_at < ${overdueBefore}) as overdue
    from transactions group by status, currency`.execute(database);
  return { totals: rows, overdue: rows.reduce((total, row) => total + row.overdue, 0) };
}

/** The payments since a moment; the value is that of the completed ones. */
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

/** The payments made at `dayAgo` or later, those at `weekAgo` or later, and of the latter each coin's. */
export async function findPeriodFigures(
  database: Queryable,
  { dayAgo, weekAgo }: { dayAgo: Date; weekAgo: Date },
): Promise<{ day: PeriodRow; week: PeriodRow; coins: CoinRow[] }> {
  const { rows } = await sql<PeriodRow & { crypto_type: CoinKey | null; within: 'day' | 'week' }>`
    select crypto_type, case when created_at >= ${dayAgo} then 'day' else 'week' end as within,
      count(*) as payments, count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status like 'pending%') as pending,
      coalesce(sum(usd_amount_minor) filter (where status = 'completed'), 0)::bigint as usd_amount_minor
    from transactions where created_at >= ${weekAgo} group by 1, 2`.execute(database);
  const of = (part: typeof rows): PeriodRow => ({
    payments: part.reduce((total, row) => total + row.payments, 0),
    completed: part.reduce((total, row) => total + row.completed, 0),
    pending: part.reduce((total, row) => total + row.pending, 0),
    usd_amount_minor: part.reduce((total, row) => total + row.usd_amount_minor, 0),
  });
  const coins = new Set(rows.flatMap((row) => row.crypto_type ?? []));
  return {
    day: of(rows.filter((row) => row.within === 'day')),
    week: of(rows),
    coins: [...coins].map((coin) => ({
      crypto_type: coin,
      ...of(rows.filter((row) => row.crypto_type === coin)),
    })),
  };
}

/** What the completed payments of a UTC day and a method are worth. */
export interface DayRow {
  readonly day: Date;
  readonly payment_method: PaymentMethod;
  readonly usd_amount_minor: number;
}

/** The revenue of the days since `from`, which is the beginning of a day in UTC. */
export async function findRevenueByDay(database: Queryable, from: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select date_trunc('day', created_at, 'UTC') as day, payment_method,
      sum(usd_amount_minor)::bigint as usd_amount_minor
    from transactions where status = 'completed' and usd_amount_minor is not null and created_at >= ${from}
    group by 1, 2`.execute(database);
  return rows;
}
