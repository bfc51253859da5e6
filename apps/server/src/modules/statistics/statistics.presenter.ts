import { recordOf } from '@ghost-pay/contract/record-of';
import { coinKeys } from '@ghost-pay/contract/coins';
import { currencies, toDecimal } from '@ghost-pay/contract/money';
import { codeOutcomes } from '@ghost-pay/contract/transactions/code-words';
import type {
  PeriodFigures,
  RevenueByDay,
  StatsCodes,
  StatsPeriod,
  StatsSummary,
} from '@ghost-pay/contract/statistics/statistics.endpoints';
import {
  type PaymentMethod,
  paymentMethods,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { OutcomeFigures } from '../payments/payments.public.ts';
import type { CoinRow, DayRow, PeriodRow, Totals } from './statistics.repository.ts';

/** Every outcome, with what its codes brought in each currency. */
export function presentCodes(rows: readonly OutcomeFigures[]): StatsCodes {
  return {
    outcomes: codeOutcomes.map((outcome) => {
      const own = rows.filter((row) => row.outcome === outcome);
      return {
        outcome,
        codes: sum(own, (row) => row.codes),
        found: own
          .filter(({ found_minor: found }) => found > 0)
          .map(({ currency, found_minor: found }) => ({
            currency,
            amount: toDecimal(found, currency),
          })),
      };
    }),
  };
}

export function presentSummary(
  { totals, overdue, overdueSubscriptions, needingAttention, provenAndWaiting }: Totals,
  /** In cents. */
  returned: number,
): StatsSummary {
  const payments = (status?: TransactionStatus) =>
    sum(
      totals.filter((row) => status === undefined || row.status === status),
      (row) => row.payments,
    );
  const completed = totals.filter(({ status }) => status === 'completed');
  const revenue = sum(completed, (row) => row.usd_amount_minor);
  return {
    totalRevenue: toDecimal(revenue, 'USD'),
    totalReturned: toDecimal(returned, 'USD'),
    netRevenue: toDecimal(revenue - returned, 'USD'),
    totalTransactions: payments(),
    pendingPaymentVerification: payments('pending_payment_verification'),
    pendingSubscriptionUpdate: payments('pending_subscription_update'),
    failedTransactions: payments('failed'),
    completedTransactions: payments('completed'),
    overdue,
    overduePaymentVerification: overdue - overdueSubscriptions,
    overdueSubscriptionUpdate: overdueSubscriptions,
    needingAttention,
    provenAndWaiting,
    awaitingCardPayments: sum(
      totals.filter(({ status }) => status === 'pending_payment_verification'),
      (row) => row.card_payments,
    ),
    revenueByCurrency: currencies.flatMap((currency) => {
      const rows = completed.filter((row) => row.currency === currency && row.payments > 0);
      if (rows.length === 0) return [];
      return [
        {
          currency,
          amount: toDecimal(
            sum(rows, (row) => row.amount_minor),
            currency,
          ),
        },
      ];
    }),
    missingRates: sum(completed, (row) => row.without_rate),
  };
}

export function presentPeriod({
  day,
  week,
  coins,
}: {
  day: PeriodRow;
  week: PeriodRow;
  coins: readonly CoinRow[];
}): StatsPeriod {
  return {
    last24Hours: presentFigures(day),
    last7Days: presentFigures(week),
    cryptoBreakdown: coinKeys.flatMap((coin) =>
      coins
        .filter((row) => row.crypto_type === coin && row.payments > 0)
        .map((row) => ({
          crypto_type: coin,
          count: row.payments,
          revenue: toDecimal(row.usd_amount_minor, 'USD'),
        })),
    ),
    revenueChange: revenueChange({
      dayMinor: day.usd_amount_minor,
      weekMinor: week.usd_amount_minor,
    }),
  };
}

function presentFigures(row: PeriodRow): PeriodFigures {
  return {
    revenue: toDecimal(row.usd_amount_minor, 'USD'),
    transactions: row.payments,
    completed: row.completed,
    pending: row.pending,
  };
}

/**
 * The difference, in percent to one decimal, of the week's revenue from seven days like the last one; null if
 * the last day has no revenue. Both in cents.
 */
export function revenueChange({
  dayMinor,
  weekMinor,
}: {
  dayMinor: number;
  weekMinor: number;
}): number | null {
  if (dayMinor === 0) return null;
  const change = Math.round(((weekMinor - 7 * dayMinor) / (7 * dayMinor)) * 1000) / 10;
  // Rounding may leave a negative zero.
  return change === 0 ? 0 : change;
}

/** Every day and every method; `days` are the starts of days in UTC. */
export function presentRevenueByDay({
  rows,
  days,
}: {
  rows: readonly DayRow[];
  days: readonly Date[];
}): RevenueByDay {
  const minor = new Map(
    rows.map((row) => [
      `${row.day.toISOString().slice(0, 10)} ${row.payment_method}`,
      row.usd_amount_minor,
    ]),
  );
  return {
    days: days.map((date) => {
      const day = date.toISOString().slice(0, 10);
      const of = (method: PaymentMethod) => toDecimal(minor.get(`${day} ${method}`) ?? 0, 'USD');
      return {
        day,
        revenue: recordOf(paymentMethods, of),
      };
    }),
  };
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
