import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { DataTable, HeaderCell, TableHead } from '../../../ui/data-table.tsx';
import type { Ask } from '../acts/use-question.ts';
import { sortOrder, withSort, type SortColumn, type PaymentsSearch } from './payments.search.ts';
import { fieldLabels } from '../payments.texts.ts';
import { listTexts } from './list.texts.ts';
import { PaymentRow } from './payment-row.tsx';
import { cell } from './payment-columns.ts';
import type { StandingRow } from './standing.ts';
import { useOutcome } from './use-outcome.ts';

interface TableFrameProps {
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  /** The rows, or their skeletons. */
  children: ReactNode;
}

/** Header and columns. A narrow screen leaves out the type, then method and explorer, and shows the evidence's icon alone. */
export function PaymentTableFrame({ search, onSearch, children }: TableFrameProps) {
  const sort = (column: SortColumn) => ({
    order: sortOrder(search, column),
    onToggle: () => onSearch(withSort(search, column)),
  });
  return (
    <DataTable fits caption={listTexts.list}>
      {/* Below 1024 px the page scrolls under the bar with the menu. */}
      <TableHead className="top-14 lg:top-0">
        <Head className="w-[98px]">{fieldLabels.payment}</Head>
        <Head>{fieldLabels.customer}</Head>
        <Head className="w-[84px] max-[1400px]:hidden">{fieldLabels.type}</Head>
        <Head className="w-36 max-xl:hidden">{listTexts.columnMethod}</Head>
        <Head numeric className="w-[92px]" sort={sort('amount')}>
          {fieldLabels.amount}
        </Head>
        <Head className="w-10 !pl-3 xl:w-[166px]">
          <span className="max-xl:sr-only">{listTexts.verdict}</span>
        </Head>
        <Head className="w-[204px]">{fieldLabels.status}</Head>
        <Head className="w-[132px] xl:w-36" sort={sort('created_at')}>
          {fieldLabels.created}
        </Head>
        <Head className="w-10 max-xl:hidden">
          <span className="sr-only">{listTexts.explorer}</span>
        </Head>
      </TableHead>
      <tbody>{children}</tbody>
    </DataTable>
  );
}

function Head({ className, ...rest }: ComponentProps<typeof HeaderCell>) {
  return <HeaderCell {...rest} className={classNames(cell, className)} />;
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
