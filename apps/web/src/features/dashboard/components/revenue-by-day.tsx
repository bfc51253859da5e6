import type { DayRevenue, StatsPeriod } from '@ghost-pay/contract/statistics/statistics.endpoints';
import { lazy, Suspense, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { ChartDays, useRevenueByDay } from '../api.ts';
import { revenueTexts } from '../dashboard.texts.ts';
import { totalOfDays } from '../revenue-days.ts';
import { neverLoaded } from '../use-load-failure.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Periods } from './periods.tsx';
import { RevenueTable } from './revenue-table.tsx';

// By far the largest part of this page, and not the most urgent: it loads last, and the page works without it.
const RevenueChart = lazy(async () => {
  try {
    return { default: (await import('./revenue-chart.tsx')).RevenueChart };
  } catch {
    return { default: NoChart };
  }
});

function NoChart() {
  return <p className="text-sm text-muted">{revenueTexts.noChart}</p>;
}

const ranges: readonly ChartDays[] = [30, 90];

interface RevenueByDayProps {
  revenue: ReturnType<typeof useRevenueByDay>;
  period: StatsPeriod | undefined;
  range: ChartDays;
  onRange: (range: ChartDays) => void;
}

/** Revenue of the last day, the last week, and by day: as a chart or as a table. */
export function RevenueByDay({ revenue, period, range, onRange }: RevenueByDayProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={revenueTexts.title}
      lead={revenueTexts.lead}
      className="relative"
      aside={
        <div className="-my-1 flex flex-wrap items-center gap-2">
          <fieldset className="flex gap-2">
            <legend className="sr-only">{revenueTexts.range}</legend>
            {ranges.map((days) => (
              <Toggle key={days} pressed={range === days} onPress={() => onRange(days)}>
                {revenueTexts.days[days]}
              </Toggle>
            ))}
          </fieldset>
          <Toggle pressed={asTable} onPress={() => setAsTable(!asTable)}>
            {revenueTexts.showTable}
          </Toggle>
        </div>
      }
    >
      <Periods period={period} />
      <div
        aria-busy={revenue.isPlaceholderData}
        className={classNames(
          'transition-opacity duration-150',
          revenue.isPlaceholderData && 'opacity-60',
        )}
      >
        {revenue.data ? (
          <Revenue days={revenue.data.days} asTable={asTable} />
        ) : neverLoaded(revenue) ? (
          <p className="text-sm text-muted">{revenueTexts.unreadable}</p>
        ) : (
          <ChartSkeleton />
        )}
      </div>
    </Panel>
  );
}

function Revenue({ days, asTable }: { days: readonly DayRevenue[]; asTable: boolean }) {
  if (asTable) return <RevenueTable days={days} hidden={false} />;
  if (totalOfDays(days) === 0)
    return <EmptyState title={revenueTexts.none}>{revenueTexts.noneLead}</EmptyState>;
  return (
    <>
      <Suspense fallback={<ChartSkeleton />}>
        <RevenueChart days={days} />
      </Suspense>
      <RevenueTable days={days} hidden />
    </>
  );
}

function ChartSkeleton() {
  return (
    <SkeletonGroup label={revenueTexts.loading}>
      <Skeleton className="h-72 sm:h-66" />
    </SkeletonGroup>
  );
}

interface ToggleProps {
  pressed: boolean;
  onPress: () => void;
  children: string;
}

function Toggle({ pressed, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="min-h-8 rounded-full border border-control px-3 text-sm font-semibold text-ink transition-colors duration-150 hover:bg-sunken aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink max-lg:min-h-11"
    >
      {children}
    </button>
  );
}
