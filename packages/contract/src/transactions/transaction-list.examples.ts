import { exampleTransactionId, type ExamplesOf } from '../examples.ts';
import type * as calls from './transaction-list.endpoints.ts';
import { awaitingPayment } from './transactions.examples.ts';

const onePage = {
  transactions: [awaitingPayment],
  pagination: { page: 1, limit: 20, total: 1, pages: 1 },
};
const filter = {
  status: 'pending_payment_verification,pending_subscription_update',
  type: 'ghost-eshop-pro',
  payment_method: 'crypto',
  waiting: 'promise_due',
  needs_attention: 'true',
  verdict: 'proven,settling',
  from: '2026-10-31T23:00:00.000Z',
  to: '2026-11-30T23:00:00.000Z',
  sort: 'promise_first',
} as const;
const search = 'luigi@example.org';

export const paymentListExamples: ExamplesOf<typeof calls> = {
  listTransactions: { query: { page: '1', limit: '20', ...filter, search }, answer: onePage },
  searchTransactions: {
    query: { page: '1', limit: '20', ...filter },
    body: { search: 'B4KX7Q2M9TWA3RLE' },
    answer: onePage,
  },
  listRecentTransactions: {
    query: { limit: '10' },
    answer: { transactions: [awaitingPayment] },
  },
  exportTransactions: { query: { ...filter, search } },
  exportSelectedTransactions: { body: { ids: [exampleTransactionId] } },
  exportFoundTransactions: { query: filter, body: { search: 'B4KX7Q2M9TWA3RLE' } },
};
