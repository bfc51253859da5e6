import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { ListPages } from '../../../ui/list-pages.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import type { useOutbox } from '../api.ts';
import { isOutboxFiltered, type OutboxSearch, outboxSearchDefaults } from '../outbox.search.ts';
import { outboxTexts } from '../outbox.texts.ts';
import type { Resending } from './resending.tsx';
import { OutboxCards, OutboxCardsSkeleton } from './outbox-cards.tsx';
import { OutboxTable, OutboxTableSkeleton } from './outbox-table.tsx';

interface OutboxListProps {
  list: ReturnType<typeof useOutbox>;
  search: OutboxSearch;
  resending: Resending;
  onSearch: (search: OutboxSearch) => void;
}

export function OutboxList({ list, search, resending, onSearch }: OutboxListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const isFiltered = isOutboxFiltered(search) || search.page > 1;
  return (
    <ListView
      query={list}
      loadFailed={outboxTexts.loadFailed}
      loading={asCards ? <OutboxCardsSkeleton /> : <OutboxTableSkeleton />}
      nothing={({ mails }) =>
        mails.length > 0
          ? undefined
          : {
              title: outboxTexts.empty,
              hint: isFiltered ? outboxTexts.emptyFiltered : outboxTexts.emptyNew,
              onClear: isFiltered ? () => onSearch(outboxSearchDefaults) : undefined,
            }
      }
      renderRows={({ mails }) =>
        asCards ? (
          <OutboxCards mails={mails} resending={resending} />
        ) : (
          <OutboxTable mails={mails} resending={resending} />
        )
      }
      renderFooter={({ mails, pagination }) =>
        mails.length === 0 ? null : (
          <ListPages
            label={outboxTexts.pages}
            pagination={pagination}
            rows={mails.length}
            onPage={(page) => onSearch({ ...search, page })}
          />
        )
      }
    />
  );
}
