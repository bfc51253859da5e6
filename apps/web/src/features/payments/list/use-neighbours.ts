import { useEffect, useRef } from 'react';
import { usePayments } from './api.ts';
import type { PaymentsSearch } from './payments.search.ts';

/**
 * The payments before and after this one on the list's page. When this payment has left the list, because it
 * was just validated, the payment in its place comes next. `place` is where the next one stands.
 */
export function useNeighbours(
  id: string,
  search: PaymentsSearch,
): { previous: string | undefined; next: string | undefined; place: number } {
  const ids = usePayments(search).data?.transactions.map((row) => row.id) ?? [];
  const lastIndex = useRef(-1);
  const index = ids.indexOf(id);
  useEffect(() => {
    if (index !== -1) lastIndex.current = index;
  }, [index]);
  if (index !== -1) return { previous: ids[index - 1], next: ids[index + 1], place: index + 1 };
  // oxlint-disable-next-line react-hooks-js/refs -- the payment's last known place in the list
  const place = lastIndex.current;
  return place === -1
    ? { previous: undefined, next: ids[0], place: 0 }
    : { previous: ids[place - 1], next: ids[place], place };
}
