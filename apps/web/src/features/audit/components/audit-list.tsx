import { classNames } from '../../../lib/class-names.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { useAudit } from '../api.ts';
import { type AuditListSearch, auditSearchDefaults, isAuditFiltered } from '../audit.search.ts';
import { auditTexts } from '../audit.texts.ts';
import { totalWords } from '../total-words.ts';
import { AuditCards, AuditCardsSkeleton } from './audit-cards.tsx';
import { AuditTable, AuditTableSkeleton } from './audit-table.tsx';

interface AuditListProps {
  list: ReturnType<typeof useAudit>;
  search: AuditListSearch;
  onSearch: (search: AuditListSearch) => void;
}

const labels = {
  retry: auditTexts.retry,
  retrying: auditTexts.refreshing,
  requestId: auditTexts.requestId,
};

/** The trail in each state of the view: loading, failed, none, some. */
export function AuditList({ list, search, onSearch }: AuditListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const { data, error, isFetching, isPlaceholderData } = list;
  if (data === undefined || list.isError) {
    if (!list.isError) return asCards ? <AuditCardsSkeleton /> : <AuditTableSkeleton />;
    return (
      <LoadError
        title={auditTexts.loadFailed}
        error={error}
        retrying={isFetching}
        onRetry={() => void list.refetch()}
        labels={labels}
      />
    );
  }
  const { entries, pagination } = data;
  if (entries.length === 0) {
    const filtered = isAuditFiltered(search) || search.page > 1;
    return (
      <output className="block rounded-base border border-line bg-surface">
        <EmptyState
          title={auditTexts.empty}
          action={
            filtered ? (
              <Button variant="secondary" onClick={() => onSearch(auditSearchDefaults)}>
                {auditTexts.clearFilters}
              </Button>
            ) : null
          }
        >
          {filtered ? auditTexts.emptyFiltered : auditTexts.emptyNew}
        </EmptyState>
      </output>
    );
  }
  const first = (pagination.page - 1) * pagination.limit + 1;
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* The last answer stays, dimmed, until the next one is there. */}
      <div
        aria-busy={isPlaceholderData}
        className={classNames('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
      >
        {asCards ? <AuditCards entries={entries} /> : <AuditTable entries={entries} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="figures block text-sm text-muted">
          {auditTexts.range({
            first,
            last: first + entries.length - 1,
            total: totalWords(pagination),
          })}
        </output>
        <Pagination
          label={auditTexts.pages}
          page={pagination.page}
          pages={pagination.pages}
          onChange={(page) => onSearch({ ...search, page })}
        />
      </div>
    </div>
  );
}
