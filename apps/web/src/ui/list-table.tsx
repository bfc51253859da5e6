import type { ComponentProps, ReactNode } from 'react';
import { Cell, DataTable, HeaderCell, TableHead } from './data-table.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

/** A column: its words, its order, and its width or the screen width from which it is shown. */
export interface Column extends Omit<ComponentProps<typeof HeaderCell>, 'children'> {
  readonly label: string;
}

interface ListTableProps {
  caption: string;
  columns: readonly Column[];
  /** What screen readers hear while the rows are loading, which stand in their places. */
  loading?: string;
  children?: ReactNode;
}

export function ListTable({ caption, columns, loading, children }: ListTableProps) {
  return (
    <>
      {loading === undefined ? null : <output className="sr-only">{loading}</output>}
      <DataTable fits caption={caption}>
        {/* Below 1024 px the page scrolls under the bar with the menu. */}
        <TableHead className="top-14 lg:top-0">
          {columns.map(({ label, ...cell }) => (
            <HeaderCell key={label} {...cell}>
              {label}
            </HeaderCell>
          ))}
        </TableHead>
        <tbody>{loading === undefined ? children : <LoadingRows columns={columns} />}</tbody>
      </DataTable>
    </>
  );
}

function LoadingRows({ columns }: Pick<ListTableProps, 'columns'>) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} className="border-t border-line">
      {columns.map(({ label, className }) => (
        <Cell key={label} className={className}>
          <Skeleton className="h-4 w-3/4" />
        </Cell>
      ))}
    </tr>
  ));
}

/** The cards of a list on a small screen while they are loading; each line by its class. */
export function LoadingCards({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <SkeletonGroup label={label} className="grid gap-2">
      {Array.from({ length: 4 }, (_, card) => (
        <div key={card} className="grid gap-3 rounded-base border border-line bg-surface p-4">
          {lines.map((line) => (
            <Skeleton key={line} className={line} />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** The rows of a list while they are loading. */
export function LoadingLines({
  label,
  count = 5,
  className,
}: {
  label: string;
  count?: number;
  className: string;
}) {
  return (
    <SkeletonGroup label={label} className="grid gap-2">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} className={className} />
      ))}
    </SkeletonGroup>
  );
}
