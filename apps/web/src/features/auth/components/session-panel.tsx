import { Timer } from 'lucide-react';
import { useEffect } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { endSession, type StoredSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-present.ts';
import { knowsServerTime, serverNow } from '../../../lib/server-clock.ts';
import { authTexts } from '../auth.texts.ts';
import { sessionClock, type SessionUrgency } from '../session-clock.ts';

const looks: Record<SessionUrgency, { text: string; bar: string }> = {
  calm: { text: 'text-green', bar: 'bg-green' },
  soon: { text: 'text-amber', bar: 'bg-amber' },
  now: { text: 'text-red', bar: 'bg-red' },
};

/** The time left until the admin is signed out. */
export function SessionPanel({ session }: { session: StoredSession }) {
  const now = useNow(1000, session.expiresAt);
  const clock = sessionClock(session.expiresAt - now);
  const look = looks[clock.urgency];
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 text-sm text-muted">
        <Timer className="size-4" aria-hidden="true" />
        {authTexts.session}
        <span className={classNames('figures ml-auto font-semibold', look.text)}>{clock.text}</span>
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={classNames('h-full rounded-full transition-[width] duration-200', look.bar)}
          style={{ width: `${clock.share * 100}%` }}
        />
      </div>
      <output className="block text-sm font-semibold text-red empty:hidden">
        {clock.urgency === 'now' && !clock.ended ? authTexts.expiresSoon : null}
      </output>
    </div>
  );
}

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
