import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';

// A refusal is retried once at most. An offline browser fails at once, with a sentence: the default would wait
// for the network in silence.
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The browser's query cache. The server makes a new one for each page: nothing may pass to the next visitor. */
export const queryClient = import.meta.env.SSR ? undefined : makeQueryClient();

export function ServerStateOutlet() {
  const [client] = useState(() => queryClient ?? makeQueryClient());
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
