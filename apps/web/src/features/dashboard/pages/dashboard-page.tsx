import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { useState } from 'react';
import { coins } from '@ghost-pay/contract/coins';
import type { CoinFigures } from '@ghost-pay/contract/statistics/statistics.endpoints';
import { isApiError } from '@ghost-pay/contract/api-error';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { Clock, Download, RefreshCw, type LucideIcon } from 'lucide-react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton, useRefresh } from '../../../ui/refresh-button.tsx';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { refreshTexts } from '../../../ui/lists.texts.ts';
import {
  type ChartDays,
  usePeriod,
  useRecentTransactions,
  useRevenueByDay,
  useSummary,
  useUnclaimedTransfers,
  zeroPeriod,
  zeroSummary,
} from '../api.ts';
import { AttentionList } from '../components/attention-list.tsx';
import { HeadlineFigures } from '../components/headline-figures.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecentPayments } from '../components/recent-payments.tsx';
import { RevenueByDay } from '../components/revenue-by-day.tsx';
import { SystemStatus } from '../components/system-status.tsx';
import { mattersOf } from '../attention.ts';
import { dashboardTexts } from '../dashboard.texts.ts';
import { useFaults } from '../use-faults.ts';
import { neverLoaded, useLoadFailure } from '../use-load-failure.ts';

/** The overview: the figures, what needs a hand, revenue by day, recent payments, system status. */
export function DashboardPage({ role }: { role: Role }) {
  const summaryQuery = useSummary();
  const periodQuery = usePeriod();
  const recentQuery = useRecentTransactions();
  const { status: statusQuery, alerts: alertsQuery, faults } = useFaults(role);
  const unclaimedQuery = useUnclaimedTransfers();

  const summary = summaryQuery.data ?? (neverLoaded(summaryQuery) ? zeroSummary : undefined);
  const period = periodQuery.data ?? (neverLoaded(periodQuery) ? zeroPeriod : undefined);
  const [range, setRange] = useState<ChartDays>(30);
  const revenueQuery = useRevenueByDay({ days: range, enabled: summary !== undefined });
  const queries = [
    summaryQuery,
    periodQuery,
    recentQuery,
    statusQuery,
    alertsQuery,
    unclaimedQuery,
    revenueQuery,
  ];
  const refresh = () => Promise.all(queries.map((query) => query.refetch()));
  const failure = useLoadFailure(queries);
  const matters = mattersOf({ faults, summary, transfers: unclaimedQuery.data });
  const isAllRead = [summaryQuery, statusQuery, alertsQuery, unclaimedQuery].every(
    ({ data }) => data !== undefined,
  );

  return (
    <div className="grid grid-cols-1 gap-3">
      <PageHeader title={dashboardTexts.title} lead={dashboardTexts.lead}>
        <RefreshButton onRefresh={refresh} />
      </PageHeader>
      {failure ? <DashboardError error={failure.error} onRefresh={refresh} /> : null}
      <output className="sr-only">{summary ? null : dashboardTexts.loading}</output>
      <HeadlineFigures summary={summary} />
      {/* Only what was read can say that nothing is wrong. */}
      {isAllRead || matters.length > 0 || !failure ? (
        <AttentionList matters={isAllRead || matters.length > 0 ? matters : undefined} />
      ) : null}
      <QuickActions />
      <RevenueByDay revenue={revenueQuery} period={period} range={range} onRange={setRange} />
      <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
        <div className="grid grid-cols-1 gap-3">
          <RecentPayments
            payments={recentQuery.data?.transactions}
            failed={neverLoaded(recentQuery)}
          />
          {period && period.cryptoBreakdown.length > 0 ? (
            <CoinBreakdown breakdown={period.cryptoBreakdown} />
          ) : null}
        </div>
        <SystemStatus
          rows={statusQuery.data?.rows}
          faults={faults}
          failed={neverLoaded(statusQuery)}
        />
      </div>
    </div>
  );
}

/** The income of each coin in the last 7 days; hidden in a week without any. */
function CoinBreakdown({ breakdown }: { breakdown: readonly CoinFigures[] }) {
  return (
    <Panel title={dashboardTexts.coins} lead={dashboardTexts.coinsLead}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {breakdown.map(({ crypto_type: coin, count, revenue }) => (
          <li key={coin} className="figures">
            {coins[coin].name} {formatCount(count)} ·{' '}
            <span className="font-semibold text-ink">{formatMoney(revenue, 'USD')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface DashboardErrorProps {
  error: unknown;
  onRefresh: () => Promise<unknown>;
}

/** Says that a request failed; data loaded before stays below. */
function DashboardError({ error, onRefresh }: DashboardErrorProps) {
  const { refreshing, refresh } = useRefresh(onRefresh);
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <Alert
      tone="error"
      title={dashboardTexts.error(errorSentence(error, dashboardTexts.loadFailed))}
      announce
      action={
        <button
          type="button"
          disabled={refreshing}
          onClick={refresh}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4 disabled:opacity-55"
        >
          {refreshing ? refreshTexts.refreshing : dashboardTexts.tryAgain}
        </button>
      }
    >
      {requestId ? (
        <p className="text-xs text-muted">
          {dashboardTexts.requestId} <span className="font-mono break-all">{requestId}</span>
        </p>
      ) : null}
    </Alert>
  );
}

interface QuickAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The list's filter, or that the list exports what it shows. */
  readonly search: { status?: TransactionStatus; export?: true };
}

const actions: readonly QuickAction[] = [
  {
    label: dashboardTexts.reviewPayments,
    icon: Clock,
    search: { status: 'pending_payment_verification' },
  },
  {
    label: dashboardTexts.updateSubscriptions,
    icon: RefreshCw,
    search: { status: 'pending_subscription_update' },
  },
  { label: dashboardTexts.exportReport, icon: Download, search: { export: true } },
];

function QuickActions() {
  return (
    <section aria-label={dashboardTexts.quickActions}>
      <ul className="flex flex-wrap gap-x-5 px-4 text-sm sm:px-5">
        {actions.map(({ label, icon: Icon, search }) => (
          <li key={label}>
            <Link
              to="/admin/transactions"
              search={search}
              className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-muted underline-offset-4 hover:text-ink hover:underline max-lg:min-h-11"
            >
              <Icon className="size-4" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
