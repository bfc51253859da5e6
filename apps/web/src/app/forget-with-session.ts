import type { QueryClient } from '@tanstack/react-query';
import { meKey } from '../features/auth/me-key.ts';
import { forgetMissedRefusals } from '../features/payments/acts/missed-refusals.ts';
import { getSession, subscribeToSession } from '../lib/session.ts';

/** What one admin was shown is not shown to the next, in whichever tab that one signs in. */
export function forgetWithSession(client: QueryClient): void {
  let token = getSession()?.token;
  subscribeToSession(() => {
    const session = getSession();
    if (session === null || session.token === token) return;
    token = session.token;
    forgetMissedRefusals();
    // Who has just signed in is known already.
    const own = client.getQueryCache().find({ queryKey: meKey(session.expiresAt) });
    void client.resetQueries({ predicate: (query) => query !== own });
  });
}
