import { pageSizes } from '@ghost-pay/contract/page-sizes';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { WorkGroup } from '@ghost-pay/contract/transactions/work-groups';
import { mayBeCode } from '@ghost-pay/contract/typed-text';
import type { SavedView } from '@ghost-pay/contract/desk/desk.schemas';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, openDownload } from '../../../lib/api-client.ts';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { paymentKeys, pollMs, viewKeys } from '../payments-cache.ts';
import { filterQuery, type PaymentsSearch } from './payments.search.ts';

export function usePayments(search: PaymentsSearch) {
  const { page, limit } = search;
  const query = { page, limit, ...filterQuery(search) };
  return useQuery({
    queryKey: [...paymentKeys.lists, query],
    queryFn: ({ signal }) => readPayments(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 5_000,
  });
}

type ListQuery = Partial<ReturnType<typeof filterQuery>> &
  Record<'page' | 'limit', number> & { readonly group?: WorkGroup };

/** One page of payments. A search that may be for a code stays out of the address. */
export function readPayments(query: ListQuery, signal?: AbortSignal) {
  const { search: text, ...rest } = query;
  return text !== undefined && mayBeCode(text)
    ? call('POST /transactions/search', { query: rest, body: { search: text }, signal })
    : call('GET /transactions', { query, signal });
}

/** The proven payments of the list, of all its pages, up to the largest page. */
export async function readProven(search: PaymentsSearch): Promise<readonly Transaction[]> {
  const query = { ...filterQuery(search), page: 1, limit: Math.max(...pageSizes) };
  return (await readPayments({ ...query, group: 'proven' })).transactions;
}

/** Requests the filtered list as a file. */
export function openExport({
  search,
  signal,
}: {
  search: PaymentsSearch;
  signal: AbortSignal;
}): Promise<Response> {
  const query = filterQuery(search);
  const { search: text, ...rest } = query;
  return text !== undefined && mayBeCode(text)
    ? openDownload('POST /transactions/export.csv', { query: rest, body: { search: text }, signal })
    : openDownload('GET /transactions/export.csv', { query, signal });
}

/** The figures of all payments, for the cards above the list. */
export function useStatsSummary() {
  return useQuery({
    queryKey: paymentKeys.summary,
    queryFn: ({ signal }) => call('GET /transactions/stats/summary', { signal }),
    refetchInterval: pollMs,
    staleTime: 5_000,
  });
}

/** How many payments each of these lists has, counted once a minute; undefined while it is not known. */
export function useTotals(searches: readonly PaymentsSearch[]): readonly (string | undefined)[] {
  return useQueries({
    queries: searches.map((search) => {
      const query = { ...filterQuery(search), page: 1, limit: pageSizes[0] };
      return {
        queryKey: ['payment-totals', query],
        queryFn: ({ signal }: { signal: AbortSignal }) => readPayments(query, signal),
        staleTime: 60_000,
        refetchInterval: 60_000,
      };
    }),
    combine: (lists) => lists.map(({ data }) => data && listsTexts.total(data.pagination)),
  });
}

/** The saved views: the own ones and the shared ones. */
export function useViews(): readonly SavedView[] {
  const { data } = useQuery({
    queryKey: viewKeys,
    queryFn: ({ signal }) => call('GET /views', { signal }),
    staleTime: 60_000,
  });
  return data?.views ?? noViews;
}

const noViews: readonly SavedView[] = [];
