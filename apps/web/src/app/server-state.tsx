import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { forgetWithSession } from './forget-with-session.ts';

// A refusal is an answer and is asked once more at most; an offline browser fails at once, with a
// sentence, instead of waiting in silence for the network.
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

forgetWithSession(client);

/** What the server has said, shared by all pages under it. */
export function ServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export function ServerStateOutlet() {
  return (
    <ServerState>
      <Outlet />
    </ServerState>
  );
}
