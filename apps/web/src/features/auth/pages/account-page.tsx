import type { AdminUser, RunningSession } from '@ghost-pay/contract/auth/auth.schemas';
import { KeyRound, KeySquare, MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Failure } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { deviceWords } from '../../../lib/device-words.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useEndSession, useRenewRecoveryCodes, useSessions } from '../api.ts';
import { authTexts } from '../auth.texts.ts';
import { PasskeyList } from '../components/passkey-list.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { passkeysTexts } from '../passkeys.texts.ts';

// The form and its validator load on first use.
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../components/change-password.tsx')).ChangePasswordDialog,
}));

/** The security settings of the admin's own account. */
export function AccountPage({ me }: { me: AdminUser }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PageHeader title={authTexts.accountTitle} lead={authTexts.accountLead} />
      <Panel title={authTexts.sessionsTitle} lead={authTexts.sessionsLead}>
        <SessionList />
      </Panel>
      <Panel title={passkeysTexts.title} lead={passkeysTexts.lead}>
        <PasskeyList />
      </Panel>
      <Panel title={authTexts.recoveryTitle} lead={authTexts.recoveryRenewLead}>
        <RenewRecoveryCodes username={me.username} />
      </Panel>
      <Panel title={authTexts.accountPassword} lead={authTexts.changePasswordLead}>
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          icon={<KeyRound className="size-4" aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          {authTexts.changePassword}
        </Button>
      </Panel>
      {changing ? (
        <Suspense>
          <ChangePasswordDialog username={me.username} onDone={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Makes new recovery codes after a fresh second factor, and shows them until the admin has saved them. */
function RenewRecoveryCodes({ username }: { username: string }) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return (
      <RecoveryCodes
        codes={codes}
        username={username}
        title={authTexts.newCodesTitle}
        lead={authTexts.newCodesLead}
        heading="h3"
        onSaved={() => setCodes(undefined)}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Failure>{renew.error && errorSentence(renew.error, authTexts.renewCodesFailed)}</Failure>
      <Button
        variant="secondary"
        size="small"
        icon={<KeySquare className="size-4" aria-hidden="true" />}
        busyLabel={renew.isPending ? authTexts.renewingCodes : undefined}
        onClick={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => {
              setCodes(recoveryCodes);
              renew.reset();
            },
          })
        }
      >
        {authTexts.renewCodes}
      </Button>
      {/* The old codes may be void already, and the new ones are shown only here. */}
      <LeaveGuard isActive={renew.isPending} texts={authTexts.leavingCodes} />
    </div>
  );
}

/** The admin's sessions. Every session but the current one can be ended here. */
function SessionList() {
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
      <Failure>{end.error && errorSentence(end.error, authTexts.endSessionFailed)}</Failure>
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
