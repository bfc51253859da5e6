import { mailKinds, mailStates } from '@ghost-pay/contract/outbox/outbox-words';
import { mailKindLabels, mailStateLabels } from '../../../lib/event.texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
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
const controlClass = 'max-lg:[&>select]:min-h-11 max-sm:w-full sm:max-w-64';

export function OutboxToolbar({ search, onChange }: OutboxToolbarProps) {
  const set = (name: 'state' | 'kind', value: string) =>
    onChange(withOutboxFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <section
      aria-label={outboxTexts.filters}
      className="grid gap-2 lg:grid-cols-[minmax(16rem,1fr)_auto]"
    >
      <SearchBox
        value={search.recipient ?? ''}
        onSearch={(recipient) =>
          onChange(withOutboxFilter(search, { recipient }), { replace: true })
        }
        label={outboxTexts.recipientLabel}
        placeholder={outboxTexts.recipientPlaceholder}
        clearLabel={outboxTexts.clearRecipient}
      />
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Select
          size="small"
          className={controlClass}
          aria-label={outboxTexts.state}
          options={stateOptions}
          value={search.state ?? ''}
          onChange={(event) => set('state', event.target.value)}
        />
        <Select
          size="small"
          className={controlClass}
          aria-label={outboxTexts.kind}
          options={kindOptions}
          value={search.kind ?? ''}
          onChange={(event) => set('kind', event.target.value)}
        />
        {isOutboxFiltered(search) ? (
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11 max-sm:col-span-2"
            onClick={() => onChange(outboxSearchDefaults)}
          >
            {outboxTexts.clearFilters}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
