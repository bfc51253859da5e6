import { useSyncExternalStore } from 'react';
import { appVersion } from '@ghost-pay/contract/site/site';

const tokenKey = 'admin_token';
const expiryKey = 'admin_token_expires_at';
const versionKey = 'app_version';

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

// Storage throws where the browser forbids it; the session then lives as long as the page.
const fallback = new Map<string, string>();

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}

function removeItem(key: string): void {
  fallback.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * The stored session or null, read anew each time because another tab may have ended it. Returns the same
 * object while nothing has changed, as useSyncExternalStore requires.
 */
export function getSession(): StoredSession | null {
  const token = readItem(tokenKey);
  const expiresAt = Date.parse(readItem(expiryKey) ?? '');
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
  writeItem(expiryKey, expiresAt);
  writeItem(tokenKey, accessToken);
  recordAppVersion();
  tellListeners();
}

/** Removes the session from this browser, in every tab. The server is told separately, and may be down. */
export function endSession(reason: SessionEnd = 'signed_out'): void {
  if (getSession() !== null) lastEnd = reason;
  removeItem(tokenKey);
  removeItem(expiryKey);
  tellListeners();
}

/** Why the last session of this page ended, or null when none has. */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Writes the version of the running page to local storage (specification, section 9). */
export function recordAppVersion(): void {
  writeItem(versionKey, appVersion);
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
