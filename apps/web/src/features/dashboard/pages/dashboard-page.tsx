import { lazy, Suspense, useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import {
  type ChartDays,
  useAlerts,
  usePeriod,
  useRecentTransactions,
  useRefreshDashboard,
  useRevenueByDay,
  useSummary,
  useSystemStatus,
  useUnclaimedTransfers,
  zeroPeriod,
  zeroSummary,
} from '../api.ts';
import { AttentionList } from '../components/attention-list.tsx';
import { CoinBreakdown } from '../components/coin-breakdown.tsx';
import { DashboardError } from '../components/dashboard-error.tsx';
import { HeadlineCards } from '../components/headline-cards.tsx';
import { PeriodCards } from '../components/period-cards.tsx';
import { Panel } from '../components/panel.tsx';
import { QuickActions } from '../components/quick-actions.tsx';
import { RecentPayments } from '../components/recent-payments.tsx';
import { RevenueByDay } from '../components/revenue-by-day.tsx';
import { SystemStatus } from '../components/system-status.tsx';
import { mattersOf } from '../attention.ts';
import { dashboardTexts } from '../dashboard.texts.ts';
import { neverLoaded, useLoadFailure } from '../use-load-failure.ts';

// Below the first screen.
const CodeOutcomes = lazy(async () => ({
  default: (await import('../components/code-outcomes.tsx')).CodeOutcomes,
}));

/** The overview: what needs a hand, the figures, revenue by day, recent payments, system status. */
export function DashboardPage() {
  const summaryQuery = useSummary();
  const periodQuery = usePeriod();
  const recentQuery = useRecentTransactions();
  const statusQuery = useSystemStatus();
  const alertsQuery = useAlerts();
  const unclaimedQuery = useUnclaimedTransfers();
  const refresh = useRefreshDashboard();

  const summary = summaryQuery.data ?? (neverLoaded(summaryQuery) ? zeroSummary : undefined);
  const period = periodQuery.data ?? (neverLoaded(periodQuery) ? zeroPeriod : undefined);
  const [range, setRange] = useState<ChartDays>(30);
  const revenueQuery = useRevenueByDay({ days: range, enabled: summary !== undefined });
  const queries = [summaryQuery, periodQuery, recentQuery, statusQuery, alertsQuery, revenueQuery];
  const failure = useLoadFailure(queries);
  const breakdown = period?.cryptoBreakdown ?? [];
  const isWide = useMediaQuery('(width >= 80rem)');

  const attention = (
    <AttentionList
      key="attention"
      matters={
        summary &&
        mattersOf({
          alerts: alertsQuery.data?.alerts ?? [],
          summary,
          transfers: unclaimedQuery.data,
        })
      }
    />
  );
  const figures = <HeadlineCards key="figures" summary={summary} />;
  const periods = <PeriodCards key="periods" period={period} />;
  const revenue = (
    <RevenueByDay key="revenue" revenue={revenueQuery} range={range} onRange={setRange} />
  );
  const recent = (
    <RecentPayments
      key="recent"
      payments={recentQuery.data?.transactions}
      failed={neverLoaded(recentQuery)}
    />
  );
  const status = (
    <SystemStatus key="status" rows={statusQuery.data?.rows} failed={neverLoaded(statusQuery)} />
  );
  const coins = breakdown.length > 0 ? <CoinBreakdown key="coins" breakdown={breakdown} /> : null;
  const codes = (
    <Suspense key="codes">
      <CodeOutcomes Frame={Panel} />
    </Suspense>
  );

  return (
    <div className="grid grid-cols-1 gap-3">
      <PageHeader dense title={dashboardTexts.title} lead={dashboardTexts.lead}>
        {isWide ? <QuickActions /> : null}
        <RefreshButton onRefresh={refresh} />
      </PageHeader>
      {failure ? <DashboardError error={failure.error} onRefresh={refresh} /> : null}
      <output className="sr-only">{summary ? null : dashboardTexts.loading}</output>
      {isWide ? (
        // Two columns of their own: each card is as high as its content, with no gap beside a higher one.
        <div className="grid grid-cols-[minmax(0,1fr)_24.5rem] items-start gap-3">
          <div className="grid gap-3">{[attention, periods, revenue, recent]}</div>
          <div className="grid gap-3">{[figures, status, coins, codes]}</div>
        </div>
      ) : (
        [
          attention,
          figures,
          periods,
          <QuickActions key="actions" />,
          revenue,
          recent,
          status,
          coins,
          codes,
        ]
      )}
    </div>
  );
}
