import { verdicts } from '@ghost-pay/contract/evidence/verdicts';
import {
  fullStatusLabels,
  paymentMethods,
  paymentTypes,
  statusLabels,
  transactionStatuses,
  waitingFilters,
} from '@ghost-pay/contract/transactions/transaction-words';
import { X } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { methodLabels, typeLabels, waitingLabels } from '../../../lib/payment-labels.texts.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { chipClass, ChipPopover, ChipSelect } from '../../../ui/chip.tsx';
import { DateChip } from '../../../ui/date-filter.tsx';
import { FilterBar, optionsOf } from '../../../ui/list-filters.tsx';
import { fieldLabels, verdictLabels } from '../payments.texts.ts';
import { listTexts } from './list.texts.ts';
import {
  isFiltered,
  type PaymentsFilter,
  type PaymentsSearch,
  statusesIn,
  statusText,
  withFilter,
  withoutFilters,
} from './payments.search.ts';

interface ListToolbarProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch, options?: { replace: boolean }) => void;
}

const selects = [
  {
    name: 'type',
    label: fieldLabels.type,
    options: optionsOf(listTexts.allTypes, paymentTypes, typeLabels),
  },
  {
    name: 'method',
    label: fieldLabels.method,
    options: optionsOf(listTexts.allMethods, paymentMethods, methodLabels),
  },
  {
    name: 'verdict',
    label: listTexts.verdict,
    options: optionsOf(listTexts.allVerdicts, verdicts, verdictLabels),
  },
  {
    name: 'waiting',
    label: listTexts.waiting,
    options: optionsOf(listTexts.allWaiting, waitingFilters, waitingLabels),
  },
] as const;
/** Filters that are either set or not, and are set elsewhere. */
const switches = [
  { name: 'attention', label: listTexts.needsAttention },
  { name: 'assigned', label: listTexts.assignedToMe },
] as const;

export function ListToolbar({ search, onChange }: ListToolbarProps) {
  return (
    <FilterBar
      label={listTexts.filters}
      search={{
        value: search.search ?? '',
        onSearch: (text) => onChange(withFilter(search, { search: text }), { replace: true }),
        label: listTexts.searchLabel,
        placeholder: listTexts.searchPlaceholder,
      }}
      isFiltered={isFiltered(search)}
      onClear={() => onChange(withoutFilters(search))}
    >
      <Chips search={search} onChange={(filter) => onChange(withFilter(search, filter))} />
    </FilterBar>
  );
}

interface ChipsProps {
  search: PaymentsSearch;
  onChange: (filter: Partial<Record<keyof PaymentsFilter, string | undefined>>) => void;
}

function Chips({ search, onChange }: ChipsProps) {
  const { status, from, to } = search;
  return (
    <>
      {switches.map(({ name, label }) =>
        search[name] ? (
          <RemoveChip key={name} label={label} onRemove={() => onChange({ [name]: undefined })} />
        ) : null,
      )}
      <StatusChip status={status} onChange={(next) => onChange({ status: next })} />
      {selects.map(({ name, label, options }) => (
        <ChipSelect
          key={name}
          label={label}
          options={options}
          value={search[name] ?? ''}
          isSet={search[name] !== undefined}
          // The empty option clears the filter.
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <DateChip range={{ from, to }} onChange={onChange} />
    </>
  );
}

/** A filter that is either set or not: a press removes it. */
function RemoveChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={classNames(chipClass(true), 'pr-2.5 pl-3')}
      aria-label={listTexts.removeFilter(label)}
      onClick={onRemove}
    >
      {label}
      <X className="size-4" aria-hidden="true" />
    </button>
  );
}

interface StatusChipProps {
  /** As the URL holds it. */
  status: string | undefined;
  onChange: (status: string | undefined) => void;
}

/** Which states are listed; several at once. None and all of them filter nothing. */
function StatusChip({ status, onChange }: StatusChipProps) {
  const chosen = statusesIn(status);
  return (
    <ChipPopover
      label={fieldLabels.status}
      words={statusWords(status)}
      isSet={status !== undefined}
    >
      {transactionStatuses.map((one) => (
        <Checkbox
          key={one}
          label={fullStatusLabels[one]}
          checked={chosen.includes(one)}
          onChange={({ target }) =>
            onChange(
              statusText(
                transactionStatuses.filter((other) =>
                  other === one ? target.checked : chosen.includes(other),
                ),
              ),
            )
          }
        />
      ))}
    </ChipPopover>
  );
}

function statusWords(status: string | undefined): string {
  const [only, ...others] = statusesIn(status);
  if (only === undefined) return listTexts.allStatuses;
  return others.length === 0 ? statusLabels[only] : listTexts.several(others.length + 1);
}
