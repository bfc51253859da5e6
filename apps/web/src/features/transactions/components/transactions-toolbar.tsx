import {
  paymentMethods,
  paymentTypes,
  statusLabels,
  transactionSorts,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import {
  isFiltered,
  withFilter,
  type TransactionsFilter,
  type TransactionsSearch,
} from '../transactions.search.ts';
import { methodLabels, typeLabels } from '../../../lib/payment.texts.ts';
import { transactionsTexts } from '../transactions.texts.ts';
import { SearchBox } from './search-box.tsx';

interface TransactionsToolbarProps {
  search: TransactionsSearch;
  onChange: (search: TransactionsSearch, options?: { replace: boolean }) => void;
  /** Cards have no header to click: they are sorted by a list. */
  withSort: boolean;
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
const sortOptions: SelectOption[] = [
  { value: 'created_at_desc', label: transactionsTexts.sortNewest },
  { value: 'created_at_asc', label: transactionsTexts.sortOldest },
  { value: 'amount_desc', label: transactionsTexts.sortLargest },
  { value: 'amount_asc', label: transactionsTexts.sortSmallest },
];

const noFilter: TransactionsFilter = {
  status: undefined,
  type: undefined,
  method: undefined,
  attention: undefined,
  search: undefined,
};

export function TransactionsToolbar({ search, onChange, withSort }: TransactionsToolbarProps) {
  const set = (name: 'status' | 'type' | 'method', value: string) =>
    // What the list offers is what the URL takes; the empty choice unsets the filter.
    onChange(withFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <FilterBar
      label={transactionsTexts.filters}
      columns="xl:grid-cols-[minmax(16rem,1fr)_auto]"
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
      {withSort ? (
        <FilterSelect
          className="max-sm:col-span-2"
          label={transactionsTexts.sortBy}
          options={sortOptions}
          value={search.sort}
          onChange={(value) => {
            const sort = transactionSorts.find((known) => known === value);
            if (sort) onChange({ ...search, sort, page: 1 });
          }}
        />
      ) : null}
    </FilterBar>
  );
}
