import { type ComponentProps, memo, type ReactNode, use, useEffect } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Cell, DataTable, HeaderCell, TableHead } from '../../../ui/data-table.tsx';
import { orderBy, reorder } from '../../../lib/list-search.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { Ask } from '../acts/use-question.ts';
import { fieldLabels } from '../payments.texts.ts';
import { type PaymentsSearch, withFilter } from './payments.search.ts';
import { listTexts } from './list.texts.ts';
import { cell, evidenceWords, HiddenColumns, statusWords } from './column-choice.ts';
import { GroupHead, type GroupHeads } from './groups.tsx';
import { PaymentRow } from './payment-row.tsx';
import { type SteadyRow, useOutcome } from './steady-rows.ts';
import { TickAll } from './tick.tsx';
import type { Selection } from './use-selection.ts';

interface TableFrameProps {
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  /** Which rows are selected; undefined while they load. */
  selection?: Selection | undefined;
  /** Bodies of rows, or of their skeletons. */
  children: ReactNode;
}

/**
 * Header and columns, by the width that is left to the list. With less of it, it leaves out the type, then the method,
 * then the explorer, and shows the evidence's icon alone: the customer's name and e-mail have 180 px from 920 px on.
 * Beside an open payment customer, amount, evidence and the status's icon stay.
 */
function PaymentTableFrame({ search, onSearch, selection, children }: TableFrameProps) {
  const sorted = search.view === undefined ? search.sort : '';
  const sort = (column: 'created_at' | 'amount') => ({
    order: orderBy(sorted, column),
    onToggle: () => onSearch(withFilter(search, { sort: reorder(sorted, column, 'desc') })),
  });
  const hidden = use(HiddenColumns);
  return (
    <DataTable fits caption={listTexts.list} className="!rounded-none">
      {/* Below 1024 px the page scrolls under the bar with the menu. */}
      <TableHead className="top-14 lg:top-0">
        <Head className="w-8 !p-0">{selection ? <TickAll selection={selection} /> : null}</Head>
        <Head>{fieldLabels.customer}</Head>
        <Head className="w-20 @max-[700px]:hidden">{fieldLabels.payment}</Head>
        {hidden.includes('type') ? null : (
          <Head className="w-20 @max-[1134px]:hidden">{fieldLabels.type}</Head>
        )}
        {hidden.includes('method') ? null : (
          <Head className="w-[146px] @max-[1060px]:hidden">{listTexts.columnLabels.method}</Head>
        )}
        <Head numeric className="w-26" sort={sort('amount')}>
          {fieldLabels.amount}
        </Head>
        {hidden.includes('evidence') ? null : (
          <Head className="w-10 !pl-3 @min-[580px]:@max-[700px]:w-42 @min-[920px]:w-[166px]">
            <span className={evidenceWords}>{listTexts.verdict}</span>
          </Head>
        )}
        <Head className="w-[200px] @max-[700px]:w-18">
          <span className={statusWords}>{fieldLabels.status}</span>
        </Head>
        <Head className="w-[126px] @max-[700px]:hidden" sort={sort('created_at')}>
          {fieldLabels.created}
        </Head>
        {hidden.includes('explorer') ? null : (
          <Head className="w-9 @max-[920px]:hidden">
            <span className="sr-only">{listTexts.columnLabels.explorer}</span>
          </Head>
        )}
      </TableHead>
      {children}
    </DataTable>
  );
}

function Head({ className, ...rest }: ComponentProps<typeof HeaderCell>) {
  return <HeaderCell {...rest} className={classNames(cell, className)} />;
}

interface PaymentTableProps extends Omit<TableFrameProps, 'children' | 'selection'>, GroupHeads {
  selection: Selection;
  rows: readonly SteadyRow[];
  /** The payment whose drawer is open. */
  openId: string | undefined;
  onAsk: Ask;
}

export function PaymentTable({
  rows,
  openId,
  onAsk,
  groups,
  onVerifyAll,
  ...frame
}: PaymentTableProps) {
  const { ids, tick } = frame.selection;
  const isListed = rows.some(({ first }) => first.id === openId);
  useEffect(() => {
    if (isListed) showRow(`payment-${openId}`);
  }, [openId, isListed]);
  return (
    <PaymentTableFrame {...frame}>
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, ofGroup]) => (
        <tbody key={group}>
          {group ? (
            <tr className="relative h-9 border-t border-line">
              {/* As many columns as there always are: the line in it is as wide as the table. */}
              <th scope="rowgroup" colSpan={4} className="!p-0">
                <div className="absolute inset-0 bg-sunken">
                  <GroupHead group={group} groups={groups} onVerifyAll={onVerifyAll} />
                </div>
              </th>
            </tr>
          ) : null}
          {ofGroup.map((row) => (
            <Row
              key={row.first.id}
              row={row}
              open={row.first.id === openId}
              isBeside={openId !== undefined}
              selected={row.isListed && ids.has(row.first.id)}
              onTick={tick}
              onAsk={onAsk}
            />
          ))}
        </tbody>
      ))}
    </PaymentTableFrame>
  );
}

/** The list follows the open payment. A row under the pointer is in sight and stays, for a second click meets it too. */
function showRow(linkId: string): void {
  const row = document.getElementById(linkId)?.closest('tr');
  if (row?.matches(':hover') === false) row.scrollIntoView({ block: 'nearest' });
}

type RowProps = Omit<ComponentProps<typeof PaymentRow>, 'transaction' | 'outcome'>;

const Row = memo(function Row({ row, ...rest }: RowProps & { row: SteadyRow }) {
  return <PaymentRow transaction={row.now} outcome={useOutcome(row)} {...rest} />;
});

interface ListSkeletonProps {
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  asCards: boolean;
}

const cardCount = 8;

const placeholders = [
  { name: 'tick', look: 'w-4' },
  { name: 'customer', look: 'w-3/4' },
  { name: 'payment', look: 'w-4/5', hides: '@max-[700px]:hidden' },
  { name: 'type', look: 'w-3/4', hides: '@max-[1134px]:hidden' },
  { name: 'method', look: 'w-3/4', hides: '@max-[1060px]:hidden' },
  { name: 'amount', look: 'ml-auto w-14' },
  { name: 'evidence', look: 'w-3/4' },
  { name: 'status', look: '!h-5 w-32 rounded-full' },
  { name: 'created', look: 'w-16', hides: '@max-[700px]:hidden' },
  { name: 'explorer', look: 'w-4', hides: '@max-[920px]:hidden' },
];

/** The list's skeleton while it loads. */
export function ListSkeleton({ search, onSearch, asCards }: ListSkeletonProps) {
  const hidden = use(HiddenColumns);
  if (asCards) {
    return (
      <SkeletonGroup
        label={listTexts.loading}
        className="grid rounded-base border border-line bg-surface"
      >
        {Array.from({ length: cardCount }, (_, index) => (
          <div
            key={index}
            className="grid h-18 content-center gap-3 border-line px-4 not-first:border-t"
          >
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <div>
      <output className="sr-only">{listTexts.loading}</output>
      <PaymentTableFrame search={search} onSearch={onSearch}>
        <tbody>
          {Array.from({ length: Math.min(search.limit, 20) }, (_, index) => (
            <tr key={index} className="h-10 border-t border-line">
              {placeholders
                .filter(({ name }) => !hidden.some((column) => column === name))
                .map(({ name, look, hides }) => (
                  <Cell key={name} className={classNames(cell, hides)}>
                    <Skeleton className={classNames('h-4', look)} />
                  </Cell>
                ))}
            </tr>
          ))}
        </tbody>
      </PaymentTableFrame>
    </div>
  );
}
