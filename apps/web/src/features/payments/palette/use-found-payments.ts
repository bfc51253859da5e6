import { mayBeCode } from '@ghost-pay/contract/typed-text';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { paymentKeys } from '../payments-cache.ts';

const debounceMs = 250;
/** One letter finds everybody. */
const shortest = 2;
const query = { limit: 10, page: 1, sort: 'created_at_desc' } as const;

export interface FoundPayments {
  readonly payments: readonly Transaction[];
  readonly isSearching: boolean;
  readonly isFailed: boolean;
}

/** The newest payments that a text finds, as the list's search does. A text that may be a code stays out of the address. */
export function useFoundPayments(typed: string): FoundPayments {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), debounceMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  const isAsked = text.length >= shortest;
  const found = useQuery({
    queryKey: [...paymentKeys.all, 'palette', asked],
    queryFn: ({ signal }) =>
      mayBeCode(asked)
        ? call('POST /transactions/search', { query, body: { search: asked }, signal })
        : call('GET /transactions', { query: { ...query, search: asked }, signal }),
    enabled: isAsked && asked === text,
    staleTime: 5_000,
    gcTime: 0,
  });
  if (!isAsked) return { payments: [], isSearching: false, isFailed: false };
  if (asked !== text) return { payments: [], isSearching: true, isFailed: false };
  return {
    payments: found.data?.transactions ?? [],
    isSearching: found.isPending && !found.isError,
    isFailed: found.isError,
  };
}
