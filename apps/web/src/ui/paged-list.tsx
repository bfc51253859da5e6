import type { Pagination as PaginationInfo } from '@ghost-pay/contract/pagination';
import type { ComponentProps, ReactNode } from 'react';
import type { FilteredList, OnSearch } from './list-filters.tsx';
import { ListView } from './list-view.tsx';
import { listsTexts } from './lists.texts.ts';
import { Pagination } from './pagination.tsx';

interface PagedListProps<Data, Search> {
  list: FilteredList<Search>;
  search: Search;
  onSearch: OnSearch<Search>;
  query: ComponentProps<typeof ListView<Data>>['query'];
  rowsIn: (data: Data) => readonly unknown[];
  texts: {
    readonly loadFailed: string;
    readonly empty: string;
    /** Under the filters, or past the last page. */
    readonly emptyFiltered: string;
    readonly emptyNew: string;
    readonly pages: string;
  };
  loading: ReactNode;
  renderRows: (data: Data) => ReactNode;
}

/** A list of pages in each state of its view. */
export function PagedList<
  Data extends { readonly pagination: PaginationInfo },
  Search extends { readonly page: number },
>({
  list,
  search,
  onSearch,
  query,
  rowsIn,
  texts,
  loading,
  renderRows,
}: PagedListProps<Data, Search>) {
  const isFiltered = list.isFiltered(search) || search.page > 1;
  return (
    <ListView
      query={query}
      loadFailed={texts.loadFailed}
      loading={loading}
      nothing={(data) =>
        rowsIn(data).length > 0
          ? undefined
          : {
              title: texts.empty,
              hint: isFiltered ? texts.emptyFiltered : texts.emptyNew,
              onClear: isFiltered ? () => onSearch(list.clear(search)) : undefined,
            }
      }
      renderRows={renderRows}
      renderFooter={(data) =>
        rowsIn(data).length === 0 ? null : (
          <ListPages
            label={texts.pages}
            pagination={data.pagination}
            rows={rowsIn(data).length}
            onPage={(page) => onSearch({ ...search, page })}
          />
        )
      }
    />
  );
}

interface ListPagesProps {
  label: string;
  pagination: PaginationInfo;
  /** The number of rows on this page. */
  rows: number;
  onPage: (page: number) => void;
}

/** Which rows are shown, and the links to the other pages. */
function ListPages({ label, pagination, rows, onPage }: ListPagesProps) {
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
