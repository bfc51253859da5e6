import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../lib/api-error.ts';
import { followShared } from '../lib/shared-stream.ts';
import type { StoredSession } from '../lib/session.ts';

/** What each event says to ask for anew. */
const shown: Readonly<Record<string, readonly (readonly string[])[]>> = {
  payments: [['transactions'], ['dashboard']],
  addresses: [['settings', 'address-changes']],
};

/** What does not exist will not come into being. */
function mayChange({ state: { error } }: Query): boolean {
  return !(isApiError(error) && error.status === 404);
}

/** Keeps the back-office's lists and figures as they are on the server, within a moment. */
export function LiveRefresh({ session: { token, expiresAt } }: { session: StoredSession }) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followShared({
        // The tabs of one session, and no others.
        name: `ghost-pay-events-${expiresAt}`,
        address: '/api/events',
        token,
        onEvent: (event) => {
          for (const queryKey of shown[event] ?? [])
            void queryClient.invalidateQueries({ queryKey, predicate: mayChange });
        },
      }),
    [token, expiresAt, queryClient],
  );
  return null;
}
