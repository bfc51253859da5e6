import type { PeriodFigures, StatsPeriod } from '@ghost-pay/contract/statistics/statistics.schemas';
import { formatChange, formatCount, formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { dashboardTexts, periodLabels } from '../dashboard.texts.ts';
import { Panel } from './panel.tsx';

/** The last 24 hours and the last 7 days, side by side where there is room. */
export function PeriodCards({ period }: { period: StatsPeriod | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Panel title={dashboardTexts.last24Hours}>
        <Figures figures={period?.last24Hours} />
      </Panel>
      <Panel
        title={dashboardTexts.last7Days}
        aside={period ? <RevenueChange percent={period.revenueChange} /> : null}
      >
        <Figures figures={period?.last7Days} />
      </Panel>
    </div>
  );
}

/** No colour: a change is neither good nor bad by itself. The tooltip says what it compares. */
function RevenueChange({ percent }: { percent: number | null }) {
  return (
    <div className="-my-1 flex items-center gap-1 text-sm">
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

const counts = ['transactions', 'completed', 'pending'] as const;

/** Undefined while loading. */
function Figures({ figures }: { figures: PeriodFigures | undefined }) {
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
      <div className="basis-full">
        <dt className="sr-only">{periodLabels.revenue}</dt>
        <dd className="figures text-lg font-bold break-words text-ink">
          {figures ? formatMoney(figures.revenue, 'USD') : <Skeleton className="h-7 w-28" />}
        </dd>
      </div>
      {counts.map((key) => (
        <div key={key} className="flex items-baseline gap-1.5">
          <dt className="text-muted">{periodLabels[key]}</dt>
          <dd className="figures font-semibold text-ink">
            {figures ? formatCount(figures[key]) : <Skeleton className="h-4 w-6" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
