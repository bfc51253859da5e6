import type { RunningSession } from '@ghost-pay/contract/auth/auth.schemas';
import { MonitorSmartphone } from 'lucide-react';
import { deviceWords } from '../../../lib/device-words.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useEndSession, useSessions } from '../api.ts';
import { authTexts } from '../auth.texts.ts';

/** The admin's sessions. Every session but the current one can be ended here. */
export function SessionList() {
  const sessions = useSessions();
  const end = useEndSession();
  if (sessions.data === undefined) {
    if (!sessions.isError)
      return (
        <SkeletonGroup label={authTexts.sessionsLoading}>
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      );
    return <LoadError title={authTexts.sessionsFailed} query={sessions} />;
  }
  return (
    <div className="grid gap-3">
      {end.isError ? (
        <Alert tone="error" announce>
          {errorSentence(end.error, authTexts.endSessionFailed)}
        </Alert>
      ) : null}
      <ul aria-label={authTexts.sessionsLabel} className="grid divide-y divide-line">
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() =>
              end.mutate(session.id, { onSuccess: () => showToast(authTexts.sessionEndedToast) })
            }
          />
        ))}
      </ul>
    </div>
  );
}

interface SessionRowProps {
  session: RunningSession;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const device = deviceWords(session.user_agent);
  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-ink">
          <span title={session.user_agent}>{device}</span>
          <span className="figures font-normal text-muted">{session.address}</span>
        </p>
        <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
          <span>{authTexts.signedInAt(formatDateTime(session.created_at))}</span>
          <span>{authTexts.endsAt(formatTime(session.expires_at))}</span>
        </p>
      </div>
      {session.current ? (
        <Badge tone="accent">{authTexts.thisSession}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          aria-label={authTexts.endSessionOf(device, session.address)}
          busyLabel={ending ? authTexts.endingSession : undefined}
          onClick={onEnd}
        >
          {authTexts.endSession}
        </Button>
      )}
    </li>
  );
}
