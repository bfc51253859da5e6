import type { DayRevenue } from '@ghost-pay/contract/statistics/statistics.endpoints';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { methodLabels } from '../../../lib/payment-labels.texts.ts';
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '../../../ui/data-table.tsx';
import { revenueTexts } from '../dashboard.texts.ts';
import { earningMethods, totalOfDay } from '../revenue-days.ts';

interface RevenueTableProps {
  days: readonly DayRevenue[];
  /** Visually hidden behind the chart, for screen readers only. */
  hidden: boolean;
}

/** The chart's figures, newest day first. */
export function RevenueTable({ days, hidden }: RevenueTableProps) {
  const methods = earningMethods(days);
  const caption = revenueTexts.caption(days.length);
  const content = (
    <>
      <TableHead>
        <HeaderCell>{revenueTexts.day}</HeaderCell>
        {methods.map((method) => (
          <HeaderCell key={method} numeric>
            {methodLabels[method]}
          </HeaderCell>
        ))}
        <HeaderCell numeric>{revenueTexts.total}</HeaderCell>
      </TableHead>
      <tbody>
        {days.toReversed().map((day) => (
          <TableRow key={day.day}>
            <th scope="row" className="px-3 max-lg:px-2 text-left font-normal whitespace-nowrap">
              {formatDay(day.day)}
            </th>
            {methods.map((method) => (
              <Cell key={method} numeric className="text-muted">
                {formatMoney(day.revenue[method], 'USD')}
              </Cell>
            ))}
            <Cell numeric className="font-semibold">
              {formatMoney(totalOfDay(day), 'USD')}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </>
  );
  if (!hidden) {
    return (
      <DataTable caption={caption} className="max-h-96">
        {content}
      </DataTable>
    );
  }
  // Without the scrolling region of the visible table, which would be an invisible Tab stop.
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        {content}
      </table>
    </div>
  );
}
