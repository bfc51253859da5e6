import { auditActions, auditAuthorKinds } from '@ghost-pay/contract/audit/audit-words';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useAuditAuthors } from '../api.ts';
import {
  type AuditListSearch,
  auditSearchDefaults,
  isAuditFiltered,
  withAuditFilter,
} from '../audit.search.ts';
import { actionLabels, auditTexts, authorKindLabels } from '../audit.texts.ts';

interface AuditToolbarProps {
  search: AuditListSearch;
  onChange: (search: AuditListSearch, options?: { replace: boolean }) => void;
}

const actionOptions: SelectOption[] = [
  { value: '', label: auditTexts.allActions },
  ...auditActions.map((value) => ({ value, label: actionLabels[value] })),
];
const kindOptions = auditAuthorKinds
  .filter((kind) => kind !== 'admin')
  .map((value) => ({ value, label: authorKindLabels[value] }));
const controlClass = 'max-lg:[&>select]:min-h-11 max-sm:w-full';

/** Everybody who can be chosen; who has been deleted is still there while the URL names them. */
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
  const set = (name: 'action' | 'author' | 'from' | 'to', value: string) =>
    onChange(withAuditFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <section
      aria-label={auditTexts.filters}
      className="grid gap-2 min-[1400px]:grid-cols-[minmax(16rem,1fr)_auto]"
    >
      <SearchBox
        value={search.subject ?? ''}
        onSearch={(subject) => onChange(withAuditFilter(search, { subject }), { replace: true })}
        label={auditTexts.subjectLabel}
        placeholder={auditTexts.subjectPlaceholder}
        clearLabel={auditTexts.clearSubject}
      />
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Select
          size="small"
          className={`${controlClass} sm:max-w-56`}
          aria-label={auditTexts.action}
          options={actionOptions}
          value={search.action ?? ''}
          onChange={(event) => set('action', event.target.value)}
        />
        <Select
          size="small"
          className={`${controlClass} sm:max-w-48`}
          aria-label={auditTexts.author}
          options={authorOptions}
          value={search.author ?? ''}
          onChange={(event) => set('author', event.target.value)}
        />
        {/* Side by side on any screen: a range that is torn apart reads as two filters. */}
        <div className="grid grid-cols-2 gap-2 max-sm:col-span-2 sm:flex">
          {(['from', 'to'] as const).map((name) => (
            <label
              key={name}
              className="flex items-center gap-2 text-sm text-muted max-sm:grid max-sm:gap-1"
            >
              {auditTexts[name]}
              <TextInput
                type="date"
                className="lg:min-h-9 lg:text-sm sm:w-40"
                value={search[name] ?? ''}
                onChange={(event) => set(name, event.target.value)}
              />
            </label>
          ))}
        </div>
        {isAuditFiltered(search) ? (
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11 max-sm:col-span-2"
            onClick={() => onChange(auditSearchDefaults)}
          >
            {auditTexts.clearFilters}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
