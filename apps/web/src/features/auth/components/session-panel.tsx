import { Timer } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { StoredSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-present.ts';
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
