import type { DayRevenue } from '@ghost-pay/contract/statistics/statistics.endpoints';
import { useState } from 'react';
import { formatDay, formatMoney, formatShortMoney } from '../../../lib/format.ts';
import { SeriesSwatch } from '../../../ui/chart/series-patterns.tsx';
import { StackedBars } from '../../../ui/chart/stacked-bars.tsx';
import { revenueTexts } from '../dashboard.texts.ts';
import { methodGroups, totalOfDay, totalOfDays, totalOfGroup } from '../revenue-days.ts';

const dollars = (amount: number) => formatMoney(amount, 'USD');

/** The day's total and its parts, in words. */
function spokenDay(day: DayRevenue): string {
  const parts = methodGroups
    .filter((group) => totalOfGroup([day], group) > 0)
    .map((group) => `${revenueTexts.groups[group]} ${dollars(totalOfGroup([day], group))}`);
  return [`${formatDay(day.day, { full: true })}: ${dollars(totalOfDay(day))}`, ...parts].join(
    ', ',
  );
}

/** The bars, and below them the totals by kind of payment for the picked day or for all days. */
export function RevenueChart({ days }: { days: readonly DayRevenue[] }) {
  const [picked, setPicked] = useState<number>();
  const pickedDay = picked === undefined ? undefined : days[picked];
  const shown = pickedDay ? [pickedDay] : days;
  return (
    <div>
      <StackedBars
        label={revenueTexts.dayShown}
        hint={revenueTexts.keys}
        columns={days.map((day) => ({
          label: formatDay(day.day),
          values: methodGroups.map((group) => totalOfGroup([day], group)),
          spoken: spokenDay(day),
        }))}
        picked={picked}
        onPick={setPicked}
        formatTick={(value) => formatShortMoney(value, 'USD')}
      />
      {/* Hidden from screen readers: the slider announces these values, and the table holds them too. */}
      <div
        aria-hidden="true"
        className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5 text-sm"
      >
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {methodGroups.map((group, index) => (
            <li key={group} className="flex items-center gap-2">
              <SeriesSwatch index={index} />
              <span className="text-muted">{revenueTexts.groups[group]}</span>
              <span className="figures min-w-14 font-semibold text-ink">
                {dollars(totalOfGroup(shown, group))}
              </span>
            </li>
          ))}
        </ul>
        <p className="ml-auto flex items-baseline gap-2 whitespace-nowrap">
          <span className="text-muted">
            {pickedDay
              ? formatDay(pickedDay.day, { full: true })
              : revenueTexts.ofPeriod(days.length)}
          </span>
          <span className="figures text-base font-bold text-ink">
            {dollars(totalOfDays(shown))}
          </span>
        </p>
      </div>
    </div>
  );
}
