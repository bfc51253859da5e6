import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useSettling } from '../../../lib/use-settling.ts';
import { ListView } from '../../../ui/list-view.tsx';
import type { useTransactions } from '../api.ts';
import type { MovementQuestion } from '../acts/movement-question.ts';
import { isFiltered, searchDefaults, type TransactionsSearch } from './payments.search.ts';
import { transactionsTexts } from '../payments.texts.ts';
import { useListFocus } from './use-list-focus.ts';
import { ListFooter } from './list-footer.tsx';
import { TransactionCards } from './payment-cards.tsx';
import { TransactionsSkeleton } from './list-skeleton.tsx';
import { TransactionsTable } from './payment-table.tsx';

const noIds: readonly string[] = [];

interface TransactionListProps {
  list: ReturnType<typeof useTransactions>;
  search: TransactionsSearch;
  onSearch: (search: TransactionsSearch) => void;
  onAsk: (question: MovementQuestion) => void;
}

export function TransactionList({ list, search, onSearch, onAsk }: TransactionListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const { id: openId } = useParams({ strict: false });
  const { data } = list;
  const ids = useMemo(() => data?.transactions.map(({ id }) => id) ?? noIds, [data]);
  const listRef = useListFocus(ids);
  const isSettling = useSettling(ids.join());
  const clear = () => onSearch({ ...searchDefaults, limit: search.limit, sort: search.sort });
  return (
    <ListView
      query={list}
      loadFailed={transactionsTexts.loadFailed}
      loading={<TransactionsSkeleton search={search} onSearch={onSearch} asCards={asCards} />}
      nothing={({ pagination }) =>
        pagination.total > 0
          ? undefined
          : {
              title: transactionsTexts.empty,
              hint: isFiltered(search)
                ? transactionsTexts.emptyFiltered
                : transactionsTexts.emptyNew,
              onClear: isFiltered(search) ? clear : undefined,
              clear: transactionsTexts.noMatchAction,
            }
      }
      rowsRef={listRef}
      renderRows={({ transactions }) =>
        asCards ? (
          <TransactionCards transactions={transactions} isSettling={isSettling} />
        ) : (
          <TransactionsTable
            transactions={transactions}
            search={search}
            onSearch={onSearch}
            openId={openId}
            isSettling={isSettling}
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
  );
}
