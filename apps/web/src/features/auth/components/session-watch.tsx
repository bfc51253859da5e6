import { useEffect } from 'react';
import { knowsServerTime, serverNow } from '../../../lib/server-clock.ts';
import { endSession, type StoredSession } from '../../../lib/session.ts';

const checkIntervalMs = 1000;

/** Ends the session when it expires, by the server's clock. Renders nothing; mounted wherever an admin is signed in. */
export function SessionWatch({ session }: { session: StoredSession }) {
  useEffect(() => {
    const check = () => {
      if (knowsServerTime() && serverNow() >= session.expiresAt) endSession('expired');
    };
    check();
    const timer = window.setInterval(check, checkIntervalMs);
    return () => window.clearInterval(timer);
  }, [session]);
  return null;
}
