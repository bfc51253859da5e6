import type { Pagination as PaginationInfo } from '@ghost-pay/contract/pagination';
import { Pagination } from './pagination.tsx';
import { listsTexts } from './lists.texts.ts';

interface ListPagesProps {
  label: string;
  pagination: PaginationInfo;
  onPage: (page: number) => void;
}

/** Which of the rows are shown, and the way to the others; nothing where there are none. */
export function ListPages({ label, pagination, onPage }: ListPagesProps) {
  const { page, pages, limit, total } = pagination;
  if (total === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className="figures block text-sm text-muted">
        {listsTexts.range({
          first: (page - 1) * limit + 1,
          last: Math.min(page * limit, total),
          total: listsTexts.total(pagination),
        })}
      </output>
      <Pagination label={label} page={page} pages={pages} onChange={onPage} />
    </div>
  );
}
