import { useEffect } from 'react';
import { endSession, type StoredSession } from '../../../lib/session.ts';

const checkIntervalMs = 1000;

/** Ends the session when it expires. Renders nothing; mounted wherever an admin is signed in. */
export function SessionWatch({ session }: { session: StoredSession }) {
  useEffect(() => {
    const check = () => {
      if (Date.now() >= session.expiresAt) endSession('expired');
    };
    check();
    const timer = window.setInterval(check, checkIntervalMs);
    return () => window.clearInterval(timer);
  }, [session]);
  return null;
}
