import {
  paymentMethods,
  paymentTypes,
  statusLabels,
  transactionSorts,
  transactionStatuses,
  waitingFilters,
} from '@ghost-pay/contract/transactions/transaction-words';
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import {
  isFiltered,
  withFilter,
  type TransactionsFilter,
  type TransactionsSearch,
} from './payments.search.ts';
import { methodLabels, typeLabels, waitingLabels } from '../../../lib/payment.texts.ts';
import { transactionsTexts } from '../payments.texts.ts';
import { SearchBox } from './search-box.tsx';

interface TransactionsToolbarProps {
  search: TransactionsSearch;
  onChange: (search: TransactionsSearch, options?: { replace: boolean }) => void;
}

function options<Value extends string>(
  all: string,
  values: readonly Value[],
  labels: Record<Value, string>,
): SelectOption[] {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: labels[value] }))];
}

const statusOptions = options(transactionsTexts.allStatuses, transactionStatuses, statusLabels);
const typeOptions = options(transactionsTexts.allTypes, paymentTypes, typeLabels);
const methodOptions = options(transactionsTexts.allMethods, paymentMethods, methodLabels);
const attentionOptions: SelectOption[] = [
  { value: '', label: transactionsTexts.attentionOrNot },
  { value: 'true', label: transactionsTexts.needsAttention },
];
const waitingOptions = options(transactionsTexts.allWaiting, waitingFilters, waitingLabels);
const sortOptions: SelectOption[] = [
  { value: 'created_at_desc', label: transactionsTexts.sortNewest },
  { value: 'created_at_asc', label: transactionsTexts.sortOldest },
  { value: 'amount_desc', label: transactionsTexts.sortLargest },
  { value: 'amount_asc', label: transactionsTexts.sortSmallest },
  { value: 'promise_first', label: transactionsTexts.sortPromise },
];

const noFilter: TransactionsFilter = {
  status: undefined,
  type: undefined,
  method: undefined,
  attention: undefined,
  waiting: undefined,
  search: undefined,
};

export function TransactionsToolbar({ search, onChange }: TransactionsToolbarProps) {
  const set = (name: 'status' | 'type' | 'method' | 'waiting', value: string) =>
    // What the list offers is what the URL takes; the empty choice unsets the filter.
    onChange(withFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <FilterBar
      label={transactionsTexts.filters}
      columns="items-start 2xl:grid-cols-[minmax(20rem,1fr)_auto]"
      search={
        <SearchBox
          value={search.search ?? ''}
          onSearch={(text) =>
            onChange(withFilter(search, { search: text || undefined }), { replace: true })
          }
        />
      }
      onClear={isFiltered(search) ? () => onChange(withFilter(search, noFilter)) : undefined}
      clearLabel={transactionsTexts.clearFilters}
    >
      <FilterSelect
        label={transactionsTexts.status}
        options={statusOptions}
        value={search.status}
        onChange={(value) => set('status', value)}
      />
      <FilterSelect
        label={transactionsTexts.type}
        options={typeOptions}
        value={search.type}
        onChange={(value) => set('type', value)}
      />
      <FilterSelect
        label={transactionsTexts.method}
        options={methodOptions}
        value={search.method}
        onChange={(value) => set('method', value)}
      />
      <FilterSelect
        label={transactionsTexts.attention}
        options={attentionOptions}
        value={search.attention && 'true'}
        onChange={(value) =>
          onChange(withFilter(search, { attention: value === 'true' || undefined }))
        }
      />
      <FilterSelect
        label={transactionsTexts.waiting}
        options={waitingOptions}
        value={search.waiting}
        onChange={(value) => set('waiting', value)}
      />
      <FilterSelect
        label={transactionsTexts.sortBy}
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
