import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.schemas';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { CircleCheck, Clock, DollarSign, RefreshCw, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dashboardTexts } from '../dashboard.texts.ts';

interface HeadlineProps {
  label: string;
  icon: LucideIcon;
  tone: string;
  /** Undefined while loading. */
  value: string | undefined;
  children: ReactNode;
}

function Headline({ label, icon: Icon, tone, value, children }: HeadlineProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-base border border-line bg-surface px-3.5 py-3">
      <dt className="flex items-center gap-1.5 text-sm text-muted xl:text-xs">
        <Icon className={classNames('size-4 shrink-0', tone)} aria-hidden="true" />
        {label}
      </dt>
      <dd
        className={classNames(
          'figures font-bold break-words text-ink',
          // A sum of a million and more would break at its end.
          (value?.length ?? 0) > 10 ? 'text-lg' : 'text-lg sm:text-xl',
        )}
      >
        {value ?? <Skeleton className="my-0.5 h-7.5 w-28" />}
      </dd>
      <dd className="text-sm text-muted">
        {value === undefined ? <Skeleton className="h-5 w-40" /> : children}
      </dd>
    </div>
  );
}

/** The four figures that an admin looks for first. */
export function HeadlineCards({ summary }: { summary: StatsSummary | undefined }) {
  const count = (
    key: 'completedTransactions' | `pending${'PaymentVerification' | 'SubscriptionUpdate'}`,
  ) => summary && formatCount(summary[key]);
  return (
    <dl
      aria-label={dashboardTexts.headline}
      className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 lg:max-xl:grid-cols-4"
    >
      <Headline
        label={dashboardTexts.totalRevenue}
        icon={DollarSign}
        tone="text-accent-ink"
        value={summary && formatMoney(summary.totalRevenue, 'USD')}
      >
        {summary ? <RevenueParts summary={summary} /> : null}
      </Headline>
      <Headline
        label={dashboardTexts.activeSubscriptions}
        icon={CircleCheck}
        tone="text-green"
        value={count('completedTransactions')}
      >
        {summary ? dashboardTexts.ofAll(formatCount(summary.totalTransactions)) : null}
      </Headline>
      <Headline
        label={statusLabels.pending_payment_verification}
        icon={Clock}
        tone="text-amber"
        value={count('pendingPaymentVerification')}
      >
        {summary ? <Late count={summary.overduePaymentVerification} /> : null}
        {dashboardTexts.toVerify}
      </Headline>
      <Headline
        label={statusLabels.pending_subscription_update}
        icon={RefreshCw}
        tone="text-blue"
        value={count('pendingSubscriptionUpdate')}
      >
        {summary ? <Late count={summary.overdueSubscriptionUpdate} /> : null}
        {dashboardTexts.toDeliver}
      </Headline>
    </dl>
  );
}

/** How many of them are late; nothing while none is. */
function Late({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="mr-2 font-semibold text-red">{dashboardTexts.late(count)}</span>;
}

/** The parts of the total, and the income that is not part of it. */
function RevenueParts({ summary }: { summary: StatsSummary }) {
  const { revenueByCurrency, missingRates, totalReturned, netRevenue } = summary;
  return (
    <>
      {revenueByCurrency.some(({ currency }) => currency !== 'USD') ? (
        <ul aria-label={dashboardTexts.ofCurrencies} className="figures flex flex-wrap gap-x-3">
          {revenueByCurrency.map(({ currency, amount }) => (
            <li key={currency} className="whitespace-nowrap">
              {formatMoney(amount, currency)} <span className="text-xs">{currency}</span>
            </li>
          ))}
        </ul>
      ) : (
        dashboardTexts.allInDollars
      )}
      {totalReturned > 0 ? (
        <p className="figures">
          {dashboardTexts.net(formatMoney(totalReturned, 'USD'), formatMoney(netRevenue, 'USD'))}
        </p>
      ) : null}
      {missingRates > 0 ? (
        <p className="mt-1 font-semibold text-amber">{dashboardTexts.missingRates(missingRates)}</p>
      ) : null}
    </>
  );
}
