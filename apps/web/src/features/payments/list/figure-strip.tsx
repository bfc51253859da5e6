import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.schemas';
import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import { CircleCheck, CircleX, Clock, RefreshCw, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStatsSummary } from './api.ts';
import { withFilter, type PaymentsSearch } from './payments.search.ts';
import { statTexts } from './list.texts.ts';

interface Figure {
  readonly status: TransactionStatus;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly look: string;
  readonly figure: (summary: StatsSummary) => string;
}

const figures: readonly Figure[] = [
  {
    status: 'completed',
    label: statTexts.revenue,
    icon: CircleCheck,
    look: 'text-green',
    figure: ({ totalRevenue }) => formatMoney(totalRevenue, 'USD'),
  },
  {
    status: 'pending_payment_verification',
    label: statusLabels.pending_payment_verification,
    icon: Clock,
    look: 'text-amber',
    figure: ({ pendingPaymentVerification }) => formatCount(pendingPaymentVerification),
  },
  {
    status: 'pending_subscription_update',
    label: statusLabels.pending_subscription_update,
    icon: RefreshCw,
    look: 'text-blue',
    figure: ({ pendingSubscriptionUpdate }) => formatCount(pendingSubscriptionUpdate),
  },
  {
    status: 'failed',
    label: statusLabels.failed,
    icon: CircleX,
    look: 'text-red',
    figure: ({ failedTransactions }) => formatCount(failedTransactions),
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
  return overdue === 0 ? undefined : statTexts.overdue(formatCount(overdue));
}

/** How many of the counted payments are overdue. */
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

interface FigureStripProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

/** All payments in four figures. Each is a filter: pressing it again shows all payments. */
export function FigureStrip({ search, onChange }: FigureStripProps) {
  const { data: summary, isError } = useStatsSummary();
  return (
    <section
      aria-label={statTexts.title}
      className="flex overflow-x-auto rounded-base border border-line bg-surface sm:grid sm:grid-cols-4 sm:overflow-clip @max-[700px]:sm:grid-cols-[repeat(4,auto)]"
    >
      {figures.map(({ status, label, icon: Icon, look, figure }) => {
        const chosen = search.status === status;
        const note = summary && noteOf(status, summary);
        return (
          <button
            key={status}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(withFilter(search, { status: chosen ? undefined : status }))}
            className={classNames(
              '-ml-px grid h-11 shrink-0 grid-cols-[auto_1fr_auto] content-center items-center gap-x-2 border-l border-line px-3 text-left whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2',
              chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
            )}
          >
            <Icon
              className={classNames('row-span-2 size-4 shrink-0 @max-[700px]:hidden', look)}
              aria-hidden="true"
            />
            <span className="col-start-2 truncate text-xs leading-4 font-medium text-ink">
              {label}
            </span>
            {note ? (
              <span
                title={note}
                className={classNames(
                  'figures col-start-2 truncate text-xs leading-4 font-semibold',
                  status === 'completed' ? 'text-muted' : 'text-red',
                )}
              >
                {note}
              </span>
            ) : null}
            <span className="figures col-start-3 row-span-2 row-start-1 text-right text-base font-bold text-ink">
              {summary ? (
                figure(summary)
              ) : isError ? (
                <span className="text-sm font-normal text-muted">{statTexts.unknown}</span>
              ) : (
                <Skeleton className="h-5 w-16" />
              )}
            </span>
          </button>
        );
      })}
    </section>
  );
}
