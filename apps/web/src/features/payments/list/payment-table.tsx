import type { ReactNode } from 'react';
import { DataTable, HeaderCell, TableHead } from '../../../ui/data-table.tsx';
import type { Ask } from '../acts/use-question.ts';
import { sortOrder, withSort, type SortColumn, type PaymentsSearch } from './payments.search.ts';
import { fieldLabels } from '../payments.texts.ts';
import { listTexts } from './list.texts.ts';
import { PaymentRow } from './payment-row.tsx';
import type { StandingRow } from './standing.ts';
import { useOutcome } from './use-outcome.ts';

interface TableFrameProps {
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  /** The rows, or their skeletons. */
  children: ReactNode;
}

/** Header and columns. On a narrow screen, type and method stand under the amount and the id. */
export function PaymentTableFrame({ search, onSearch, children }: TableFrameProps) {
  const sort = (column: SortColumn) => ({
    order: sortOrder(search, column),
    onToggle: () => onSearch(withSort(search, column)),
  });
  return (
    <DataTable fits caption={listTexts.list}>
      {/* Below 1024 px the page scrolls under the bar with the menu. */}
      <TableHead className="top-14 lg:top-0">
        <HeaderCell className="w-34 min-[1400px]:w-40">{fieldLabels.payment}</HeaderCell>
        <HeaderCell>{fieldLabels.customer}</HeaderCell>
        <HeaderCell className="w-48 max-[1400px]:hidden">{fieldLabels.type}</HeaderCell>
        <HeaderCell className="w-40 max-[1200px]:hidden">{listTexts.columnMethod}</HeaderCell>
        <HeaderCell numeric className="w-24" sort={sort('amount')}>
          {fieldLabels.amount}
        </HeaderCell>
        <HeaderCell className="w-54">{fieldLabels.status}</HeaderCell>
        <HeaderCell className="w-40 min-[1400px]:w-44" sort={sort('created_at')}>
          {fieldLabels.created}
        </HeaderCell>
      </TableHead>
      <tbody>{children}</tbody>
    </DataTable>
  );
}

interface PaymentTableProps extends Omit<TableFrameProps, 'children'> {
  rows: readonly StandingRow[];
  /** The payment whose drawer is open. */
  openId: string | undefined;
  onAsk: Ask;
}

export function PaymentTable({ rows, openId, onAsk, ...frame }: PaymentTableProps) {
  return (
    <PaymentTableFrame {...frame}>
      {rows.map((row) => (
        <Row key={row.first.id} row={row} open={row.first.id === openId} onAsk={onAsk} />
      ))}
    </PaymentTableFrame>
  );
}

function Row({ row, open, onAsk }: { row: StandingRow; open: boolean; onAsk: Ask }) {
  return <PaymentRow transaction={row.now} outcome={useOutcome(row)} open={open} onAsk={onAsk} />;
}
