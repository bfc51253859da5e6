import { type OptionalColumn, optionalColumns } from '@ghost-pay/contract/desk/desk-words';
import type { SavedView } from '@ghost-pay/contract/desk/desk.schemas';
import { transactionSorts } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Plus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChipPopover, ChipSelect } from '../../../ui/chip.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import { useStatsSummary, useViews } from './api.ts';
import { columnText, hideColumns, useHiddenColumns } from './column-choice.ts';
import { listTexts } from './list.texts.ts';
import { type PaymentsSearch, withFilter } from './payments.search.ts';
import {
  allPayments,
  builtInViews,
  isShown,
  savedView,
  searchOfView,
  showsOf,
  toDo,
  type View,
} from './views.ts';

// Loaded with the first view that is saved or changed.
const ViewDialog = lazy(async () => ({
  default: (await import('../views/view-dialog.tsx')).ViewDialog,
}));

interface ViewRowProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
  /** Whether 'Show new' stands over the end of the row. */
  hasNew: boolean;
}

/** The ways to look at the list, as links: each can be opened beside this one, and shared. */
export function ViewRow({ search, onChange, hasNew }: ViewRowProps) {
  const { data: summary } = useStatsSummary();
  const saved = useViews();
  const hidden = useHiddenColumns(search.hidden);
  const [edited, setEdited] = useState<SavedView | 'new'>();
  const counts = new Map<View, number | undefined>([
    [toDo, summary && summary.pendingPaymentVerification + summary.pendingSubscriptionUpdate],
    [allPayments, summary?.totalTransactions],
  ]);
  return (
    // On a wide screen 'Show new', which comes and goes, always has its room: the row does not move.
    <div className={classNames('-my-1 flex items-center gap-2 lg:pr-44', hasNew && 'pr-41')}>
      <nav
        aria-label={listTexts.views}
        className="relative -mx-1 flex min-w-0 flex-1 gap-1 overflow-x-auto p-1"
      >
        {builtInViews.map((view) => (
          <ViewLink key={view.label} view={view} search={search} count={counts.get(view)} />
        ))}
        {saved.map((one) => (
          <SavedLink key={one.id} saved={one} search={search} onEdit={() => setEdited(one)} />
        ))}
        <IconButton
          size="small"
          className="max-lg:size-11 lg:!size-8"
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

interface SavedLinkProps {
  saved: SavedView;
  search: PaymentsSearch;
  onEdit: () => void;
}

/** A saved view. The one that is shown can be changed by who may change it. */
function SavedLink({ saved, search, onEdit }: SavedLinkProps) {
  const view = savedView(saved);
  return (
    <span className="inline-flex shrink-0 items-center">
      <ViewLink view={view} search={search} isShared={saved.is_shared} />
      {saved.is_editable && isShown(view, search) ? (
        <IconButton
          size="small"
          className="max-lg:size-11 lg:!size-8"
          label={listTexts.editView(saved.name)}
          icon={<Ellipsis className="size-4" aria-hidden="true" />}
          onClick={onEdit}
        />
      ) : null}
    </span>
  );
}

interface ViewLinkProps {
  view: View;
  search: PaymentsSearch;
  count?: number | undefined;
  isShared?: boolean;
}

function ViewLink({ view, search, count, isShared = false }: ViewLinkProps) {
  return (
    <Link
      to="/admin/transactions"
      search={searchOfView(view, search)}
      activeOptions={{ exact: true }}
      resetScroll={false}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-base px-3 text-sm font-semibold whitespace-nowrap lg:min-h-8',
        isShown(view, search)
          ? 'bg-accent-soft text-accent-ink'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {isShared ? <UsersRound className="size-4" aria-hidden="true" /> : null}
      {view.label}
      {isShared ? <span className="sr-only">{listTexts.sharedView}</span> : null}
      {count === undefined ? null : <span className="figures">{formatCount(count)}</span>}
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
        words={hidden.length === 0 ? listTexts.allColumns : listTexts.columnsHidden(hidden.length)}
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
