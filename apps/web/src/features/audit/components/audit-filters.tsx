import {
  auditActionLabels,
  auditActions,
  auditAuthorKinds,
} from '@ghost-pay/contract/audit/audit-words';
import { DateChip } from '../../../ui/date-filter.tsx';
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
      text={{ name: 'subject', label: texts.subjectLabel, placeholder: texts.subjectPlaceholder }}
      selects={[
        { name: 'action', label: texts.action, options: actionOptions },
        { name: 'author', label: texts.author, options: authorOptions },
      ]}
    >
      <DateChip
        range={search}
        onChange={(range) => onSearch(auditState.change(search, range), { replace: true })}
      />
    </ListFilters>
  );
}
