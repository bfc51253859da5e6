import { verdicts } from '@ghost-pay/contract/evidence/verdicts';
import {
  paymentMethods,
  paymentTypes,
  statusLabels,
  transactionSorts,
  transactionStatuses,
  waitingFilters,
} from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import {
  isFiltered,
  withFilter,
  type PaymentsFilter,
  type PaymentsSearch,
} from './payments.search.ts';
import { methodLabels, typeLabels, waitingLabels } from '../../../lib/payment.texts.ts';
import { fieldLabels, verdictLabels } from '../payments.texts.ts';
import { listTexts } from './list.texts.ts';
import { isProvenAndWaiting, withProvenAndWaiting } from './work-list.ts';

interface ListToolbarProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch, options?: { replace: boolean }) => void;
}

function options<Value extends string>(
  all: string,
  values: readonly Value[],
  labels: Record<Value, string>,
): SelectOption[] {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: labels[value] }))];
}

const statusOptions = options(listTexts.allStatuses, transactionStatuses, statusLabels);
const typeOptions = options(listTexts.allTypes, paymentTypes, typeLabels);
const methodOptions = options(listTexts.allMethods, paymentMethods, methodLabels);
const attentionOptions: SelectOption[] = [
  { value: '', label: listTexts.attentionOrNot },
  { value: 'true', label: listTexts.needsAttention },
];
const waitingOptions = options(listTexts.allWaiting, waitingFilters, waitingLabels);
const verdictOptions = options(listTexts.allVerdicts, verdicts, verdictLabels);
const sortOptions: SelectOption[] = [
  { value: 'created_at_desc', label: listTexts.sortNewest },
  { value: 'created_at_asc', label: listTexts.sortOldest },
  { value: 'amount_desc', label: listTexts.sortLargest },
  { value: 'amount_asc', label: listTexts.sortSmallest },
  { value: 'promise_first', label: listTexts.sortPromise },
  { value: 'proven_first', label: listTexts.sortProven },
];

const noFilter: PaymentsFilter = {
  status: undefined,
  type: undefined,
  method: undefined,
  attention: undefined,
  waiting: undefined,
  verdict: undefined,
  search: undefined,
};

export function ListToolbar({ search, onChange }: ListToolbarProps) {
  const set = (name: 'status' | 'type' | 'method' | 'waiting' | 'verdict', value: string) =>
    // The list's options are the URL's values; the empty option clears the filter.
    onChange(withFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <FilterBar
      label={listTexts.filters}
      columns="items-start 2xl:grid-cols-[minmax(20rem,1fr)_auto]"
      search={
        <SearchBox
          value={search.search ?? ''}
          onSearch={(text) =>
            onChange(withFilter(search, { search: text || undefined }), { replace: true })
          }
          label={listTexts.searchLabel}
          placeholder={listTexts.searchPlaceholder}
        />
      }
      onClear={isFiltered(search) ? () => onChange(withFilter(search, noFilter)) : undefined}
    >
      <Link
        to="/admin/transactions"
        search={withProvenAndWaiting(search)}
        className={classNames(
          buttonClass('secondary', 'small'),
          'max-lg:min-h-11 max-sm:col-span-2',
          isProvenAndWaiting(search) && '!border-accent-ink !bg-accent-soft !text-accent-ink',
        )}
      >
        <CircleCheck className="size-4" aria-hidden="true" />
        {listTexts.provenAndWaiting}
      </Link>
      <FilterSelect
        label={fieldLabels.status}
        options={statusOptions}
        value={search.status}
        onChange={(value) => set('status', value)}
      />
      <FilterSelect
        label={fieldLabels.type}
        options={typeOptions}
        value={search.type}
        onChange={(value) => set('type', value)}
      />
      <FilterSelect
        label={fieldLabels.method}
        options={methodOptions}
        value={search.method}
        onChange={(value) => set('method', value)}
      />
      <FilterSelect
        label={listTexts.attention}
        options={attentionOptions}
        value={search.attention && 'true'}
        onChange={(value) =>
          onChange(withFilter(search, { attention: value === 'true' || undefined }))
        }
      />
      <FilterSelect
        label={listTexts.waiting}
        options={waitingOptions}
        value={search.waiting}
        onChange={(value) => set('waiting', value)}
      />
      <FilterSelect
        label={listTexts.verdict}
        options={verdictOptions}
        value={search.verdict}
        onChange={(value) => set('verdict', value)}
      />
      <FilterSelect
        label={listTexts.sortBy}
        options={sortOptions}
        value={search.sort}
        onChange={(value) => {
          const sort = transactionSorts.find((known) => known === value);
          if (sort) onChange({ ...search, sort, page: 1 });
        }}
      />
    </FilterBar>
  );
}
