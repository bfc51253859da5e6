import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { forgetWithSession } from './forget-with-session.ts';
import { queryClient } from './server-state.tsx';

// The back-office exists in browsers only.
if (!queryClient) throw new Error('The back-office has no query cache');
const client = queryClient;
forgetWithSession(client);

/** The query cache that all pages of the back-office share. */
export function AdminServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
