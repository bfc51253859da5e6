import { formatCount } from '../../../lib/format.ts';

export const listTexts = {
  title: 'Payment Validation',
  lead: 'Verify payments and manage subscriptions',
  searchLabel: 'Search payments',
  searchPlaceholder: 'Username, email, Payment ID, TXID, crypto type, or Nintendo code',
  filters: 'Filters',
  waiting: 'Waiting',
  pageSize: 'Rows per page',
  allStatuses: 'All Status',
  allTypes: 'All Types',
  attention: 'Attention',
  attentionOrNot: 'All Payments',
  needsAttention: 'Needs a Decision',
  allMethods: 'All Methods',
  allWaiting: 'Any Wait',
  list: 'Payments',
  pages: 'Pages of payments',
  loading: 'Loading payments…',
  loadFailed: 'Failed to load transactions',
  empty: 'No transactions found',
  emptyFiltered: 'No payment matches the search and the filters.',
  emptyNew: 'Payments will appear here as soon as a visitor has made one.',
  noMatchAction: 'Show All Payments',
  columnMethod: 'Method',
  sortBy: 'Sort by',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  sortLargest: 'Largest amount first',
  sortSmallest: 'Smallest amount first',
  sortPromise: 'Promise first',
  counted: (payments: number) =>
    payments === 1 ? '1 payment' : `${formatCount(payments)} payments`,
  previousPayment: 'Previous payment',
  nextPayment: 'Next payment',
} as const;

/** The four figures above the list. */
export const statTexts = {
  title: 'All payments',
  revenue: 'Total Revenue',
  awaitingPayment: 'Awaiting Payment',
  awaitingSubscription: 'Awaiting Subscription',
  failed: 'Failed',
  overdue: (count: string) => `${count} overdue`,
  unknown: 'Unknown',
} as const;
