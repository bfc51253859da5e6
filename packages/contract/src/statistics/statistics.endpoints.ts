import { z } from 'zod';
import { coinSchema } from '../transactions/payment-fields.ts';
import { defineEndpoint, everyday } from '../endpoint.ts';
import { currencySchema } from '../money.ts';
import { codeOutcomeSchema } from '../transactions/code-outcomes.schemas.ts';
import { paymentMethodSchema } from '../transactions/transactions.schemas.ts';

// Revenue is the value in USD, in decimal units, of completed payments by the moment at which they
// were made. A completed payment without an exchange rate adds nothing to it and is counted in
// `missingRates`. Pending are both states that wait for an admin.
//
// The specification lets an answer carry an error flag with default figures. No answer does: when
// the database is away the server answers 503, because zeros that look like figures are worse than
// none.

const countSchema = z.number().int();

/** Figures over all payments. */
const statsSummarySchema = z.object({
  totalRevenue: z.number(),
  /** The value in USD of all that was sent back; what has none is not in it. */
  totalReturned: z.number(),
  /** totalRevenue less totalReturned. */
  netRevenue: z.number(),
  totalTransactions: countSchema,
  pendingPaymentVerification: countSchema,
  pendingSubscriptionUpdate: countSchema,
  failedTransactions: countSchema,
  completedTransactions: countSchema,
  /** Pending payments made longer ago than `security_max_pending_hours`. */
  overdue: countSchema,
  /** The overdue ones of `pendingPaymentVerification` and of `pendingSubscriptionUpdate`; together `overdue`. */
  overduePaymentVerification: countSchema,
  overdueSubscriptionUpdate: countSchema,
  /** Payments that wait for an administrator's decision: those that the list shows for `needs_attention`. */
  needingAttention: countSchema,
  /** Payments that await verification and whose money is proven. */
  provenAndWaiting: countSchema,
  /** The card payments of `pendingPaymentVerification`. */
  awaitingCardPayments: countSchema,
  /** The total of the completed payments in each currency that occurs, in its own decimal units. */
  revenueByCurrency: z.array(z.object({ currency: currencySchema, amount: z.number() })),
  /** Completed payments without a known value in USD, which are not part of totalRevenue. */
  missingRates: countSchema,
});
export type StatsSummary = z.infer<typeof statsSummarySchema>;

/** The payments since a moment, inclusive. */
export const periodFiguresSchema = z.object({
  revenue: z.number(),
  transactions: countSchema,
  completed: countSchema,
  pending: countSchema,
});
export type PeriodFigures = z.infer<typeof periodFiguresSchema>;

export const coinFiguresSchema = z.object({
  crypto_type: coinSchema,
  /** Payments in every status. */
  count: countSchema,
  revenue: z.number(),
});
export type CoinFigures = z.infer<typeof coinFiguresSchema>;

const statsPeriodSchema = z.object({
  last24Hours: periodFiguresSchema,
  last7Days: periodFiguresSchema,
  /** Of the last 7 days; coins without a payment are left out. */
  cryptoBreakdown: z.array(coinFiguresSchema),
  /**
   * (last 7 days − 7 × last 24 hours) ÷ (7 × last 24 hours) in percent with one decimal; null
   * while the last 24 hours have no revenue.
   */
  revenueChange: z.number().nullable(),
});
export type StatsPeriod = z.infer<typeof statsPeriodSchema>;

/** The codes that were redeemed in the last 30 days, by what they brought. */
const statsCodesSchema = z.object({
  /** Every outcome, also those without a code. */
  outcomes: z.array(
    z.object({
      outcome: codeOutcomeSchema,
      codes: countSchema,
      /** What they brought in each currency in which they brought anything, in its own decimal units. */
      found: z.array(z.object({ currency: currencySchema, amount: z.number() })),
    }),
  ),
});
export type StatsCodes = z.infer<typeof statsCodesSchema>;

export const revenueDays = ['30', '90'] as const;

const revenueByDayQuerySchema = z.strictObject({
  days: z.enum(revenueDays, 'Must be 30 or 90').default('30').transform(Number),
});

export const dayRevenueSchema = z.object({
  /** A day in UTC, YYYY-MM-DD. */
  day: z.iso.date(),
  /** Every payment method, also those without revenue. */
  revenue: z.record(paymentMethodSchema, z.number()),
});
export type DayRevenue = z.infer<typeof dayRevenueSchema>;

/** As many days as asked for, oldest first, today included. */
const revenueByDaySchema = z.object({ days: z.array(dayRevenueSchema) });
export type RevenueByDay = z.infer<typeof revenueByDaySchema>;

export const getStatsSummary = defineEndpoint({
  method: 'GET',
  path: '/transactions/stats/summary',
  summary: 'The number of payments in each status, and their revenue.',
  ...everyday,
  output: statsSummarySchema,
});

export const getStatsPeriod = defineEndpoint({
  method: 'GET',
  path: '/transactions/stats/period',
  summary: 'The last 24 hours, the last 7 days, and the coins of those.',
  ...everyday,
  output: statsPeriodSchema,
});

export const getStatsCodes = defineEndpoint({
  method: 'GET',
  path: '/transactions/stats/codes',
  summary: 'What the codes brought that were redeemed in the last 30 days.',
  ...everyday,
  output: statsCodesSchema,
});

export const getRevenueByDay = defineEndpoint({
  method: 'GET',
  path: '/transactions/stats/revenue-by-day',
  summary: 'Revenue of each UTC day and payment method.',
  ...everyday,
  query: revenueByDayQuerySchema,
  output: revenueByDaySchema,
});
