import { mayBeCode } from '@ghost-pay/contract/typed-text';
import { useEffect } from 'react';
import { createStore, useStore } from '../../../lib/store.ts';
import { readPaymentsSearch, type PaymentsSearch } from './payments.search.ts';

// A search for a code is never written to the URL. It lives here while its list is open.

// The next administrator in this browser must not see it.
const unwritten = createStore<string | undefined>(undefined, { perSession: true });

/** The list's state as the URL may hold it. A search that may be a code is kept in this module instead. */
export function writable(search: PaymentsSearch): PaymentsSearch {
  const isUnwritten = search.search !== undefined && mayBeCode(search.search);
  unwritten.set(isUnwritten ? search.search : undefined);
  return isUnwritten ? { ...search, search: undefined } : search;
}

/** The list's state with the search that the URL does not hold. */
export function useWholeSearch(written: PaymentsSearch): PaymentsSearch {
  const text = useStore(unwritten);
  return written.search === undefined && text !== undefined
    ? readPaymentsSearch({ ...written, search: text })
    : written;
}

/** Removes a code from a URL that was opened with one, and forgets the search when the list is left. */
export function useUnwrittenSearch({
  written,
  replace,
}: {
  written: PaymentsSearch;
  replace: (search: PaymentsSearch) => void;
}): void {
  useEffect(() => {
    if (written.search !== undefined && mayBeCode(written.search)) replace(written);
  }, [written, replace]);
  useEffect(() => () => unwritten.set(undefined), []);
}
