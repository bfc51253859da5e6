import type { ExamplesOf } from '../examples.ts';
import type * as calls from './statistics.endpoints.ts';

export const statisticsExamples: ExamplesOf<typeof calls> = {
  getStatsSummary: {
    answer: {
      totalRevenue: 8412.5,
      totalTransactions: 604,
      pendingPaymentVerification: 9,
      pendingSubscriptionUpdate: 2,
      failedTransactions: 27,
      completedTransactions: 566,
      overdue: 1,
      overduePaymentVerification: 1,
      overdueSubscriptionUpdate: 0,
      needingAttention: 2,
      provenAndWaiting: 1,
      awaitingCardPayments: 2,
      revenueByCurrency: [
        { currency: 'USD', amount: 7618 },
        { currency: 'EUR', amount: 675 },
      ],
      missingRates: 0,
    },
  },
  getStatsPeriod: {
    answer: {
      last24Hours: { revenue: 144, transactions: 12, completed: 8, pending: 4 },
      last7Days: { revenue: 962, transactions: 81, completed: 70, pending: 9 },
      cryptoBreakdown: [
        { crypto_type: 'btc', count: 23, revenue: 287 },
        { crypto_type: 'usdt', count: 18, revenue: 214 },
      ],
      revenueChange: -4.6,
    },
  },
  getStatsCodes: {
    answer: {
      outcomes: [
        { outcome: 'worked', codes: 41, found: [{ currency: 'USD', amount: 492 }] },
        { outcome: 'worth_less', codes: 2, found: [{ currency: 'USD', amount: 15 }] },
        { outcome: 'used_before', codes: 3, found: [] },
        { outcome: 'wrong_region', codes: 1, found: [] },
        { outcome: 'not_valid', codes: 0, found: [] },
      ],
    },
  },
  getRevenueByDay: {
    query: { days: '30' },
    answer: {
      days: [
        {
          day: '2026-10-05',
          revenue: {
            card: 36,
            crypto: 84,
            'nintendo-eshop': 16.5,
            'alternative-paysafe': 0,
            'alternative-rewarble': 12,
          },
        },
      ],
    },
  },
};
