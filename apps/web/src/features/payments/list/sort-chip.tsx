import { transactionSorts } from '@ghost-pay/contract/transactions/transaction-words';
import { ChipSelect } from '../../../ui/chip.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import { listTexts } from './list.texts.ts';
import type { PaymentsSearch } from './payments.search.ts';

const sortOptions: SelectOption[] = [
  { value: 'created_at_desc', label: listTexts.sortNewest },
  { value: 'created_at_asc', label: listTexts.sortOldest },
  { value: 'amount_desc', label: listTexts.sortLargest },
  { value: 'amount_asc', label: listTexts.sortSmallest },
  { value: 'promise_first', label: listTexts.sortPromise },
  { value: 'proven_first', label: listTexts.sortProven },
];

interface SortChipProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

export function SortChip({ search, onChange }: SortChipProps) {
  return (
    <ChipSelect
      label={listTexts.sortBy}
      options={sortOptions}
      value={search.sort}
      isSet={false}
      onChange={(value) => {
        const sort = transactionSorts.find((known) => known === value);
        if (sort) onChange({ ...search, sort, page: 1 });
      }}
    />
  );
}
