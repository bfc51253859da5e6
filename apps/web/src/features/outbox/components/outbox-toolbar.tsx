import { mailKinds, mailStates } from '@ghost-pay/contract/outbox/outbox-words';
import { mailKindLabels, mailStateLabels } from '../../../lib/event.texts.ts';
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import {
  isOutboxFiltered,
  type OutboxSearch,
  outboxSearchDefaults,
  withOutboxFilter,
} from '../outbox.search.ts';
import { outboxTexts } from '../outbox.texts.ts';

interface OutboxToolbarProps {
  search: OutboxSearch;
  onChange: (search: OutboxSearch, options?: { replace: boolean }) => void;
}

const stateOptions: SelectOption[] = [
  { value: '', label: outboxTexts.allStates },
  ...mailStates.map((value) => ({ value, label: mailStateLabels[value] })),
];
const kindOptions: SelectOption[] = [
  { value: '', label: outboxTexts.allKinds },
  ...mailKinds.map((value) => ({ value, label: mailKindLabels[value] })),
];
export function OutboxToolbar({ search, onChange }: OutboxToolbarProps) {
  const set = (name: 'state' | 'kind', value: string) =>
    onChange(withOutboxFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <FilterBar
      label={outboxTexts.filters}
      columns="lg:grid-cols-[minmax(16rem,1fr)_auto]"
      search={
        <SearchBox
          value={search.recipient ?? ''}
          onSearch={(recipient) =>
            onChange(withOutboxFilter(search, { recipient }), { replace: true })
          }
          label={outboxTexts.recipientLabel}
          placeholder={outboxTexts.recipientPlaceholder}
        />
      }
      onClear={isOutboxFiltered(search) ? () => onChange(outboxSearchDefaults) : undefined}
    >
      <FilterSelect
        className="sm:max-w-64"
        label={outboxTexts.state}
        options={stateOptions}
        value={search.state}
        onChange={(value) => set('state', value)}
      />
      <FilterSelect
        className="sm:max-w-64"
        label={outboxTexts.kind}
        options={kindOptions}
        value={search.kind}
        onChange={(value) => set('kind', value)}
      />
    </FilterBar>
  );
}
