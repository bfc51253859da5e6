import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/**
 * Server state for the whole page. A refusal is an answer and is not asked again;
 * a lost connection is retried by the query library when the browser is back online.
 */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: 1, staleTime: 30_000, networkMode: 'always' }, mutations: { retry: false, networkMode: 'always' } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
