import { lazy, Suspense, useState } from 'react';
import { coins } from '@ghost-pay/contract/coins';
import type { CoinFigures } from '@ghost-pay/contract/statistics/statistics.schemas';
import { isApiError } from '@ghost-pay/contract/api-error';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { Clock, Download, RefreshCw, type LucideIcon } from 'lucide-react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton, useRefresh } from '../../../ui/refresh-button.tsx';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { refreshTexts } from '../../../ui/lists.texts.ts';
import { classNames } from '../../../lib/class-names.ts';
import { buttonClass } from '../../../ui/button.tsx';
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
import { HeadlineCards } from '../components/headline-cards.tsx';
import { PeriodCards } from '../components/period-cards.tsx';
import { Panel } from '../components/panel.tsx';
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

/** The income of each coin in the last 7 days, with its share of the largest; hidden in a week without any. */
function CoinBreakdown({ breakdown }: { breakdown: readonly CoinFigures[] }) {
  const largest = Math.max(...breakdown.map(({ revenue }) => revenue));
  return (
    <Panel title={dashboardTexts.coins} lead={dashboardTexts.coinsLead}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{dashboardTexts.coin}</th>
            <td aria-hidden="true" />
            <th scope="col">{dashboardTexts.payments}</th>
            <th scope="col">{dashboardTexts.revenue}</th>
          </tr>
        </thead>
        <tbody>
          {breakdown.map(({ crypto_type, count, revenue }) => (
            <tr key={crypto_type}>
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap text-ink">
                {coins[crypto_type].name}{' '}
                <span className="text-xs text-muted">{coins[crypto_type].symbol}</span>
              </th>
              <td aria-hidden="true" className="w-full px-3">
                <span className="block h-1.5 rounded-full bg-sunken">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${largest > 0 ? (100 * revenue) / largest : 0}%` }}
                  />
                </span>
              </td>
              <td className="figures py-1.5 text-right text-ink">{formatCount(count)}</td>
              <td className="figures py-1.5 pl-3 text-right font-semibold text-ink">
                {formatMoney(revenue, 'USD')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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

/** Beside the title on a wide screen, below the figures on others. */
function QuickActions() {
  return (
    <section aria-label={dashboardTexts.quickActions}>
      <ul className="flex flex-wrap gap-2 max-sm:*:grow">
        {actions.map(({ label, icon: Icon, search }) => (
          <li key={label}>
            <Link
              to="/admin/transactions"
              search={search}
              className={classNames(buttonClass('secondary', 'small'), 'w-full max-lg:min-h-11')}
            >
              <Icon className="size-4 text-muted" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
