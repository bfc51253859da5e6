import { pageSizes } from '@ghost-pay/contract/page-sizes';
import type { Pagination as PaginationInfo } from '@ghost-pay/contract/pagination';
import { Pagination } from '../../../ui/pagination.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { Select } from '../../../ui/select.tsx';
import { KeyLine } from './key-line.tsx';
import { readPaymentsSearch, type PaymentsSearch } from './payments.search.ts';
import { listTexts } from './list.texts.ts';

interface ListFooterProps {
  search: PaymentsSearch;
  pagination: PaginationInfo;
  onChange: (search: PaymentsSearch) => void;
}

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: String(size) }));

/** The current page of the list, and the links to its other pages. */
export function ListFooter({ search, pagination, onChange }: ListFooterProps) {
  const { page, pages, limit, total } = pagination;
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <output className="figures block text-sm text-muted">
        {/* Rows that stand still may be past the end of the list. */}
        {first > total
          ? listTexts.counted(total)
          : listsTexts.range({
              first,
              last: Math.min(page * limit, total),
              total: listsTexts.total(pagination),
            })}
      </output>
      <label className="flex items-center gap-2 text-sm text-muted">
        {listTexts.pageSize}
        <Select
          size="small"
          className="max-lg:[&>select]:min-h-11"
          options={sizeOptions}
          value={String(search.limit)}
          onChange={(event) =>
            onChange(readPaymentsSearch({ ...search, limit: event.target.value, page: 1 }))
          }
        />
      </label>
      <KeyLine />
      <div className="ml-auto max-sm:w-full">
        <Pagination
          label={listTexts.pages}
          page={page}
          pages={pages}
          onChange={(next) => onChange({ ...search, page: next })}
        />
      </div>
    </div>
  );
}
