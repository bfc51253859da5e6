import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meKey } from '../features/auth/me-key.ts';
import { getSession, subscribeToSession } from '../lib/session.ts';
import { queryClient } from './server-state.tsx';

/** Drops one admin's cached data before the next admin signs in, in whichever tab that happens. */
function forgetWithSession(client: QueryClient): void {
  let token = getSession()?.token;
  subscribeToSession(() => {
    const session = getSession();
    if (session === null || session.token === token) return;
    token = session.token;
    // The new admin's own account was loaded with the sign-in and is kept.
    const own = client.getQueryCache().find({ queryKey: meKey(session.expiresAt) });
    void client.resetQueries({ predicate: (query) => query !== own });
  });
}

// The back-office exists in browsers only.
if (!queryClient) throw new Error('The back-office has no query cache');
const client = queryClient;
forgetWithSession(client);

/** The query cache that all pages of the back-office share. */
export function AdminServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
