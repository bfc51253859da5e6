import {
  paymentMethods,
  paymentTypes,
  statusLabels,
  transactionSorts,
  transactionStatuses,
  waitingFilters,
} from '@ghost-pay/contract/transactions/transaction-words';
import { Button } from '../../../ui/button.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { isFiltered, withFilter, type TransactionsSearch } from '../transactions.search.ts';
import { methodLabels, typeLabels } from '../../../lib/payment.texts.ts';
import { transactionsTexts, waitingLabels } from '../transactions.texts.ts';
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
const waitingOptions = options(transactionsTexts.allWaiting, waitingFilters, waitingLabels);
const sortOptions: SelectOption[] = [
  { value: 'created_at_desc', label: transactionsTexts.sortNewest },
  { value: 'created_at_asc', label: transactionsTexts.sortOldest },
  { value: 'amount_desc', label: transactionsTexts.sortLargest },
  { value: 'amount_asc', label: transactionsTexts.sortSmallest },
  { value: 'promise_first', label: transactionsTexts.sortPromise },
];

const selectClass = 'max-lg:[&>select]:min-h-11 max-sm:w-full';

export function TransactionsToolbar({ search, onChange }: TransactionsToolbarProps) {
  const set = (name: 'status' | 'type' | 'method' | 'waiting', value: string) =>
    // What the list offers is what the URL takes; the empty choice unsets the filter.
    onChange(withFilter(search, { [name]: value === '' ? undefined : value }));
  return (
    <section
      aria-label={transactionsTexts.filters}
      className="grid items-start gap-2 2xl:grid-cols-[minmax(20rem,1fr)_auto]"
    >
      <SearchBox
        value={search.search ?? ''}
        onSearch={(text) =>
          onChange(withFilter(search, { search: text || undefined }), { replace: true })
        }
      />
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Select
          size="small"
          className={selectClass}
          aria-label={transactionsTexts.status}
          options={statusOptions}
          value={search.status ?? ''}
          onChange={(event) => set('status', event.target.value)}
        />
        <Select
          size="small"
          className={selectClass}
          aria-label={transactionsTexts.type}
          options={typeOptions}
          value={search.type ?? ''}
          onChange={(event) => set('type', event.target.value)}
        />
        <Select
          size="small"
          className={selectClass}
          aria-label={transactionsTexts.method}
          options={methodOptions}
          value={search.method ?? ''}
          onChange={(event) => set('method', event.target.value)}
        />
        <Select
          size="small"
          className={selectClass}
          aria-label={transactionsTexts.waiting}
          options={waitingOptions}
          value={search.waiting ?? ''}
          onChange={(event) => set('waiting', event.target.value)}
        />
        <Select
          size="small"
          className={selectClass}
          aria-label={transactionsTexts.sortBy}
          options={sortOptions}
          value={search.sort}
          onChange={(event) => {
            const sort = transactionSorts.find((known) => known === event.target.value);
            if (sort) onChange({ ...search, sort, page: 1 });
          }}
        />
        {isFiltered(search) ? (
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11 max-sm:col-span-2"
            onClick={() =>
              onChange(
                withFilter(search, {
                  status: undefined,
                  type: undefined,
                  method: undefined,
                  waiting: undefined,
                  search: undefined,
                }),
              )
            }
          >
            {transactionsTexts.clearFilters}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
