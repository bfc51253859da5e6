import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.schemas';
import { Link } from '@tanstack/react-router';
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
    <div className="flex min-w-0 flex-col gap-1 rounded-base border border-line bg-surface p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-sm font-semibold text-muted">
        <span className={classNames('rounded-base p-1.5', tone)}>
          <Icon className="size-4" aria-hidden="true" />
        </span>
        {label}
      </dt>
      <dd className="figures mt-1 text-xl font-bold break-words text-ink">
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
      className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4"
    >
      <Headline
        label={dashboardTexts.totalRevenue}
        icon={DollarSign}
        tone="bg-accent-soft text-accent-ink"
        value={summary && formatMoney(summary.totalRevenue, 'USD')}
      >
        {summary ? <RevenueParts summary={summary} /> : null}
      </Headline>
      <Headline
        label={dashboardTexts.activeSubscriptions}
        icon={CircleCheck}
        tone="bg-green-soft text-green"
        value={count('completedTransactions')}
      >
        {summary ? dashboardTexts.ofAll(formatCount(summary.totalTransactions)) : null}
      </Headline>
      <Headline
        label={dashboardTexts.awaitingPayment}
        icon={Clock}
        tone="bg-amber-soft text-amber"
        value={count('pendingPaymentVerification')}
      >
        {dashboardTexts.toVerify}
        {summary ? <ProvenLink count={summary.provenAndWaiting} /> : null}
      </Headline>
      <Headline
        label={dashboardTexts.awaitingSubscription}
        icon={RefreshCw}
        tone="bg-blue-soft text-blue"
        value={count('pendingSubscriptionUpdate')}
      >
        {dashboardTexts.toDeliver}
      </Headline>
    </dl>
  );
}

/** To the payments that the money has arrived for: the quickest work. */
function ProvenLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to="/admin/transactions"
      search={{ status: 'pending_payment_verification', verdict: 'proven', sort: 'created_at_asc' }}
      className="figures flex min-h-6 items-center gap-1 font-semibold text-green underline underline-offset-4 max-lg:min-h-11"
    >
      <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
      {dashboardTexts.provenAndWaiting(formatCount(count))}
    </Link>
  );
}

/** The parts of the total, and the income that is not part of it. */
function RevenueParts({ summary }: { summary: StatsSummary }) {
  const { revenueByCurrency, missingRates } = summary;
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
      {missingRates > 0 ? (
        <p className="mt-1 font-semibold text-amber">{dashboardTexts.missingRates(missingRates)}</p>
      ) : null}
    </>
  );
}
