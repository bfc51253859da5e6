import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { useTransactions } from '../api.ts';
import type { MovementQuestion } from '../movement-question.ts';
import { isFiltered, searchDefaults, type TransactionsSearch } from '../transactions.search.ts';
import { transactionsTexts } from '../transactions.texts.ts';
import { useListFocus } from '../use-list-focus.ts';
import { ListFooter } from './list-footer.tsx';
import { LoadError } from './load-error.tsx';
import { TransactionCards } from './transaction-cards.tsx';
import { TransactionsSkeleton } from './transactions-skeleton.tsx';
import { TransactionsTable } from './transactions-table.tsx';

const noIds: readonly string[] = [];

interface TransactionListProps {
  list: ReturnType<typeof useTransactions>;
  search: TransactionsSearch;
  onSearch: (search: TransactionsSearch) => void;
  onAsk: (question: MovementQuestion) => void;
}

/** The payments in each state of the view: loading, failed, none, some. */
export function TransactionList({ list, search, onSearch, onAsk }: TransactionListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const { id: openId } = useParams({ strict: false });
  const { data, error, isFetching, isPlaceholderData } = list;
  const ids = useMemo(() => data?.transactions.map(({ id }) => id) ?? noIds, [data]);
  const listRef = useListFocus(ids);
  const retry = { retrying: isFetching, onRetry: () => void list.refetch() };

  if (data === undefined) {
    if (!list.isError)
      return <TransactionsSkeleton search={search} onSearch={onSearch} asCards={asCards} />;
    return <LoadError title={transactionsTexts.loadFailed} error={error} {...retry} />;
  }
  if (data.pagination.total === 0) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {list.isError ? (
          <LoadError title={transactionsTexts.stale} error={error} {...retry} />
        ) : null}
        <output className="block rounded-base border border-line bg-surface">
          <EmptyState
            title={transactionsTexts.empty}
            action={
              isFiltered(search) ? (
                <Button
                  variant="secondary"
                  onClick={() =>
                    onSearch({ ...searchDefaults, limit: search.limit, sort: search.sort })
                  }
                >
                  {transactionsTexts.noMatchAction}
                </Button>
              ) : null
            }
          >
            {isFiltered(search) ? transactionsTexts.emptyFiltered : transactionsTexts.emptyNew}
          </EmptyState>
        </output>
      </div>
    );
  }
  const rows = data.transactions;
  return (
    <div className="grid grid-cols-1 gap-4">
      {list.isError ? <LoadError title={transactionsTexts.stale} error={error} {...retry} /> : null}
      {/* The last answer stays, dimmed, until the next one is there. */}
      <div
        ref={listRef}
        aria-busy={isPlaceholderData}
        className={classNames('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
      >
        {asCards ? (
          <TransactionCards transactions={rows} />
        ) : (
          <TransactionsTable
            transactions={rows}
            search={search}
            onSearch={onSearch}
            openId={openId}
            onAsk={onAsk}
          />
        )}
      </div>
      <ListFooter search={search} pagination={data.pagination} onChange={onSearch} />
    </div>
  );
}
