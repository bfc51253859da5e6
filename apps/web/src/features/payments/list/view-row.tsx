import { type OptionalColumn, optionalColumns } from '@ghost-pay/contract/desk/desk-words';
import type { SavedView } from '@ghost-pay/contract/desk/desk.schemas';
import { transactionSorts } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChipPopover, ChipSelect } from '../../../ui/chip.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import { useDesk } from '../desk/api.ts';
import { useStatsSummary, useTotals, useViews } from './api.ts';
import { columnText, hideColumns, useHiddenColumns } from './column-choice.ts';
import { listTexts } from './list.texts.ts';
import { paymentsDefaults, type PaymentsSearch, withFilter } from './payments.search.ts';
import {
  allPayments,
  assignedToMe,
  builtInViews,
  isShown,
  lateOnes,
  needsAttention,
  provenAndWaiting,
  savedView,
  searchOfView,
  showsOf,
  toDo,
  type View,
} from './views.ts';

// Loaded with the first view that is saved or changed.
const ViewDialog = lazy(async () => ({
  default: (await import('./view-dialog.tsx')).ViewDialog,
}));

interface ViewRowProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

/** A view in the row; saved ones can be changed. */
interface Tab {
  readonly key: string;
  readonly view: View;
  readonly saved?: SavedView;
}

