import type { Pagination as PaginationInfo } from '@ghost-pay/contract/pagination';
import { Pagination } from './pagination.tsx';
import { listsTexts } from './lists.texts.ts';

interface ListPagesProps {
  label: string;
  pagination: PaginationInfo;
  /** The number of rows on this page. */
  rows: number;
  onPage: (page: number) => void;
}

/** Which rows are shown, and the links to the other pages. */
export function ListPages({ label, pagination, rows, onPage }: ListPagesProps) {
  const { page, pages, limit } = pagination;
  const before = (page - 1) * limit;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="figures block text-sm text-muted">
        {listsTexts.range({
          first: before + 1,
          last: before + rows,
          total: listsTexts.total(pagination),
        })}
      </output>
      <Pagination label={label} page={page} pages={pages} onChange={onPage} />
    </div>
  );
}
