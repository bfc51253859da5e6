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

/** Neither good nor bad by itself, and so without a colour: the tooltip says what it compares. */
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

const rows = Object.keys(periodLabels) as (keyof PeriodFigures)[];

function Figures({ figures }: { figures: PeriodFigures | undefined }) {
  return (
    <dl className="grid flex-1 content-between">
      {rows.map((key) => (
        <div
          key={key}
          className="flex min-h-9 items-center gap-3 border-t border-line py-1 text-sm first:border-t-0"
        >
          <dt className="text-muted">{periodLabels[key]}</dt>
          <dd className="figures ml-auto font-semibold text-ink">
            {figures === undefined ? (
              <Skeleton className="h-4 w-16" />
            ) : key === 'revenue' ? (
              formatMoney(figures.revenue, 'USD')
            ) : (
              formatCount(figures[key])
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
