import type {
  StatsPeriod,
  StatsSummary,
} from '@ghost-pay/contract/statistics/statistics.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

// Polls while the tab is visible, and as soon as it becomes visible.
const polling = { refetchInterval: 30_000, staleTime: 0 } as const;

const dashboardKey = ['dashboard'] as const;
const recentCount = 5;

/** The list of payments and the menu ask for the same figures under this key: they are asked for once. */
export function useSummary() {
  return useQuery({
    queryKey: ['transactions', 'summary'],
    queryFn: ({ signal }) => call('GET /transactions/stats/summary', { signal }),
    ...polling,
  });
}

export function usePeriod() {
  return useQuery({
    queryKey: [...dashboardKey, 'period'],
    queryFn: ({ signal }) => call('GET /transactions/stats/period', { signal }),
    ...polling,
  });
}

export function useRecentTransactions() {
  return useQuery({
    queryKey: [...dashboardKey, 'recent'],
    queryFn: ({ signal }) =>
      call('GET /transactions/recent/list', { query: { limit: recentCount }, signal }),
    ...polling,
  });
}

export function useSystemStatus() {
  return useQuery({
    queryKey: [...dashboardKey, 'status'],
    queryFn: ({ signal }) => call('GET /system/status', { signal }),
    ...polling,
  });
}

/** The figures that the sidebar asks for as well, under the same key: they are asked for once. */
export function useUnclaimedTransfers() {
  return useQuery({
    queryKey: ['transfers', 'figures'],
    queryFn: ({ signal }) => call('GET /transfers/figures', { signal }),
    ...polling,
  });
}

export function useAlerts() {
  return useQuery({
    queryKey: [...dashboardKey, 'alerts'],
    queryFn: ({ signal }) => call('GET /alerts', { signal }),
    ...polling,
  });
}

export type ChartDays = 30 | 90;

/** `enabled` delays the request until the more urgent ones have been answered. */
export function useRevenueByDay({ days, enabled }: { days: ChartDays; enabled: boolean }) {
  return useQuery({
    queryKey: [...dashboardKey, 'revenue', days],
    queryFn: ({ signal }) =>
      call('GET /transactions/stats/revenue-by-day', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...polling,
  });
}

/** Shown when the first load has failed (specification, section 2); the banner reports the failure. */
export const zeroSummary: StatsSummary = {
  totalRevenue: 0,
  totalReturned: 0,
  netRevenue: 0,
  totalTransactions: 0,
  pendingPaymentVerification: 0,
  pendingSubscriptionUpdate: 0,
  failedTransactions: 0,
  completedTransactions: 0,
  overdue: 0,
  overduePaymentVerification: 0,
  overdueSubscriptionUpdate: 0,
  needingAttention: 0,
  provenAndWaiting: 0,
  awaitingCardPayments: 0,
  revenueByCurrency: [],
  missingRates: 0,
};

const nothing = { revenue: 0, transactions: 0, completed: 0, pending: 0 };

export const zeroPeriod: StatsPeriod = {
  last24Hours: nothing,
  last7Days: nothing,
  cryptoBreakdown: [],
  revenueChange: null,
};
