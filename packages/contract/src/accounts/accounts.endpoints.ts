import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { monthSchema, statementSchema } from './accounts.schemas.ts';

const ofMonth = { params: z.object({ month: monthSchema }) } as const;

export const getStatement = defineEndpoint({
  method: 'GET',
  path: '/accounts/:month',
  summary: 'What a month received, counted and returned, by method, coin and currency.',
  access: 'admin',
  freshFactor: 'never',
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
  errors: ['MONTH_NOT_BEGUN', 'TOO_MANY_REQUESTS'],
});
