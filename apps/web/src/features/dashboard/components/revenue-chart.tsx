import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import type { DayRevenue } from '@ghost-pay/contract/statistics/statistics.schemas';
import { useState } from 'react';
import { formatDay, formatMoney, formatShortMoney } from '../../../lib/format.ts';
import { methodLabels } from '../../../lib/payment.texts.ts';
import { SeriesSwatch } from '../../../ui/chart/series-patterns.tsx';
import { StackedBars } from '../../../ui/chart/stacked-bars.tsx';
import { revenueTexts } from '../dashboard.texts.ts';
import { totalOfDay, totalOfDays, totalOfMethod } from '../revenue-days.ts';

const dollars = (amount: number) => formatMoney(amount, 'USD');

/** The day's total and its parts, in words. */
function spokenDay(day: DayRevenue): string {
  const parts = paymentMethods
    .filter((method) => day.revenue[method] > 0)
    .map((method) => `${methodLabels[method]} ${dollars(day.revenue[method])}`);
  return [`${formatDay(day.day, { full: true })}: ${dollars(totalOfDay(day))}`, ...parts].join(
    ', ',
  );
}

/** The bars, and below them the totals by method for the picked day or for all days. */
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
          values: paymentMethods.map((method) => day.revenue[method]),
          spoken: spokenDay(day),
        }))}
        picked={picked}
        onPick={setPicked}
        formatTick={(value) => formatShortMoney(value, 'USD')}
      />
      {/* Hidden from screen readers: the slider announces these values, and the table holds them too. */}
      <div aria-hidden="true" className="mt-3 border-t border-line pt-3">
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <span className="text-muted">
            {pickedDay
              ? formatDay(pickedDay.day, { full: true })
              : revenueTexts.ofPeriod(days.length)}
          </span>
          <span className="figures text-base font-bold text-ink">
            {dollars(totalOfDays(shown))}
          </span>
        </p>
        <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-x-6 gap-y-1.5 text-sm">
          {paymentMethods.map((method, index) => (
            <li key={method} className="flex min-w-0 items-center gap-2">
              <SeriesSwatch index={index} />
              <span className="truncate text-muted">{methodLabels[method]}</span>
              <span className="figures ml-auto font-semibold text-ink">
                {dollars(totalOfMethod(shown, method))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