/** The ways to look at the list, as links: each can be opened beside this one, and shared. What has no room is under 'More'. */
export function ViewRow({ search, onChange }: ViewRowProps) {
  const saved = useViews();
  const hidden = useHiddenColumns(search.hidden);
  const [edited, setEdited] = useState<SavedView | 'new'>();
  const [first, second, ...others] = builtInViews.map((view): Tab => ({ key: view.label, view }));
  const own = saved.map((one): Tab => ({ key: one.id, view: savedView(one), saved: one }));
  const tabs = [first, second, ...own, ...others].filter((tab) => tab !== undefined);
  const counts = useCounts(own);
  const { row, fitting } = useFitting();
  const linkOf = ({ view, saved: one, key }: Tab) => (
    <>
      <ViewLink
        view={view}
        search={search}
        count={counts.get(key)}
        isShared={one?.is_shared === true}
      />
      {one?.is_editable === true && isShown(view, search) ? (
        <IconButton
          size="small"
          className="lg:!size-8"
          label={listTexts.editView(one.name)}
          icon={<Ellipsis className="size-4" aria-hidden="true" />}
          onClick={() => setEdited(one)}
        />
      ) : null}
    </>
  );
  const more = tabs.slice(fitting);
  const shownOfMore = more.find(({ view }) => isShown(view, search));
  return (
    <div className="flex items-center gap-2 border border-b-0 border-line bg-surface p-1 max-sm:-mx-4 max-sm:border-x-0 max-[22rem]:flex-wrap sm:rounded-t-base">
      <nav
        aria-label={listTexts.views}
        className="flex min-w-0 flex-1 items-center gap-1 max-[22rem]:basis-full"
      >
        <div
          ref={row}
          className="-m-1 flex h-13 min-w-0 flex-1 flex-wrap gap-1 overflow-hidden p-1 lg:h-10"
        >
          {tabs.map((tab, index) => (
            <span
              key={tab.key}
              className={classNames(
                'inline-flex max-w-full items-center',
                index >= fitting && 'invisible',
              )}
            >
              {linkOf(tab)}
            </span>
          ))}
        </div>
        <span className={more.length === 0 ? 'invisible' : undefined}>
          <ChipPopover
            label={listTexts.views}
            words={shownOfMore?.view.label ?? listTexts.moreViews}
            isSet={shownOfMore !== undefined}
          >
            <ul className="grid max-w-72">
              {more.map((tab) => (
                <li key={tab.key} className="flex items-center">
                  {linkOf(tab)}
                </li>
              ))}
            </ul>
          </ChipPopover>
        </span>
        <IconButton
          size="small"
          className="lg:!size-8"
          label={listTexts.saveView}
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => setEdited('new')}
        />
      </nav>
      <ColumnsChip search={search} onChange={onChange} />
      {/* Beside an open payment the views need the room. */}
      <span className="contents xl:@max-[700px]:hidden">
        <SortChip search={search} onChange={onChange} />
      </span>
      <Suspense>
        {edited ? (
          <ViewDialog
            edited={edited === 'new' ? undefined : edited}
            shows={showsOf(search, hidden)}
            onClose={() => setEdited(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** How many payments each view has, by its key. */
function useCounts(own: readonly Tab[]): ReadonlyMap<string, string | undefined> {
  const { data: summary } = useStatsSummary();
  const assigned = useDesk()?.assigned.filter(({ is_own: isOwn }) => isOwn).length;
  const counted = [{ key: lateOnes.label, view: lateOnes }, ...own];
  const totals = useTotals(counted.map(({ view }) => searchOfView(view, paymentsDefaults)));
  const waiting = summary && summary.pendingPaymentVerification + summary.pendingSubscriptionUpdate;
  const known = [
    [toDo, waiting],
    [allPayments, summary?.totalTransactions],
    [provenAndWaiting, summary?.provenAndWaiting],
    [needsAttention, summary?.needingAttention],
    [assignedToMe, assigned],
  ] as const;
  return new Map([
    ...known.map(
      ([{ label }, count]) =>
        [label, count === undefined ? undefined : formatCount(count)] as const,
    ),
    ...counted.map(({ key }, index) => [key, totals[index]] as const),
  ]);
}

/** How many of a row's children stand in its first line; the others are on lines that are not shown. */
function useFitting() {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const measure = useCallback(() => {
    const tops = [...(row.current?.children ?? [])].map(
      (child) => (child as HTMLElement).offsetTop,
    );
    const below = tops.findIndex((top) => top > (tops[0] ?? 0));
    setFitting(below === -1 ? tops.length : below);
  }, []);
  // After each drawing: counts change the widths.
  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (row.current) observer.observe(row.current);
    return () => observer.disconnect();
  }, [measure]);
  return { row, fitting };
}

interface ViewLinkProps {
  view: View;
  search: PaymentsSearch;
  count: string | undefined;
  isShared: boolean;
}

function ViewLink({ view, search, count, isShared }: ViewLinkProps) {
  return (
    <Link
      to="/admin/transactions"
      search={searchOfView(view, search)}
      activeOptions={{ exact: true }}
      resetScroll={false}
      aria-current={isShown(view, search) ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-base px-3 text-sm font-semibold whitespace-nowrap lg:min-h-8',
        isShown(view, search)
          ? 'bg-accent-soft text-accent-ink'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {isShared ? <UsersRound className="size-4 shrink-0" aria-hidden="true" /> : null}
      <span className="truncate">{view.label}</span>
      {isShared ? <span className="sr-only">{listTexts.sharedView}</span> : null}
      {count === undefined ? null : <span className="figures">{count}</span>}
    </Link>
  );
}

interface ColumnsChipProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

/** Which columns the table has. Where the address names them, as in a saved view, the address changes. */
function ColumnsChip({ search, onChange }: ColumnsChipProps) {
  const hidden = useHiddenColumns(search.hidden);
  const change = (column: OptionalColumn, isShown: boolean) => {
    const next = optionalColumns.filter((one) =>
      one === column ? !isShown : hidden.includes(one),
    );
    if (search.hidden === undefined) hideColumns(next);
    else onChange({ ...search, hidden: columnText(next) });
  };
  return (
    <span className="contents @max-[700px]:hidden">
      <ChipPopover
        label={listTexts.columns}
        words={hidden.length === 0 ? listTexts.columns : listTexts.columnsHidden(hidden.length)}
        isSet={hidden.length > 0}
      >
        {optionalColumns.map((column) => (
          <Checkbox
            key={column}
            label={listTexts.columnLabels[column]}
            checked={!hidden.includes(column)}
            onChange={({ target }) => change(column, target.checked)}
          />
        ))}
      </ChipPopover>
    </span>
  );
}

const sortOptions: SelectOption[] = [
  { value: 'created_at_desc', label: listTexts.sortNewest },
  { value: 'created_at_asc', label: listTexts.sortOldest },
  { value: 'amount_desc', label: listTexts.sortLargest },
  { value: 'amount_asc', label: listTexts.sortSmallest },
  { value: 'promise_first', label: listTexts.sortPromise },
  { value: 'proven_first', label: listTexts.sortProven },
];

const workOrder: SelectOption = { value: '', label: listTexts.sortWork };

interface SortChipProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

function SortChip({ search, onChange }: SortChipProps) {
  return (
    <ChipSelect
      label={listTexts.sortBy}
      options={search.view === undefined ? sortOptions : [workOrder, ...sortOptions]}
      value={search.view === undefined ? search.sort : workOrder.value}
      isSet={false}
      onChange={(value) => {
        const sort = transactionSorts.find((known) => known === value);
        if (sort) onChange(withFilter(search, { sort }));
      }}
    />
  );
}
