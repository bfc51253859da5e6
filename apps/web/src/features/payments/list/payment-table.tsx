import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { ReactNode } from 'react';
import { DataTable, HeaderCell, TableHead } from '../../../ui/data-table.tsx';
import type { MovementQuestion } from '../acts/movement-question.ts';
import {
  sortOrder,
  withSort,
  type SortColumn,
  type TransactionsSearch,
} from './payments.search.ts';
import { transactionsTexts } from '../payments.texts.ts';
import { TransactionRow } from './payment-row.tsx';

interface TableFrameProps {
  search: TransactionsSearch;
  onSearch: (search: TransactionsSearch) => void;
  /** Set for a moment after rows have moved: a click was aimed at what stood there before. */
  isSettling?: boolean;
  /** The rows, or their skeletons. */
  children: ReactNode;
}

/** Header and columns. Where the screen is narrow, type and method stand under the amount and the id. */
export function TransactionsTableFrame({
  search,
  onSearch,
  isSettling,
  children,
}: TableFrameProps) {
  const sort = (column: SortColumn) => ({
    order: sortOrder(search, column),
    onToggle: () => onSearch(withSort(search, column)),
  });
  return (
    <DataTable fits caption={transactionsTexts.list}>
      {/* Below 1024 px the page scrolls under the bar with the menu. */}
      <TableHead className="top-14 lg:top-0">
        <HeaderCell className="w-34 min-[1400px]:w-40">
          {transactionsTexts.columnPayment}
        </HeaderCell>
        <HeaderCell>{transactionsTexts.columnCustomer}</HeaderCell>
        <HeaderCell className="w-48 max-[1400px]:hidden">{transactionsTexts.columnType}</HeaderCell>
        <HeaderCell className="w-40 max-[1200px]:hidden">
          {transactionsTexts.columnMethod}
        </HeaderCell>
        <HeaderCell numeric className="w-24" sort={sort('amount')}>
          {transactionsTexts.columnAmount}
        </HeaderCell>
        <HeaderCell className="w-54">{transactionsTexts.columnStatus}</HeaderCell>
        <HeaderCell className="w-28 min-[1400px]:w-40" sort={sort('created_at')}>
          {transactionsTexts.columnCreated}
        </HeaderCell>
      </TableHead>
      <tbody className={isSettling ? 'pointer-events-none' : undefined}>{children}</tbody>
    </DataTable>
  );
}

interface TransactionsTableProps extends Omit<TableFrameProps, 'children'> {
  transactions: readonly Transaction[];
  /** The payment whose drawer is open. */
  openId: string | undefined;
  onAsk: (question: MovementQuestion) => void;
}

export function TransactionsTable({
  transactions,
  openId,
  onAsk,
  ...frame
}: TransactionsTableProps) {
  return (
    <TransactionsTableFrame {...frame}>
      {transactions.map((transaction) => (
        <TransactionRow
          key={transaction.id}
          transaction={transaction}
          open={transaction.id === openId}
          onAsk={onAsk}
        />
      ))}
    </TransactionsTableFrame>
  );
}
