import { lazy, Suspense, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
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
import { AlertNotices } from '../components/alert-notices.tsx';
import { AttentionNotice } from '../components/attention-notice.tsx';
import { CoinBreakdown } from '../components/coin-breakdown.tsx';
import { DashboardError } from '../components/dashboard-error.tsx';
import { HeadlineCards } from '../components/headline-cards.tsx';
import { OverdueNotice } from '../components/overdue-notice.tsx';
import { Last24Hours, Last7Days } from '../components/period-cards.tsx';
import { Panel } from '../components/panel.tsx';
import { QuickActions } from '../components/quick-actions.tsx';
import { RecentPayments } from '../components/recent-payments.tsx';
import { RevenueByDay } from '../components/revenue-by-day.tsx';
import { SystemStatus } from '../components/system-status.tsx';
import { UnclaimedNotice } from '../components/unclaimed-notice.tsx';
import { dashboardTexts } from '../dashboard.texts.ts';
import { neverLoaded, useLoadFailure } from '../use-load-failure.ts';

// Below the first screen.
const CodeOutcomes = lazy(async () => ({
  default: (await import('../components/code-outcomes.tsx')).CodeOutcomes,
}));

/** The overview: figures first, then revenue by day, recent payments, system status, quick actions. */
export function DashboardPage() {
  usePageTitle(dashboardTexts.title);
  const summaryQuery = useSummary();
  const periodQuery = usePeriod();
  const recentQuery = useRecentTransactions();
  const statusQuery = useSystemStatus();
  const alertsQuery = useAlerts();
  const unclaimedQuery = useUnclaimedTransfers();
  const { refreshing, refresh } = useRefresh(useRefreshDashboard());

  const summary = summaryQuery.data ?? (neverLoaded(summaryQuery) ? zeroSummary : undefined);
  const period = periodQuery.data ?? (neverLoaded(periodQuery) ? zeroPeriod : undefined);
  const [range, setRange] = useState<ChartDays>(30);
  const revenueQuery = useRevenueByDay({ days: range, enabled: summary !== undefined });
  const queries = [summaryQuery, periodQuery, recentQuery, statusQuery, alertsQuery, revenueQuery];
  const failure = useLoadFailure(queries);
  const breakdown = period?.cryptoBreakdown ?? [];

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={dashboardTexts.title} lead={dashboardTexts.lead}>
        <RefreshButton refreshing={refreshing} onRefresh={refresh} />
      </PageHeader>
      {failure ? (
        <DashboardError error={failure.error} refreshing={refreshing} onRefresh={refresh} />
      ) : null}
      <AlertNotices alerts={alertsQuery.data?.alerts ?? []} />
      {summary ? <AttentionNotice summary={summary} /> : null}
      {summary ? <OverdueNotice summary={summary} /> : null}
      {unclaimedQuery.data ? <UnclaimedNotice figures={unclaimedQuery.data} /> : null}
      <output className="sr-only">{summary ? null : dashboardTexts.loading}</output>
      <HeadlineCards summary={summary} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        <Last24Hours period={period} />
        <Last7Days period={period} />
        {breakdown.length > 0 ? <CoinBreakdown breakdown={breakdown} /> : null}
      </div>
      {/* Dense: on a wide screen the status fills the space beside the first two. */}
      <div className="grid grid-flow-row-dense grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        <RevenueByDay revenue={revenueQuery} range={range} onRange={setRange} />
        <RecentPayments
          payments={recentQuery.data?.transactions}
          failed={neverLoaded(recentQuery)}
        />
        <SystemStatus rows={statusQuery.data?.rows} failed={neverLoaded(statusQuery)} />
        <QuickActions />
        <Suspense>
          <CodeOutcomes Frame={Panel} />
        </Suspense>
      </div>
    </div>
  );
}
