import type { Assignment, Desk } from '@ghost-pay/contract/desk/desk.schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { pollMs } from '../payments-cache.ts';

/** What colleagues have open, and what is assigned: one small answer for all rows. */
export const deskQuery = queryOptions({
  queryKey: ['desk'],
  queryFn: ({ signal }) => call('GET /desk', { signal }),
  // Read again by live events and by the page's poll, never for a row alone.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is at one payment. */
export interface AtPayment {
  /** The colleagues who have it open, the first one first. */
  readonly open: Desk['open'];
  readonly assignment: Assignment | undefined;
}

const none: AtPayment = { open: [], assignment: undefined };

/** Who is at a payment; changes of other payments do not draw the component anew. */
export function useAtPayment(id: string): AtPayment {
  const { data = none } = useQuery({
    ...deskQuery,
    select: ({ open, assigned }): AtPayment => ({
      open: open.filter((one) => one.transaction_id === id),
      assignment: assigned.find((one) => one.transaction_id === id),
    }),
  });
  return data;
}

/** Reads the desk again from time to time: a colleague who has vanished is told by no event. */
export function useDesk(): Desk | undefined {
  return useQuery({ ...deskQuery, refetchInterval: pollMs }).data;
}
