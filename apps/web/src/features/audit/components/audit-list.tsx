import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { ListPages } from '../../../ui/list-pages.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import type { useAudit } from '../api.ts';
import { type AuditListSearch, auditSearchDefaults, isAuditFiltered } from '../audit.search.ts';
import { auditTexts } from '../audit.texts.ts';
import { AuditCards, AuditCardsSkeleton } from './audit-cards.tsx';
import { AuditTable, AuditTableSkeleton } from './audit-table.tsx';

interface AuditListProps {
  list: ReturnType<typeof useAudit>;
  search: AuditListSearch;
  onSearch: (search: AuditListSearch) => void;
}

export function AuditList({ list, search, onSearch }: AuditListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const isFiltered = isAuditFiltered(search) || search.page > 1;
  return (
    <ListView
      query={list}
      loadFailed={auditTexts.loadFailed}
      loading={asCards ? <AuditCardsSkeleton /> : <AuditTableSkeleton />}
      nothing={({ entries }) =>
        entries.length > 0
          ? undefined
          : {
              title: auditTexts.empty,
              hint: isFiltered ? auditTexts.emptyFiltered : auditTexts.emptyNew,
              onClear: isFiltered ? () => onSearch(auditSearchDefaults) : undefined,
            }
      }
      renderRows={({ entries }) =>
        asCards ? <AuditCards entries={entries} /> : <AuditTable entries={entries} />
      }
      renderFooter={({ entries, pagination }) =>
        entries.length === 0 ? null : (
          <ListPages
            label={auditTexts.pages}
            pagination={pagination}
            rows={entries.length}
            onPage={(page) => onSearch({ ...search, page })}
          />
        )
      }
    />
  );
}
