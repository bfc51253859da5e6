import { z } from 'zod';
import { defineEndpoint, everyday } from '../endpoint.ts';
import { currencySchema } from '../money.ts';
import { momentSchema } from '../text.ts';
import { paymentMethodSchema } from '../transactions/transactions.schemas.ts';

// A month's accounts. Months are calendar months in UTC, as the dashboard's days are, and a payment belongs to the
// month in which it was made, money that was sent back to the month in which that was recorded. Counted is what the
// dashboard calls revenue: completed payments. Received is what arrived, whatever became of its payment: for coins what
// the chain shows, for cards what PayGate says, for codes what was recorded when they were redeemed. Amounts are decimal texts
// and exact; dollars by the rate of each payment.

/** A month in UTC, YYYY-MM. */
const monthSchema = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Must be a month, such as 2026-11');

const countSchema = z.number().int();

export const statementLineSchema = z.object({
  method: paymentMethodSchema,
  /** In what money arrives: the symbol of a coin, or a currency. */
  unit: z.string(),
  /** Of the price. */
  currency: currencySchema,
  /** Payments made in the month, in every status. */
  payments: countSchema,
  counted: z.object({
    payments: countSchema,
    /** In the currency. */
    amount: z.string(),
    usd: z.string(),
    /** Those whose currency had no rate: part of the amount, not of the dollars. */
    without_rate: countSchema,
  }),
  received: z.object({
    payments: countSchema,
    /** In the unit. */
    amount: z.string(),
    usd: z.string(),
    without_rate: countSchema,
    /** Verified payments for which nothing shows how much arrived. */
    unknown: countSchema,
  }),
  returned: z.object({
    returns: countSchema,
    amount: z.string(),
    /** A payment by coin is returned in its coin, every other one in its currency. */
    unit: z.string(),
    usd: z.string(),
    without_rate: countSchema,
  }),
  /** Dollars for one unit, over what was received; null without a rate, and for dollars. */
  rates: z
    .object({
      lowest: z.string(),
      highest: z.string(),
      /** Weighted by the amounts. */
      average: z.string(),
      sources: z.array(z.string()),
    })
    .nullable(),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** What was first seen in the month and belongs to no payment now, of one coin or token on one network. */
export const unclaimedLineSchema = z.object({
  symbol: z.string(),
  network: z.string(),
  transfers: countSchema,
  amount: z.string(),
  /** By the rates at which the transfers were seen. */
  usd: z.string(),
  without_rate: countSchema,
});
export type UnclaimedLine = z.infer<typeof unclaimedLineSchema>;

const { counted, received, returned } = statementLineSchema.shape;

/** The sums of all lines, in dollars. */
export const statementTotalsSchema = z.object({
  payments: countSchema,
  counted: counted.omit({ amount: true }),
  received: received.omit({ amount: true }),
  returned: returned.omit({ amount: true, unit: true }),
  /** What was counted less what was returned; money without a rate is in neither. */
  net: z.object({ usd: z.string() }),
  /** The months together come to what the dashboard shows. */
  unclaimed: unclaimedLineSchema.omit({ symbol: true, network: true, amount: true }),
});
export type StatementTotals = z.infer<typeof statementTotalsSchema>;

const statementSchema = z.object({
  month: monthSchema,
  /** False while the month has not ended: its figures still grow. */
  is_complete: z.boolean(),
  made_at: momentSchema,
  /** In the order of methods, coins and currencies; lines without a payment and a return are left out. */
  lines: z.array(statementLineSchema),
  /** In the order of the networks. */
  unclaimed: z.array(unclaimedLineSchema),
  totals: statementTotalsSchema,
});
export type Statement = z.infer<typeof statementSchema>;

const ofMonth = { params: z.object({ month: monthSchema }) } as const;

export const getStatement = defineEndpoint({
  method: 'GET',
  path: '/accounts/:month',
  summary: 'What a month received, counted and returned, by method, coin and currency.',
  ...everyday,
  ...ofMonth,
  output: statementSchema,
  errors: ['MONTH_NOT_BEGUN'],
});

export const getStatementCsv = defineEndpoint({
  method: 'GET',
  path: '/accounts/:month/statement.csv',
  summary: 'The statement of a month as a CSV file, with every return.',
  access: 'admin',
  // The notes of returns may name customers.
  freshFactor: 'always',
  ...ofMonth,
  output: {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'Content-Disposition': 'Names the file after the month.' },
  },
  errors: ['MONTH_NOT_BEGUN'],
});
