import type {
  PeriodFigures,
  StatsPeriod,
} from '@ghost-pay/contract/statistics/statistics.endpoints';
import { useId, type ReactNode } from 'react';
import { formatChange, formatCount, formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { dashboardTexts, periodLabels } from '../dashboard.texts.ts';

/** The last 24 hours and the last 7 days above the chart, a line each. */
export function Periods({ period }: { period: StatsPeriod | undefined }) {
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-1 text-sm">
      <Period title={dashboardTexts.last24Hours} figures={period?.last24Hours} />
      <Period title={dashboardTexts.last7Days} figures={period?.last7Days}>
        {period ? <RevenueChange percent={period.revenueChange} /> : null}
      </Period>
    </div>
  );
}

/** No colour: a change is neither good nor bad by itself. The tooltip says what it compares. */
function RevenueChange({ percent }: { percent: number | null }) {
  return (
    <div className="-my-1 flex items-center gap-1">
      <p className="figures font-semibold text-ink">
        <span className="sr-only">{dashboardTexts.change}: </span>
        {percent === null ? (
          <>
            <span aria-hidden="true">{dashboardTexts.noChange}</span>
            <span className="sr-only">{dashboardTexts.noChangeMeaning}</span>
          </>
        ) : (
          formatChange(percent)
        )}
      </p>
      <Tooltip label={dashboardTexts.aboutChange} text={dashboardTexts.changeMeaning} />
    </div>
  );
}

interface PeriodProps {
  title: string;
  /** Undefined while loading. */
  figures: PeriodFigures | undefined;
  children?: ReactNode;
}

const counts = ['transactions', 'completed', 'pending'] as const;

function Period({ title, figures, children }: PeriodProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-muted"
    >
      <h3 id={titleId}>{title}</h3>
      <dl className="flex flex-wrap items-baseline gap-x-3">
        <div>
          <dt className="sr-only">{periodLabels.revenue}</dt>
          <dd className="figures font-bold text-ink">
            {figures ? formatMoney(figures.revenue, 'USD') : <Skeleton className="h-4 w-16" />}
          </dd>
        </div>
        {counts.map((key) => (
          <div key={key} className="flex items-baseline gap-1">
            <dt>{periodLabels[key]}</dt>
            <dd className="figures font-semibold text-ink">
              {figures ? formatCount(figures[key]) : <Skeleton className="h-4 w-6" />}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
