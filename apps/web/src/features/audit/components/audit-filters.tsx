import {
  auditActionLabels,
  auditActions,
  auditAuthorKinds,
} from '@ghost-pay/contract/audit/audit-words';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { ListFilters, type OnSearch, optionsOf } from '../../../ui/list-filters.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import { useAuditAuthors } from '../api.ts';
import { type AuditSearch, auditState } from '../audit.search.ts';
import { auditTexts as texts, authorKindLabels } from '../audit.texts.ts';

const actionOptions = optionsOf(texts.allActions, auditActions, auditActionLabels);
const kindOptions = auditAuthorKinds
  .filter((kind) => kind !== 'admin')
  .map((value) => ({ value, label: authorKindLabels[value] }));

/** The authors that can be chosen. A deleted author stays listed while the URL names them. */
function useAuthorOptions(chosen: string | undefined): SelectOption[] {
  const { data: admins = [] } = useAuditAuthors();
  const options = [
    { value: '', label: texts.allAuthors },
    ...admins.map(({ id, username }) => ({ value: id, label: username })),
    ...kindOptions,
  ];
  const known = chosen === undefined || options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label: texts.otherAdmin }];
}

interface AuditFiltersProps {
  search: AuditSearch;
  onSearch: OnSearch<AuditSearch>;
}

export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const authorOptions = useAuthorOptions(search.author);
  return (
    <ListFilters
      list={auditState}
      search={search}
      onSearch={onSearch}
      label={texts.filters}
      columns="min-[1400px]:grid-cols-[minmax(16rem,1fr)_auto]"
      text={{ name: 'subject', label: texts.subjectLabel, placeholder: texts.subjectPlaceholder }}
      selects={[
        { name: 'action', label: texts.action, options: actionOptions, className: 'sm:max-w-56' },
        { name: 'author', label: texts.author, options: authorOptions, className: 'sm:max-w-48' },
      ]}
    >
      {/* Side by side on any screen: a range split over two lines reads as two filters. */}
      <div className="grid grid-cols-2 gap-2 max-sm:col-span-2 sm:flex">
        {(['from', 'to'] as const).map((name) => (
          <label
            key={name}
            className="flex items-center gap-2 text-sm text-muted max-sm:grid max-sm:gap-1"
          >
            {texts[name]}
            <DateFilter
              className="sm:w-40"
              value={search[name] ?? ''}
              onChange={(day) =>
                onSearch(auditState.change(search, { [name]: day }), { replace: true })
              }
            />
          </label>
        ))}
      </div>
    </ListFilters>
  );
}
