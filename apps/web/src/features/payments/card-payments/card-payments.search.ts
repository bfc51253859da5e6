import { listState, opened, paged, type SearchOf, textUpTo } from '../../../lib/list-search.ts';

export const cardPaymentsState = listState({
  page: paged,
  /** Searches the loaded page only (specification, section 2). */
  search: opened(textUpTo(200)),
});

export type CardPaymentsSearch = SearchOf<typeof cardPaymentsState>;
