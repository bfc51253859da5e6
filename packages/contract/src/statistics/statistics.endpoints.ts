import { defineEndpoint } from '../endpoint.ts';
import {
  revenueByDayQuerySchema,
  revenueByDaySchema,
  statsCodesSchema,
  statsPeriodSchema,
  statsSummarySchema,
} from './statistics.schemas.ts';

export const getStatsSummary = defineEndpoint({
  method: 'GET',
  path: '/transactions/stats/summary',
  summary: 'The number of payments in each status, and their revenue.',
  access: 'admin',
  freshFactor: 'never',
  output: statsSummarySchema,
  errors: [],
});

export const getStatsPeriod = defineEndpoint({
  method: 'GET',
  path: '/transactions/stats/period',
  summary: 'The last 24 hours, the last 7 days, and the coins of those.',
  access: 'admin',
  freshFactor: 'never',
  output: statsPeriodSchema,
  errors: [],
});

export const getStatsCodes = defineEndpoint({
  method: 'GET',
  path: '/transactions/stats/codes',
  summary: 'What the codes brought that were redeemed in the last 30 days.',
  access: 'admin',
  freshFactor: 'never',
  output: statsCodesSchema,
  errors: [],
});

export const getRevenueByDay = defineEndpoint({
  method: 'GET',
  path: '/transactions/stats/revenue-by-day',
  summary: 'Revenue of each UTC day and payment method.',
  access: 'admin',
  freshFactor: 'never',
  query: revenueByDayQuerySchema,
  output: revenueByDaySchema,
  errors: [],
});
