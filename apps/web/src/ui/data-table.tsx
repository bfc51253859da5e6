import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react';
import { classNames } from '../lib/class-names.ts';

interface DataTableProps {
  caption: string;
  /**
   * For a table whose columns always fit its width. The headers set the columns' widths, long text is cut, and
   * the header stays visible while the page scrolls.
   */
  fits?: boolean;
  /** Such as 'max-h-96', for a long table that scrolls within its card. */
  className?: string;
  children: ReactNode;
}

/** A table in a card, which scrolls sideways unless it `fits`. Rows are 40 px. */
export function DataTable({ caption, fits, className, children }: DataTableProps) {
  if (fits) {
    return (
      // Clipped, not scrolled: the sticky header would stick to a scrolling box.
      <div
        className={classNames(
          'overflow-clip rounded-base border border-line bg-surface',
          className,
        )}
      >
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      </div>
    );
  }
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be scrollable by keyboard
      tabIndex={0}
      aria-label={caption}
      className={classNames(
        'scroll-shades overflow-auto rounded-base border border-line print:overflow-visible print:border-0 print:bg-none',
        className,
      )}
    >
      <table className="w-full border-collapse text-sm print:text-xs">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

/** `className` sets where the header sticks, such as 'top-14' under a sticky bar. */
export function TableHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <thead
      className={classNames(
        'sticky z-10 bg-sunken text-left text-xs text-muted print:static',
        className ?? 'top-0',
      )}
    >
      <tr>{children}</tr>
    </thead>
  );
}

interface HeaderCellProps {
  children: ReactNode;
  numeric?: boolean;
  /** Makes the column sortable: its current order, and the act of a click. */
  sort?: { order: 'asc' | 'desc' | undefined; onToggle: () => void };
  /** The column's width, or the screen width from which it is shown. */
  className?: string;
}

export function HeaderCell({ children, numeric, sort, className }: HeaderCellProps) {
  const order = sort?.order;
  const Arrow = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      className={classNames(
        'h-10 px-3 font-semibold whitespace-nowrap max-lg:px-2',
        numeric && 'text-right',
        className,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onToggle}
          className="inline-flex min-h-9 items-center gap-1 hover:text-ink"
        >
          {children}
          <Arrow className="size-3.5" aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

interface TableRowProps extends Omit<ComponentProps<'tr'>, 'onClick'> {
  /** Called by a click on the row. A link in the row must do the same for the keyboard. */
  onOpen?: () => void;
}

/**
 * `group` lets the row's buttons appear on hover and focus: `group-hover:visible group-focus-within:visible`. `isolate`
 * lets the browser paint a row that has changed without the others.
 */
export function TableRow({ className, onOpen, ...rest }: TableRowProps) {
  const press = useLostClick(onOpen);
  return (
    <tr
      {...rest}
      {...press}
      data-row=""
      onClick={
        onOpen &&
        ((event) => {
          if (isRowClick(event)) onOpen();
        })
      }
      className={classNames(
        'group isolate border-t border-line hover:bg-sunken focus-within:bg-sunken print:break-inside-avoid',
        onOpen && 'cursor-pointer',
        className,
      )}
    />
  );
}

/**
 * Opens a row whose content was drawn anew under the pressed button: for an element that has left the page meanwhile the
 * browser tells of no click.
 */
function useLostClick(onOpen: (() => void) | undefined) {
  const pressed = useRef<Node>(null);
  return (
    onOpen && {
      onPointerDown: (event: PointerEvent) => {
        pressed.current = event.button === 0 && isRowClick(event) ? (event.target as Node) : null;
      },
      onPointerUp: (event: PointerEvent) => {
        if (pressed.current?.isConnected === false && isRowClick(event)) onOpen();
        pressed.current = null;
      },
    }
  );
}

/** True for a click on the row itself: not on a control in it, and without a text selection. */
function isRowClick({ target }: Pick<MouseEvent, 'target'>): boolean {
  const onControl = target instanceof Element && target.closest('a, button, label') !== null;
  return !onControl && window.getSelection()?.type !== 'Range';
}

interface CellProps extends ComponentProps<'td'> {
  /** Money and counts: right-aligned, in tabular figures. */
  numeric?: boolean;
}

export function Cell({ numeric, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-10 px-3 py-1.5 max-lg:px-2',
        numeric && 'figures text-right whitespace-nowrap',
        className,
      )}
    />
  );
}
