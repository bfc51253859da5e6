import {
  auditActionLabels,
  auditActions,
  auditAuthorKinds,
} from '@ghost-pay/contract/audit/audit-words';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import { useAuditAuthors } from '../api.ts';
import {
  type AuditListSearch,
  auditSearchDefaults,
  isAuditFiltered,
  withAuditFilter,
} from '../audit.search.ts';
import { auditTexts, authorKindLabels } from '../audit.texts.ts';

interface AuditToolbarProps {
  search: AuditListSearch;
  onChange: (search: AuditListSearch, options?: { replace: boolean }) => void;
}

const actionOptions: SelectOption[] = [
  { value: '', label: auditTexts.allActions },
  ...auditActions.map((value) => ({ value, label: auditActionLabels[value] })),
];
const kindOptions = auditAuthorKinds
  .filter((kind) => kind !== 'admin')
  .map((value) => ({ value, label: authorKindLabels[value] }));

/** The authors that can be chosen. A deleted author stays listed while the URL names them. */
function useAuthorOptions(chosen: string | undefined): SelectOption[] {
  const { data: admins = [] } = useAuditAuthors();
  const options = [
    { value: '', label: auditTexts.allAuthors },
    ...admins.map(({ id, username }) => ({ value: id, label: username })),
    ...kindOptions,
  ];
  const known = chosen === undefined || options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label: auditTexts.otherAdmin }];
}

export function AuditToolbar({ search, onChange }: AuditToolbarProps) {
  const authorOptions = useAuthorOptions(search.author);
  const set = (name: 'action' | 'author', value: string) =>
    onChange(withAuditFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <FilterBar
      label={auditTexts.filters}
      columns="min-[1400px]:grid-cols-[minmax(16rem,1fr)_auto]"
      search={
        <SearchBox
          value={search.subject ?? ''}
          onSearch={(subject) => onChange(withAuditFilter(search, { subject }), { replace: true })}
          label={auditTexts.subjectLabel}
          placeholder={auditTexts.subjectPlaceholder}
        />
      }
      onClear={isAuditFiltered(search) ? () => onChange(auditSearchDefaults) : undefined}
    >
      <FilterSelect
        className="sm:max-w-56"
        label={auditTexts.action}
        options={actionOptions}
        value={search.action}
        onChange={(value) => set('action', value)}
      />
      <FilterSelect
        className="sm:max-w-48"
        label={auditTexts.author}
        options={authorOptions}
        value={search.author}
        onChange={(value) => set('author', value)}
      />
      {/* Side by side on any screen: a range split over two lines reads as two filters. */}
      <div className="grid grid-cols-2 gap-2 max-sm:col-span-2 sm:flex">
        {(['from', 'to'] as const).map((name) => (
          <label
            key={name}
            className="flex items-center gap-2 text-sm text-muted max-sm:grid max-sm:gap-1"
          >
            {auditTexts[name]}
            <DateFilter
              className="sm:w-40"
              value={search[name] ?? ''}
              onChange={(day) =>
                onChange(withAuditFilter(search, { [name]: day || undefined }), { replace: true })
              }
            />
          </label>
        ))}
      </div>
    </FilterBar>
  );
}
