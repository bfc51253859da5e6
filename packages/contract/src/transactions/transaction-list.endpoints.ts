import { defineEndpoint } from '../endpoint.ts';
import {
  exportFoundQuerySchema,
  exportSelectedSchema,
  exportTransactionsQuerySchema,
  listTransactionsQuerySchema,
  recentTransactionsQuerySchema,
  recentTransactionsSchema,
  searchTransactionsQuerySchema,
  searchTransactionsSchema,
  transactionListSchema,
} from './transaction-list.schemas.ts';

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/transactions',
  summary: 'Payments, filtered, searched, sorted and paged.',
  access: 'admin',
  freshFactor: 'more_than_a_page',
  query: listTransactionsQuerySchema,
  output: transactionListSchema,
});

export const searchTransactions = defineEndpoint({
  method: 'POST',
  path: '/transactions/search',
  summary:
    'The same list, with the search in the body: codes must not appear in an address. Changes nothing.',
  access: 'admin',
  freshFactor: 'more_than_a_page',
  query: searchTransactionsQuerySchema,
  body: searchTransactionsSchema,
  output: transactionListSchema,
});

export const listRecentTransactions = defineEndpoint({
  method: 'GET',
  path: '/transactions/recent/list',
  summary: 'The newest payments.',
  access: 'admin',
  freshFactor: 'many_payments',
  query: recentTransactionsQuerySchema,
  output: recentTransactionsSchema,
});

const paymentsFile = {
  contentType: 'text/csv; charset=utf-8',
  headers: {
    'X-Total-Count': 'How many payments the file holds.',
    'Content-Disposition': 'Names the file after the day on which it was made.',
  },
} as const;

export const exportTransactions = defineEndpoint({
  method: 'GET',
  path: '/transactions/export.csv',
  summary: 'Every payment that the filter and the search find, as a CSV file.',
  access: 'admin',
  freshFactor: 'always',
  query: exportTransactionsQuerySchema,
  output: paymentsFile,
});

export const exportFoundTransactions = defineEndpoint({
  method: 'POST',
  path: '/transactions/export.csv',
  summary: 'The same file, with the search in the body: codes must not appear in an address.',
  access: 'admin',
  freshFactor: 'always',
  query: exportFoundQuerySchema,
  body: searchTransactionsSchema,
  output: paymentsFile,
});

export const exportSelectedTransactions = defineEndpoint({
  method: 'POST',
  path: '/transactions/export-selected.csv',
  summary: 'The same file with the named payments alone, newest first.',
  access: 'admin',
  freshFactor: 'always',
  body: exportSelectedSchema,
  output: paymentsFile,
});
