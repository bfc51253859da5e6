import { isApiError } from '@ghost-pay/contract/api-error';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followStream } from '../lib/follow-stream.ts';
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

/** Asks again for what an event changes. */
export async function refreshChanged(client: QueryClient, event: string): Promise<void> {
  await Promise.all(
    (queriesByEvent[event] ?? []).map(async (queryKey) => {
      const filters = { queryKey, predicate: mayChange };
      const firstLoads = client
        .getQueryCache()
        .findAll(filters)
        .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
      await client.invalidateQueries(filters);
      // A first load is not begun anew, and may have been answered before the change.
      if (firstLoads.length > 0)
        await client.invalidateQueries({ predicate: (query) => firstLoads.includes(query) });
    }),
  );
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
        onEvent: (event) => void refreshChanged(queryClient, event),
      }),
    [token, expiresAt, queryClient],
  );
  return null;
}

/**
 * Follows a stream of server-sent events once for all tabs of the browser. One tab holds the connection and
 * passes the events on; when it is closed, the next tab takes over. Without the Web Locks API (a page without
 * TLS), each tab connects by itself. Returns a function that stops following.
 */
function followShared({
  name,
  ...stream
}: {
  /** The name of lock and channel. Tabs with the same name share the stream, so it belongs to one session. */
  name: string;
  address: string;
  token: string;
  onEvent: (name: string) => void;
}): () => void {
  if (!('locks' in navigator)) return followStream(stream);
  const stopping = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => stream.onEvent(String(data)));
  navigator.locks
    .request(name, { signal: stopping.signal }, async () => {
      const stop = followStream({
        ...stream,
        onEvent: (event) => {
          stream.onEvent(event);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
          channel.postMessage(event);
        },
      });
      // The lock is held until this tab stops or is closed.
      await new Promise<void>((resolve) => {
        stopping.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      stop();
    })
    .catch(() => {
      // Stopped while waiting for the lock.
    });
  return () => {
    stopping.abort();
    channel.close();
  };
}
