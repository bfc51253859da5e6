import { pageSizes } from '@ghost-pay/contract/page-sizes';
import type { Pagination as PaginationInfo } from '@ghost-pay/contract/pagination';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { runCommand, useCommands } from '../../../lib/keys/commands.ts';
import { useKeysOn } from '../../../lib/keys/key-choice.ts';
import type { Command } from '../../../lib/keys/key-table.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { Select } from '../../../ui/select.tsx';
import { besideQuery } from '../../../ui/side-panel-place.ts';
import type { Ask } from '../acts/use-question.ts';
import { usePayments } from './api.ts';
import { ListSkeleton, PaymentTable } from './payment-table.tsx';
import { listTexts } from './list.texts.ts';
import { PaymentCards } from './payment-cards.tsx';
import {
  isFiltered,
  type PaymentsSearch,
  readPaymentsSearch,
  withoutFilters,
} from './payments.search.ts';
import { useListKeys } from './use-list-keys.ts';
import { type Selection, useSelectionKeys } from './use-selection.ts';
import type { useSteadyRows } from './steady-rows.ts';
import { provenAndWaiting, searchOfView } from './views.ts';

interface PaymentListProps {
  list: ReturnType<typeof usePayments>;
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  onAsk: Ask;
  /** The rows as they stand. */
  shown: ReturnType<typeof useSteadyRows>;
  selection: Selection;
  onVerifyAll: () => void;
}

export function PaymentList({
  list,
  search,
  onSearch,
  onAsk,
  shown,
  selection,
  onVerifyAll,
}: PaymentListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const { id: openId } = useParams({ strict: false });
  const { steady, showNew, holding } = shown;
  const { rows, fresh } = steady;
  useListKeys({ transactions: useMemo(() => rows.map(({ now }) => now), [rows]), onAsk });
  useSelectionKeys(selection);
  const isPart = isFiltered(search) || search.view !== undefined;
  const clear = () => onSearch({ ...withoutFilters(search), view: undefined });
  return (
    <div {...holding} className="relative grid grid-cols-1">
      {asCards ? <ShowNew fresh={fresh} onShow={showNew} className={overCards} /> : null}
      <ListView
        isJoined
        query={list}
        loadFailed={listTexts.loadFailed}
        loading={<ListSkeleton search={search} onSearch={onSearch} asCards={asCards} />}
        nothing={({ pagination }) =>
          pagination.total > 0 || rows.length > 0
            ? undefined
            : {
                title: listTexts.empty,
                hint: isFiltered(search)
                  ? listTexts.emptyFiltered
                  : isPart
                    ? listTexts.emptyToDo
                    : listTexts.emptyNew,
                onClear: isPart ? clear : undefined,
                clear: listTexts.noMatchAction,
              }
        }
        renderRows={({ groups }) =>
          asCards ? (
            <PaymentCards rows={rows} groups={groups} onVerifyAll={onVerifyAll} />
          ) : (
            <PaymentTable
              rows={rows}
              groups={groups}
              onVerifyAll={onVerifyAll}
              search={search}
              onSearch={onSearch}
              openId={openId}
              selection={selection}
              onAsk={onAsk}
            />
          )
        }
        renderFooter={({ pagination }) =>
          pagination.total === 0 ? null : (
            <ListFooter search={search} pagination={pagination} onChange={onSearch}>
              {asCards ? null : <ShowNew fresh={fresh} onShow={showNew} />}
            </ListFooter>
          )
        }
      />
      {asCards ? <WorkThrough search={search} /> : null}
    </div>
  );
}

interface ListFooterProps {
  search: PaymentsSearch;
  pagination: PaginationInfo;
  onChange: (search: PaymentsSearch) => void;
  children: ReactNode;
}

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }));

