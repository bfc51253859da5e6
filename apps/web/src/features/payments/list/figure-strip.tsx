import type { StatsSummary } from '@ghost-pay/contract/statistics/statistics.endpoints';
import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transaction-words';
import { CircleCheck, CircleX, Clock, RefreshCw, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
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
  /** Beside the label. */
  readonly note?: (summary: StatsSummary) => string | undefined;
}

/** The parts of the revenue, if there are several. */
function partsOf({ revenueByCurrency: parts }: StatsSummary): string | undefined {
  if (parts.every(({ currency }) => currency === 'USD')) return undefined;
  return parts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ');
}

function overdueNote(count: number): string | undefined {
  return count === 0 ? undefined : statTexts.overdue(formatCount(count));
}

const figures: readonly Figure[] = [
  {
    status: 'completed',
    label: statTexts.revenue,
    icon: CircleCheck,
    look: 'text-green',
    figure: ({ totalRevenue }) => formatMoney(totalRevenue, 'USD'),
    note: partsOf,
  },
  {
    status: 'pending_payment_verification',
    label: statusLabels.pending_payment_verification,
    icon: Clock,
    look: 'text-amber',
    figure: ({ pendingPaymentVerification }) => formatCount(pendingPaymentVerification),
    note: ({ overduePaymentVerification }) => overdueNote(overduePaymentVerification),
  },
  {
    status: 'pending_subscription_update',
    label: statusLabels.pending_subscription_update,
    icon: RefreshCw,
    look: 'text-blue',
    figure: ({ pendingSubscriptionUpdate }) => formatCount(pendingSubscriptionUpdate),
    note: ({ overdueSubscriptionUpdate }) => overdueNote(overdueSubscriptionUpdate),
  },
  {
    status: 'failed',
    label: statusLabels.failed,
    icon: CircleX,
    look: 'text-red',
    figure: ({ failedTransactions }) => formatCount(failedTransactions),
  },
];

interface FigureStripProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

/** What the parts of the revenue look like in a wide strip, which keeps its height: below it, while it is pointed at, pressed or focused. */
const below =
  '@min-[580px]:absolute @min-[580px]:top-full @min-[580px]:left-0 @min-[580px]:z-30 @min-[580px]:mt-1 @min-[580px]:hidden @min-[580px]:rounded-base @min-[580px]:border @min-[580px]:border-line @min-[580px]:bg-surface @min-[580px]:px-3 @min-[580px]:py-2 @min-[580px]:group-hover:block @min-[580px]:group-focus:block';

/** All payments in four figures, in one line of 44 px. Each is a filter: pressing it again shows all payments. */
export function FigureStrip({ search, onChange }: FigureStripProps) {
  const { data: summary, isError } = useStatsSummary();
  const partsId = useId();
  return (
    <section
      aria-label={statTexts.title}
      className="flex overflow-x-auto rounded-base border border-line bg-surface @min-[580px]:grid @min-[580px]:grid-cols-[repeat(4,auto)] @min-[580px]:overflow-visible"
    >
      {figures.map(({ status, label, icon: Icon, look, figure, note: noteOf }) => {
        const chosen = search.status === status;
        const note = summary && noteOf?.(summary);
        const isParts = status === 'completed';
        return (
          <button
            key={status}
            type="button"
            aria-pressed={chosen}
            aria-describedby={isParts && note ? partsId : undefined}
            onClick={() => onChange(withFilter(search, { status: chosen ? undefined : status }))}
            className={classNames(
              'group relative grid h-11 shrink-0 grid-cols-[auto_auto] content-center justify-start gap-x-2 border-line px-3 text-left text-xs whitespace-nowrap transition-colors duration-150 not-first:border-l focus-visible:-outline-offset-2 @min-[1060px]:flex @min-[1060px]:items-center',
              chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
            )}
          >
            <Icon
              className={classNames('size-4 shrink-0 @max-[1060px]:hidden', look)}
              aria-hidden="true"
            />
            <span className="font-medium text-ink">{label}</span>
            {note ? (
              <span
                {...(isParts && { id: partsId })}
                className={classNames(
                  'figures font-semibold',
                  isParts ? classNames('text-muted', below) : 'text-red',
                )}
              >
                {note}
              </span>
            ) : null}
            {summary ? (
              <span className="figures text-base leading-5 font-bold text-ink @max-[1060px]:order-first @max-[1060px]:col-span-2 @min-[1060px]:ml-auto">
                {figure(summary)}
              </span>
            ) : isError ? (
              <span className="text-sm text-muted @min-[1060px]:ml-auto">{statTexts.unknown}</span>
            ) : (
              <Skeleton className="h-5 w-16 @min-[1060px]:ml-auto" />
            )}
          </button>
        );
      })}
    </section>
  );
}
