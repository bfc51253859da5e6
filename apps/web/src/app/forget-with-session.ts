import type { QueryClient } from '@tanstack/react-query';
import { meKey } from '../features/auth/me-key.ts';
import { getSession, subscribeToSession } from '../lib/session.ts';

/** Drops one admin's cached data before the next admin signs in, in whichever tab that happens. */
export function forgetWithSession(client: QueryClient): void {
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
