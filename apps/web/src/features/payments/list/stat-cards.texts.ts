export const statTexts = {
  title: 'All payments',
  revenue: 'Total Revenue',
  awaitingPayment: 'Awaiting Payment',
  awaitingSubscription: 'Awaiting Subscription',
  failed: 'Failed',
  overdue: (count: string) => `${count} overdue`,
  unknown: 'Not known at the moment',
} as const;
