import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.schemas';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import { CircleCheck, CircleX, Clock, RefreshCw, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStatsSummary } from './api.ts';
import { withFilter, type PaymentsSearch } from './payments.search.ts';
import { statTexts } from './list.texts.ts';

interface StatCard {
  readonly status: TransactionStatus;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly look: string;
  readonly figure: (summary: StatsSummary) => string;
}

const count = new Intl.NumberFormat('en-US');

const cards: readonly StatCard[] = [
  {
    status: 'completed',
    label: statTexts.revenue,
    icon: CircleCheck,
    look: 'text-green',
    figure: ({ totalRevenue }) => formatMoney(totalRevenue, 'USD'),
  },
  {
    status: 'pending_payment_verification',
    label: statTexts.awaitingPayment,
    icon: Clock,
    look: 'text-amber',
    figure: ({ pendingPaymentVerification }) => count.format(pendingPaymentVerification),
  },
  {
    status: 'pending_subscription_update',
    label: statTexts.awaitingSubscription,
    icon: RefreshCw,
    look: 'text-blue',
    figure: ({ pendingSubscriptionUpdate }) => count.format(pendingSubscriptionUpdate),
  },
  {
    status: 'failed',
    label: statTexts.failed,
    icon: CircleX,
    look: 'text-red',
    figure: ({ failedTransactions }) => count.format(failedTransactions),
  },
];

/** The note below the figure: the parts of the revenue if there are several, and the overdue payments. */
function noteOf(status: TransactionStatus, summary: StatsSummary): string | undefined {
  if (
    status === 'completed' &&
    summary.revenueByCurrency.some(({ currency }) => currency !== 'USD')
  )
    return summary.revenueByCurrency
      .map(({ amount, currency }) => formatMoney(amount, currency))
      .join(' · ');
  const overdue = overdueOf(status, summary);
  return overdue === 0 ? undefined : statTexts.overdue(count.format(overdue));
}

/** How many of the payments in the card are overdue. */
function overdueOf(status: TransactionStatus, summary: StatsSummary): number {
  switch (status) {
    case 'pending_payment_verification':
      return summary.overduePaymentVerification;
    case 'pending_subscription_update':
      return summary.overdueSubscriptionUpdate;
    case 'completed':
    case 'failed':
      return 0;
  }
}

interface StatCardsProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

/** All payments in four figures. Each is a filter: pressing it again shows all payments. */
export function StatCards({ search, onChange }: StatCardsProps) {
  const { data: summary, isError } = useStatsSummary();
  return (
    <section
      aria-label={statTexts.title}
      className="-mb-2 grid grid-cols-2 gap-x-2 gap-y-0.5 sm:gap-x-3 md:grid-cols-4"
    >
      {cards.map(({ status, label, icon: Icon, look, figure }) => {
        const chosen = search.status === status;
        const note = summary && noteOf(status, summary);
        return (
          <button
            key={status}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(withFilter(search, { status: chosen ? undefined : status }))}
            className={classNames(
              // Subgrid: name, figure and note of all cards line up.
              'row-span-3 mb-2 grid grid-rows-subgrid justify-items-start rounded-base border px-4 py-3 text-left transition-colors duration-150',
              chosen
                ? 'border-accent-ink bg-accent-soft'
                : 'border-line bg-surface hover:border-control',
            )}
          >
            <span className="flex items-center gap-1.5 text-xs font-semibold text-muted">
              <Icon className={classNames('size-3.5 shrink-0', look)} aria-hidden="true" />
              {label}
            </span>
            {summary ? (
              <span className="figures text-lg font-bold break-all text-ink">
                {figure(summary)}
              </span>
            ) : isError ? (
              <span className="text-sm text-muted">{statTexts.unknown}</span>
            ) : (
              <Skeleton className="h-7 w-20" />
            )}
            {note ? <span className="figures text-xs text-muted">{note}</span> : null}
          </button>
        );
      })}
    </section>
  );
}