/** The current page of the list, and the links to its other pages: one line, always in sight where there is room. */
function ListFooter({ search, pagination, onChange, children }: ListFooterProps) {
  const { page, pages, limit, total } = pagination;
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  return (
    <div className="flex items-center gap-x-4 border border-t-0 border-line bg-surface px-3 max-sm:-mx-4 max-sm:flex-wrap max-sm:border-x-0 max-sm:py-2 sm:h-11 sm:rounded-b-base sm:tall:sticky sm:tall:bottom-0 sm:tall:z-10">
      <output className="figures block shrink-0 text-sm text-muted">
        {/* Rows that stand still may be past the end of the list. */}
        {first > total
          ? listTexts.counted(total)
          : listsTexts.range({
              first,
              last: Math.min(page * limit, total),
              total: listsTexts.total(pagination),
            })}
      </output>
      {children}
      <label className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
        <span className="sm:@max-[1000px]:sr-only">{listTexts.pageSize}</span>
        <Select
          size="small"
          className="max-sm:[&>select]:min-h-11"
          options={sizeOptions}
          value={String(search.limit)}
          onChange={(event) =>
            onChange(readPaymentsSearch({ ...search, limit: event.target.value, page: 1 }))
          }
        />
      </label>
      <KeyLine />
      <div className="ml-auto max-sm:w-full">
        <Pagination
          label={listTexts.pages}
          page={page}
          pages={pages}
          onChange={(next) => onChange({ ...search, page: next })}
        />
      </div>
    </div>
  );
}

const shown: readonly (readonly [readonly Command[], string])[] = [
  [['next', 'previous'], listTexts.keyMove],
  [['open'], listTexts.keyOpen],
  [['select'], listTexts.keySelect],
  [['verify'], listTexts.keyVerify],
  [['activate'], listTexts.keyActivate],
  [['fail'], listTexts.keyFail],
];

/** The keys of the list in one line, and the way to all of them, which stays when they are off. */
function KeyLine() {
  const isOn = useKeysOn();
  const shortcut = useKeyShortcut('sheet');
  return (
    <div className="flex items-center gap-3 text-xs whitespace-nowrap text-muted max-xl:hidden @max-[700px]:[&>span]:hidden pointer-coarse:hidden">
      {isOn
        ? shown.map(([commands, label]) => (
            <span key={label} aria-hidden="true" className="inline-flex items-center gap-1">
              {commands.map((command) => (
                <KeyMark key={command} of={command} />
              ))}
              {label}
            </span>
          ))
        : null}
      <button
        type="button"
        aria-keyshortcuts={shortcut}
        className="inline-flex min-h-9 items-center gap-1 rounded-base font-semibold hover:text-ink"
        onClick={() => runCommand('sheet')}
      >
        <KeyMark of="sheet" />
        {listTexts.allKeys}
      </button>
    </div>
  );
}

const overCards =
  'sticky top-16 z-20 -mb-4 h-0 [&>button]:absolute [&>button]:right-2 [&>button]:bottom-1';

interface ShowNewProps {
  fresh: number;
  onShow: () => void;
  className?: string;
}

/** The payments that wait until the list may move. It takes no room above the rows: it must not push them down. */
function ShowNew({ fresh, onShow, className }: ShowNewProps) {
  // Beside an open payment the list stays usable.
  const layer = useMediaQuery(besideQuery) ? 'frame' : 'list';
  useCommands({ show_new: fresh > 0 ? onShow : undefined }, { layer });
  const shortcut = useKeyShortcut('show_new');
  return (
    <div role="status" className={className}>
      {fresh > 0 ? (
        <Button
          variant="secondary"
          size="small"
          className="!border-accent-ink !bg-accent-soft whitespace-nowrap !text-accent-ink"
          icon={<ArrowDown className="size-4" aria-hidden="true" />}
          aria-keyshortcuts={shortcut}
          onClick={onShow}
        >
          {listTexts.showNew(fresh)}
          <KeyMark of="show_new" />
        </Button>
      ) : null}
    </div>
  );
}

/** On a phone, which has no keys: opens the first of the payments that need one decision each, among their list. */
function WorkThrough({ search }: { search: PaymentsSearch }) {
  const proven = searchOfView(provenAndWaiting, search);
  const { data } = usePayments({ ...proven, page: 1 });
  const [first] = data?.transactions ?? [];
  if (data === undefined || first === undefined) return null;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 grid border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Link
        to="/admin/transactions/$id"
        params={{ id: first.id }}
        search={proven}
        resetScroll={false}
        className={buttonClass()}
      >
        {listTexts.workThrough(data.pagination.total)}
      </Link>
    </div>
  );
}
