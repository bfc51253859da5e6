import { mayBeCode } from '@ghost-pay/contract/typed-text';
import type { SavedView } from '@ghost-pay/contract/desk/desk.schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, openDownload } from '../../../lib/api-client.ts';
import { paymentKeys, pollMs, viewKeys } from '../payments-cache.ts';
import { filterQuery, type PaymentsSearch } from './payments.search.ts';

export function usePayments(search: PaymentsSearch) {
  const { page, limit } = search;
  const query = { page, limit, ...filterQuery(search) };
  return useQuery({
    queryKey: [...paymentKeys.lists, query],
    queryFn: ({ signal }) => {
      const { search: text, ...rest } = query;
      return text !== undefined && mayBeCode(text)
        ? call('POST /transactions/search', { query: rest, body: { search: text }, signal })
        : call('GET /transactions', { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 5_000,
  });
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
