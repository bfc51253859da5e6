import type { PeriodFigures, StatsPeriod } from '@ghost-pay/contract/statistics/statistics.schemas';
import { formatChange, formatCount, formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { dashboardTexts, periodLabels } from '../dashboard.texts.ts';
import { Panel } from './panel.tsx';

export function Last24Hours({ period }: { period: StatsPeriod | undefined }) {
  return (
    <Panel title={dashboardTexts.last24Hours}>
      <Figures figures={period?.last24Hours} />
    </Panel>
  );
}

export function Last7Days({ period }: { period: StatsPeriod | undefined }) {
  return (
    <Panel
      title={dashboardTexts.last7Days}
      aside={period ? <RevenueChange percent={period.revenueChange} /> : null}
    >
      <Figures figures={period?.last7Days} />
    </Panel>
  );
}

/** No colour: a change is neither good nor bad by itself. The tooltip says what it compares. */
function RevenueChange({ percent }: { percent: number | null }) {
  return (
    <div className="flex items-center gap-1 text-sm">
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
    <dl className="grid grid-cols-3 gap-y-4">
      <div className="col-span-full">
        <dt className="text-sm text-muted">{periodLabels.revenue}</dt>
        <dd className="figures text-xl font-bold break-words text-ink">
          {figures ? (
            formatMoney(figures.revenue, 'USD')
          ) : (
            <Skeleton className="my-0.5 h-7.5 w-28" />
          )}
        </dd>
      </div>
      {counts.map((key) => (
        <div key={key} className="border-t border-line pt-3">
          <dt className="text-xs text-muted">{periodLabels[key]}</dt>
          <dd className="figures text-lg font-semibold text-ink">
            {figures ? formatCount(figures[key]) : <Skeleton className="my-1 h-5 w-10" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
