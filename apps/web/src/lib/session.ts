import { useSyncExternalStore } from 'react';
import { appVersion } from '@ghost-pay/contract/site/site';
import { keptText } from './kept-text.ts';

const tokenKey = 'admin_token';
const expiryKey = 'admin_token_expires_at';
const keptToken = keptText(tokenKey);
const keptExpiry = keptText(expiryKey);
const keptVersion = keptText('app_version');

export interface StoredSession {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Why the last session of this page ended; the sign-in page says so. */
type SessionEnd = 'signed_out' | 'expired';

const listeners = new Set<() => void>();
let snapshot: StoredSession | null = null;
let lastEnd: SessionEnd | null = null;

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * The stored session or null, read anew each time because another tab may have ended it. Returns the same
 * object while nothing has changed, as useSyncExternalStore requires.
 */
export function getSession(): StoredSession | null {
  const token = keptToken.get();
  const expiresAt = Date.parse(keptExpiry.get() ?? '');
  if (!token || Number.isNaN(expiresAt)) {
    snapshot = null;
  } else if (snapshot?.token !== token || snapshot.expiresAt !== expiresAt) {
    snapshot = { token, expiresAt };
  }
  return snapshot;
}

/** Stores a new session from the server. `expiresAt` is an ISO moment. */
export function startSession({
  accessToken,
  expiresAt,
}: {
  accessToken: string;
  expiresAt: string;
}): void {
  lastEnd = null;
  // The expiry first: another tab must never read the new token with the old expiry.
  keptExpiry.set(expiresAt);
  keptToken.set(accessToken);
  recordAppVersion();
  tellListeners();
}

/** Removes the session from this browser, in every tab. The server is told separately, and may be down. */
export function endSession(reason: SessionEnd = 'signed_out'): void {
  if (getSession() !== null) lastEnd = reason;
  keptToken.set(undefined);
  keptExpiry.set(undefined);
  tellListeners();
}

/** Why the last session of this page ended, or null when none has. */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Writes the version of the running page to local storage (specification, section 9). */
export function recordAppVersion(): void {
  keptVersion.set(appVersion);
}

/**
 * Calls `listener` when the session starts or ends, here or in another tab. Returns a function that
 * unsubscribes.
 */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === null || event.key === tokenKey || event.key === expiryKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribeToSession, getSession);
}
