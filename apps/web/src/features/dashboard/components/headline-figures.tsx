import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.endpoints';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dashboardTexts } from '../dashboard.texts.ts';

interface HeadlineProps {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  children: ReactNode;
}

function Headline({ label, value, children }: HeadlineProps) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-4 py-3 sm:px-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={classNames(
          'figures font-bold text-ink',
          // A sum of a million and more would break at its end, one of a hundred millions on a phone.
          (value?.length ?? 0) > 10 ? 'text-lg' : 'text-xl',
          (value?.length ?? 0) > 13 && 'max-sm:text-base',
        )}
      >
        {value ?? <Skeleton className="my-0.5 h-7.5 w-28" />}
      </dd>
      <dd className="min-h-5 text-sm text-muted">
        {value === undefined ? <Skeleton className="h-5 w-24" /> : children}
      </dd>
    </div>
  );
}

/** The four figures that an admin looks for first. */
export function HeadlineFigures({ summary }: { summary: StatsSummary | undefined }) {
  const count = (
    key: 'completedTransactions' | `pending${'PaymentVerification' | 'SubscriptionUpdate'}`,
  ) => summary && formatCount(summary[key]);
  return (
    <dl
      aria-label={dashboardTexts.headline}
      // The gaps show the ground of the strip: the lines between the figures.
      className="grid grid-cols-1 gap-px overflow-hidden rounded-base border border-line bg-line min-[22rem]:grid-cols-2 lg:grid-cols-4"
    >
      <Headline
        label={dashboardTexts.totalRevenue}
        value={summary && formatMoney(summary.totalRevenue, 'USD')}
      >
        {summary ? <RevenueParts summary={summary} /> : null}
      </Headline>
      <Headline label={dashboardTexts.activeSubscriptions} value={count('completedTransactions')}>
        {summary ? dashboardTexts.ofAll(formatCount(summary.totalTransactions)) : null}
      </Headline>
      <Headline
        label={statusLabels.pending_payment_verification}
        value={count('pendingPaymentVerification')}
      >
        <Overdue count={summary?.overduePaymentVerification ?? 0} />
      </Headline>
      <Headline
        label={statusLabels.pending_subscription_update}
        value={count('pendingSubscriptionUpdate')}
      >
        <Overdue count={summary?.overdueSubscriptionUpdate ?? 0} />
      </Headline>
    </dl>
  );
}

/** How many of them are overdue; nothing while none is. */
function Overdue({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="font-semibold text-red">{dashboardTexts.overdue(formatCount(count))}</span>
  );
}

/** The parts of the total, and the income that is not part of it. */
function RevenueParts({ summary }: { summary: StatsSummary }) {
  const { revenueByCurrency, missingRates, totalReturned, netRevenue } = summary;
  return (
    <>
      {revenueByCurrency.some(({ currency }) => currency !== 'USD') ? (
        <ul aria-label={dashboardTexts.ofCurrencies} className="figures flex flex-wrap">
          {revenueByCurrency.map(({ currency, amount }) => (
            <li key={currency} className="not-last:after:mr-1.5 not-last:after:content-['_+']">
              {formatMoney(amount, currency)}
            </li>
          ))}
        </ul>
      ) : null}
      {totalReturned > 0 ? (
        <p className="figures">
          {dashboardTexts.net(formatMoney(totalReturned, 'USD'), formatMoney(netRevenue, 'USD'))}
        </p>
      ) : null}
      {missingRates > 0 ? (
        <p className="font-semibold text-amber">
          {dashboardTexts.missingRates(formatCount(missingRates))}
        </p>
      ) : null}
    </>
  );
}
