import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { ListView } from '../../../ui/list-view.tsx';
import type { usePayments } from './api.ts';
import type { Ask } from '../acts/use-question.ts';
import { isFiltered, type PaymentsSearch, withoutFilters } from './payments.search.ts';
import { listTexts } from './list.texts.ts';
import type { useStanding } from './use-standing.ts';
import { ShowNew } from './show-new.tsx';
import { useListKeys } from './use-list-keys.ts';
import { type Selection, useSelectionKeys } from './use-selection.ts';
import { useListFocus } from './use-list-focus.ts';
import { ListFooter } from './list-footer.tsx';
import { PaymentCards } from './payment-cards.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { PaymentTable } from './payment-table.tsx';
import { WorkThrough } from './work-through.tsx';

interface PaymentListProps {
  list: ReturnType<typeof usePayments>;
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  onAsk: Ask;
  /** The rows as they stand. */
  shown: ReturnType<typeof useStanding>;
  selection: Selection;
}

export function PaymentList({ list, search, onSearch, onAsk, shown, selection }: PaymentListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const { id: openId } = useParams({ strict: false });
  const { standing, showNew, holding } = shown;
  const { rows, fresh } = standing;
  const ids = useMemo(() => rows.map(({ first }) => first.id), [rows]);
  const listRef = useListFocus(ids);
  useListKeys({ transactions: useMemo(() => rows.map(({ now }) => now), [rows]), onAsk });
  useSelectionKeys(selection);
  const clear = () => onSearch(withoutFilters(search));
  return (
    <div {...holding} className="relative grid grid-cols-1">
      <ShowNew fresh={fresh} onShow={showNew} />
      <ListView
        query={list}
        loadFailed={listTexts.loadFailed}
        loading={<ListSkeleton search={search} onSearch={onSearch} asCards={asCards} />}
        nothing={({ pagination }) =>
          pagination.total > 0 || rows.length > 0
            ? undefined
            : {
                title: listTexts.empty,
                hint: isFiltered(search) ? listTexts.emptyFiltered : listTexts.emptyNew,
                onClear: isFiltered(search) ? clear : undefined,
                clear: listTexts.noMatchAction,
              }
        }
        rowsRef={listRef}
        renderRows={() =>
          asCards ? (
            <PaymentCards rows={rows} />
          ) : (
            <PaymentTable
              rows={rows}
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
            <ListFooter search={search} pagination={pagination} onChange={onSearch} />
          )
        }
      />
      {asCards ? <WorkThrough search={search} /> : null}
    </div>
  );
}
