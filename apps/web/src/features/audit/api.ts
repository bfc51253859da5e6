import { defaultPageSize } from '@ghost-pay/contract/page-sizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, openDownload } from '../../lib/api-client.ts';
import { auditQuery, type AuditSearch } from './audit.search.ts';

export function useAudit(search: AuditSearch) {
  const query = { ...auditQuery(search), page: search.page, limit: defaultPageSize };
  return useQuery({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => call('GET /audit', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

/** Requests the filtered trail as a file. */
export function openExport({
  search,
  signal,
}: {
  search: AuditSearch;
  signal: AbortSignal;
}): Promise<Response> {
  return openDownload('GET /audit/export.csv', { query: auditQuery(search), signal });
}

/** The admins that the author filter offers. */
export function useAuditAuthors() {
  return useQuery({
    queryKey: ['audit', 'authors'],
    queryFn: ({ signal }) => call('GET /users', { signal }),
    staleTime: 60_000,
  });
}
