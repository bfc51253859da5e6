import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../features/auth/api.ts';
import { authTexts } from '../features/auth/auth.texts.ts';
import { SignOutButton } from '../features/auth/components/account-panel.tsx';
import { SessionWatch } from '../features/auth/components/session-watch.tsx';
import { TwofaGatePage } from '../features/auth/pages/twofa-gate-page.tsx';
import { lastSessionEnd, useSession } from '../lib/session.ts';
import { FullPageLoader } from '../ui/loader.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Lets nobody past without a session, and shows nothing but the set-up without a second factor. */
export function AdminShell() {
  const session = useSession();
  const me = useMe();
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.href });

  useEffect(() => {
    if (session) return;
    // Whoever signs out leaves for good; whoever was cut off comes back to the same page.
    const from = lastSessionEnd() === 'signed_out' ? undefined : path;
    void navigate({ to: '/admin', search: from === undefined ? {} : { from }, replace: true });
  }, [session, path, navigate]);

  if (!session || !me.data) return <FullPageLoader label={authTexts.checking} />;

  return (
    <>
      <SessionWatch session={session} />
      {me.data.twofa_enabled ? (
        <AdminFrame user={me.data} session={session}>
          <Outlet />
        </AdminFrame>
      ) : (
        <AuthFrame aside={<SignOutButton className="px-3 text-sm" />}>
          <TwofaGatePage user={me.data} />
        </AuthFrame>
      )}
    </>
  );
}
