import type { PeriodFigures } from '@ghost-pay/contract/statistics/statistics.endpoints';
import type { SystemStatusRow } from '@ghost-pay/contract/status/status.endpoints';

/** The texts of the overview (specification, section 2 'Dashboard'). */
export const dashboardTexts = {
  title: 'Dashboard',
  lead: 'Overview of the payment system',
  error: (sentence: string) => `Dashboard Error: ${sentence}`,
  loadFailed: 'Failed to load dashboard data',
  tryAgain: 'Try refreshing the data',
  requestId: 'Request ID',
  loading: 'Loading the overview…',

  headline: 'Key figures',
  totalRevenue: 'Total Revenue',
  activeSubscriptions: 'Active Subscriptions',
  ofCurrencies: 'By currency',
  net: (returned: string, net: string) => `${returned} returned, ${net} net`,
  missingRates: (count: string) => `${count} completed without an exchange rate, not in the total`,
  ofAll: (total: string) => `of ${total} payments`,
  overdue: (count: string) => `${count} overdue`,
  last24Hours: 'Last 24 Hours',
  last7Days: 'Last 7 Days',
  change: 'Revenue change',
  noChange: '—',
  noChangeMeaning: 'Unknown: no revenue in the last 24 hours',
  aboutChange: 'About this comparison',
  changeMeaning:
    'The revenue of the last 7 days compared with 7 times that of the last 24 hours. A negative value means that the last 24 hours were better than the week.',

  coins: 'Crypto Breakdown',
  coinsLead: 'Last 7 days',

  recent: 'Recent Transactions',
  showAll: 'Show All',
  noRecent: 'No transactions found',
  noRecentLead: 'Payments will appear here as soon as a visitor has made one.',
  recentUnknown: 'The latest payments could not be read.',
  open: (paymentId: string) => `Open payment ${paymentId}`,

  quickActions: 'Quick Actions',
  reviewPayments: 'Review Awaiting Payments',
  updateSubscriptions: 'Update Awaiting Subscriptions',
  exportReport: 'Export Transaction Report',
} as const;

/** A number, a word and a verb for each line. */
export const attentionTexts = {
  title: 'Needs Attention',
  none: 'Nothing needs a hand now.',
  faults: (count: string) => `${count} problems with the system`,
  seeFaults: { verb: 'See', label: 'See System Status' },
  overdue: (count: string, isOne: boolean) =>
    isOne ? '1 payment is overdue' : `${count} payments are overdue`,
  decide: { verb: 'Decide', label: 'Decide on Overdue Payments' },
  attention: (count: string, isOne: boolean) =>
    isOne ? '1 payment needs a decision' : `${count} payments need a decision`,
  look: { verb: 'Look', label: 'Look at These Payments' },
  proven: (count: string, isOne: boolean) =>
    isOne
      ? '1 payment is proven and waits for you'
      : `${count} payments are proven and wait for you`,
  verify: { verb: 'Verify', label: 'Verify Proven Payments' },
  unclaimed: (count: string, worth: string, isOne: boolean) =>
    isOne
      ? `1 transfer, ${worth}, belongs to no payment`
      : `${count} transfers, ${worth}, belong to no payment`,
  attach: { verb: 'Attach', label: 'Attach Unclaimed Transfers' },
} as const;

export const statusTexts = {
  title: 'System Status',
  lead: 'The parts of the system, and what does not work',
  loading: 'Checking the system…',
  unknown: 'The status of the system could not be read.',
  ofCopy: 'A copy takes no payments and asks no service, so nothing is checked here.',
  work: (working: number, used: number) => `${working} of ${used} work`,
  faults: 'Problems',
  handbook: 'Administrators’ Handbook',
  tellSuperAdmin: 'Tell a Super Administrator.',
  pages: {
    '/admin/jobs': 'Open Jobs',
    '/admin/users': 'Open Users',
    '/admin/transactions': 'Open Payments',
    '/admin/approval-rules': 'Open Rules',
    '/admin/outbox': 'Open Outbox',
    '/admin/webhooks': 'Open Webhooks',
    '/admin/audit': 'Open Audit Trail',
  },
} as const;

/** The rows of a period's card, in order. */
export const periodLabels: Record<keyof PeriodFigures, string> = {
  revenue: 'Revenue',
  transactions: 'Transactions',
  completed: 'Completed',
  pending: 'Pending',
};

/** The meaning of a row's icon, for screen readers. */
export const stateLabels: Record<SystemStatusRow['state'], string> = {
  ok: 'All is well',
  off: 'Not in use or not known yet',
  warning: 'Needs attention',
  error: 'Does not work',
};

export const revenueTexts = {
  title: 'Revenue by Day',
  lead: 'In USD, by UTC day',
  range: 'Period',
  days: { 30: '30 days', 90: '90 days' },
  showTable: 'Table',
  loading: 'Loading the revenue by day…',
  none: 'No revenue in these days',
  noneLead: 'Each completed payment shows up on the day it was made.',
  unreadable: 'The revenue by day could not be read.',
  noChart: 'The chart could not be loaded. The table shows the same figures.',
  dayShown: 'Day shown',
  keys: 'Arrow keys choose a day. Escape shows the whole period again.',
  total: 'Total',
  day: 'Day',
  caption: (days: number) => `Revenue of the last ${days} days by payment method, in USD`,
  ofPeriod: (days: number) => `Last ${days} days`,
  groups: { crypto: 'Crypto', codes: 'Codes', card: 'Card' },
} as const;
