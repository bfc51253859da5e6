import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** A table that scrolls sideways inside its card, with a header that stays. Rows are 40 px. */
export function DataTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // Reachable by keyboard, because a region that scrolls must be scrollable without a mouse.
    <div tabIndex={0} role="region" aria-label={caption} className="overflow-x-auto rounded-base border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="sticky top-0 z-10 bg-sunken text-left text-xs text-muted">
      <tr>{children}</tr>
    </thead>
  );
}

interface HeaderCellProps {
  children: ReactNode;
  numeric?: boolean;
  /** Makes the column sortable: its present order, and what a click does. */
  sort?: { order: 'asc' | 'desc' | undefined; onToggle: () => void };
}

export function HeaderCell({ children, numeric, sort }: HeaderCellProps) {
  const order = sort?.order;
  const Arrow = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      className={classNames('h-10 px-3 font-semibold whitespace-nowrap', numeric && 'text-right')}
    >
      {sort ? (
        <button type="button" onClick={sort.onToggle} className="inline-flex min-h-9 items-center gap-1 hover:text-ink">
          {children}
          <Arrow className="size-3.5" aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** `group` lets row actions appear on hover and focus: `opacity-0 group-hover:opacity-100 group-focus-within:opacity-100`. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames('group border-t border-line hover:bg-sunken focus-within:bg-sunken', className)} />;
}

interface CellProps extends ComponentProps<'td'> {
  /** Money and counts: to the right, in tabular figures. */
  numeric?: boolean;
}

export function Cell({ numeric, className, ...rest }: CellProps) {
  return <td {...rest} className={classNames('h-10 px-3 py-1.5', numeric && 'figures text-right whitespace-nowrap', className)} />;
}
