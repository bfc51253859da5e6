import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { followShared } from '../lib/shared-stream.ts';
import type { StoredSession } from '../lib/session.ts';

/** The queries that each event invalidates. */
const queriesByEvent: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // A payment that no longer waits is assigned to none.
  payments: [['transactions'], ['dashboard'], ['desk']],
  desk: [['desk']],
  transfers: [['transfers']],
  addresses: [['settings', 'address-changes']],
};

/** A record that does not exist (404) cannot change. */
function mayChange({ state: { error } }: Query): boolean {
  return !(isApiError(error) && error.status === 404);
}

/** Reloads the back-office's lists and figures when the server reports a change. */
export function LiveRefresh({ session: { token, expiresAt } }: { session: StoredSession }) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followShared({
        // Shared by the tabs of one session only.
        name: `ghost-pay-events-${expiresAt}`,
        address: '/api/events',
        token,
        onEvent: (event) => {
          for (const queryKey of queriesByEvent[event] ?? [])
            void queryClient.invalidateQueries({ queryKey, predicate: mayChange });
        },
      }),
    [token, expiresAt, queryClient],
  );
  return null;
}
