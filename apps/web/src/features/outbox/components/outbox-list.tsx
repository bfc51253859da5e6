import { classNames } from '../../../lib/class-names.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { useOutbox } from '../api.ts';
import { isOutboxFiltered, type OutboxSearch, outboxSearchDefaults } from '../outbox.search.ts';
import { outboxTexts } from '../outbox.texts.ts';
import type { Resending } from '../use-resending.ts';
import { OutboxCards, OutboxCardsSkeleton } from './outbox-cards.tsx';
import { OutboxTable, OutboxTableSkeleton } from './outbox-table.tsx';

interface OutboxListProps {
  list: ReturnType<typeof useOutbox>;
  search: OutboxSearch;
  resending: Resending;
  onSearch: (search: OutboxSearch) => void;
}

const labels = {
  retry: outboxTexts.retry,
  retrying: outboxTexts.refreshing,
  requestId: outboxTexts.requestId,
};

/** The outbox in each state of the view: loading, failed, none, some. */
export function OutboxList({ list, search, resending, onSearch }: OutboxListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const { data, error, isFetching, isPlaceholderData } = list;
  if (data === undefined || list.isError) {
    if (!list.isError) return asCards ? <OutboxCardsSkeleton /> : <OutboxTableSkeleton />;
    return (
      <LoadError
        title={outboxTexts.loadFailed}
        error={error}
        retrying={isFetching}
        onRetry={() => void list.refetch()}
        labels={labels}
      />
    );
  }
  const { mails, pagination } = data;
  if (mails.length === 0) {
    const filtered = isOutboxFiltered(search) || search.page > 1;
    return (
      <output className="block rounded-base border border-line bg-surface">
        <EmptyState
          title={outboxTexts.empty}
          action={
            filtered ? (
              <Button variant="secondary" onClick={() => onSearch(outboxSearchDefaults)}>
                {outboxTexts.clearFilters}
              </Button>
            ) : null
          }
        >
          {filtered ? outboxTexts.emptyFiltered : outboxTexts.emptyNew}
        </EmptyState>
      </output>
    );
  }
  const first = (pagination.page - 1) * pagination.limit + 1;
  const total = pagination.total.toLocaleString('en-US');
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* The last answer stays, dimmed, until the next one is there. */}
      <div
        aria-busy={isPlaceholderData}
        className={classNames('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
      >
        {asCards ? (
          <OutboxCards mails={mails} resending={resending} />
        ) : (
          <OutboxTable mails={mails} resending={resending} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="figures block text-sm text-muted">
          {outboxTexts.range({
            first,
            last: first + mails.length - 1,
            total: pagination.total_is_minimum ? outboxTexts.atLeast(total) : total,
          })}
        </output>
        <Pagination
          label={outboxTexts.pages}
          page={pagination.page}
          pages={pagination.pages}
          onChange={(page) => onSearch({ ...search, page })}
        />
      </div>
    </div>
  );
}
