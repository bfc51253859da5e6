import { verdicts } from '@ghost-pay/contract/evidence/verdicts';
import {
  fullStatusLabels,
  paymentMethods,
  paymentTypes,
  statusLabels,
  transactionStatuses,
  waitingFilters,
} from '@ghost-pay/contract/transactions/transaction-words';
import { FilterX, SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDate } from '../../../lib/format.ts';
import { methodLabels, typeLabels, waitingLabels } from '../../../lib/payment.texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { chipClass, ChipPopover, ChipSelect } from '../../../ui/chip.tsx';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { optionsOf } from '../../../ui/list-filters.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
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
  const [isOpen, setOpen] = useState(false);
  const change: ChipsProps['onChange'] = (filter) => onChange(withFilter(search, filter));
  return (
    <section aria-label={listTexts.filters} className="flex flex-wrap items-center gap-2">
      <div className="min-w-52 flex-1 @min-[992px]:basis-0 @min-[700px]:@max-[992px]:basis-full">
        <SearchBox
          value={search.search ?? ''}
          onSearch={(text) => onChange(withFilter(search, { search: text }), { replace: true })}
          label={listTexts.searchLabel}
          placeholder={listTexts.searchPlaceholder}
        />
      </div>
      <IconButton
        label={listTexts.showFilters}
        aria-expanded={isOpen}
        className={classNames(
          'border @min-[700px]:hidden',
          isFiltered(search) ? 'border-accent-ink bg-accent-soft' : 'border-control bg-surface',
        )}
        icon={<SlidersHorizontal className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      />
      <div
        className={classNames(
          'flex flex-wrap items-center gap-2 @max-[700px]:basis-full',
          !isOpen && '@max-[700px]:hidden',
        )}
      >
        <Chips search={search} onChange={change} />
        {isFiltered(search) ? (
          <IconButton
            size="small"
            className="max-lg:size-11 lg:!size-8"
            label={listsTexts.clearFilters}
            icon={<FilterX className="size-4" aria-hidden="true" />}
            onClick={() => onChange(withoutFilters(search))}
          />
        ) : null}
      </div>
    </section>
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

type Range = Pick<PaymentsSearch, 'from' | 'to'>;

interface DateChipProps {
  range: Range;
  onChange: (range: Range) => void;
}

/** The days on which the listed payments were made, both included. */
function DateChip({ range, onChange }: DateChipProps) {
  const { from, to } = range;
  return (
    <ChipPopover
      label={listTexts.date}
      words={rangeWords(range)}
      isSet={from !== undefined || to !== undefined}
    >
      <div className="grid grid-cols-[auto_10rem] items-center gap-2 py-2 text-sm text-muted">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="col-span-2 grid grid-cols-subgrid items-center">
            {listTexts[name]}
            <DateFilter
              value={range[name] ?? ''}
              onChange={(day) => onChange({ from, to, [name]: day || undefined })}
            />
          </label>
        ))}
      </div>
    </ChipPopover>
  );
}

function rangeWords({ from, to }: Range): string {
  const words = (day: string) => formatDate(`${day}T12:00:00`);
  if (from === undefined) return to === undefined ? listTexts.anyDate : listTexts.until(words(to));
  if (to === undefined) return listTexts.since(words(from));
  return from === to ? words(from) : `${words(from)} – ${words(to)}`;
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
