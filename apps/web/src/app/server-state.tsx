import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { forgetWithSession } from './forget-with-session.ts';

// A refusal is retried once at most. An offline browser fails at once, with a sentence: the default would wait
// for the network in silence.
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

forgetWithSession(client);

/** The query cache that all pages below it share. */
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
