import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { Outlet, useParams, useRouter, useRouterState, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMe } from '../features/auth/api.ts';
import { authTexts } from '../features/auth/auth.texts.ts';
import { SignOutButton } from '../features/auth/components/account-panel.tsx';
import { SessionWatch } from '../features/auth/components/session-panel.tsx';
import { StepUp } from '../features/auth/components/step-up.tsx';
import { useMissedRefusals } from '../features/payments/acts/missed-refusals.ts';
import { classNames } from '../lib/class-names.ts';
import { lastSessionEnd, useSession } from '../lib/session.ts';
import { belowRows } from '../ui/below-rows.ts';
import { FullPageLoader } from '../ui/loader.tsx';
import { LiveRefresh } from './live-refresh.tsx';
import { useCommands } from '../lib/keys/commands.ts';
import { useTheme } from '../lib/theme.ts';
import { adminTexts } from './admin.texts.ts';
import { AdminFrame } from './admin-frame.tsx';
import { administrationPagesOf, toDo, workPages } from './admin-pages.ts';
import { AuthFrame } from './auth-frame.tsx';

const AccessRestricted = lazy(async () => ({
  default: (await import('./access-restricted.tsx')).AccessRestricted,
}));
const AddressChangesBanner = lazy(async () => ({
  default: (await import('../features/settings/components/address-changes-banner.tsx'))
    .AddressChangesBanner,
}));
const MissedRefusals = lazy(async () => ({
  default: (await import('../features/payments/acts/refusal-alerts.tsx')).MissedRefusals,
}));
const TwofaSetupPage = lazy(async () => ({
  default: (await import('../features/auth/pages/twofa-setup-page.tsx')).TwofaSetupPage,
}));

const PasswordGatePage = lazy(async () => ({
  default: (await import('../features/auth/components/change-password.tsx')).PasswordGatePage,
}));

/**
 * Requires a session, then a second factor, then a password that no other person knows. Each missing one shows
 * only its own page. The second factor comes first: without it the server rejects a new password.
 */
export function AdminShell() {
  const session = useSession();
  const me = useMe();
  const router = useRouter();

  useEffect(() => {
    const { pathname, href } = router.state.location;
    // Read once, when the session ends: the redirect itself changes the location.
    if (session || !pathname.startsWith('/admin/')) return;
    // After signing out, the sign-in page starts fresh. After an expiry, it leads back to the same page.
    const search = lastSessionEnd() === 'signed_out' ? {} : { from: href };
    void router.navigate({ to: '/admin', search, replace: true });
  }, [session, router]);

  if (!session || !me.data) {
    return (
      <main>
        <h1 className="sr-only">{adminTexts.backOffice}</h1>
        <FullPageLoader label={authTexts.checking} />
      </main>
    );
  }

  return (
    <>
      <SessionWatch session={session} />
      {me.data.twofa_enabled && !me.data.password_must_change ? (
        <AdminFrame user={me.data} session={session}>
          <AdminPage user={me.data} />
          <StepUp />
          <LiveRefresh session={session} />
          <AdminKeys user={me.data} />
        </AdminFrame>
      ) : (
        <AuthFrame aside={<SignOutButton className="min-h-11" />}>
          <Suspense fallback={<FullPageLoader label={authTexts.checking} />}>
            {me.data.twofa_enabled ? (
              <PasswordGatePage user={me.data} />
            ) : (
              <TwofaSetupPage user={me.data} />
            )}
          </Suspense>
        </AuthFrame>
      )}
    </>
  );
}

/** The page, or the reason why it is not shown. The notices that belong on every page stand at its foot, where they move nothing. */
function AdminPage({ user }: { user: AdminUser }) {
  const restricted = useRouterState({ select: ({ location }) => location.state.accessRestricted });
  const missed = useMissedRefusals();
  useEffect(() => {
    // Not on the first screen; the list is there later than this.
    void import('../features/payments/list/column-choice.ts').then(({ readColumnsOf }) =>
      readColumnsOf(user.id),
    );
  }, [user.id]);
  // A payment's drawer covers the page and shows them itself.
  const isPaymentOpen = useParams({ strict: false, select: ({ id }) => id !== undefined });
  return (
    <>
      {restricted === undefined ? (
        <Outlet />
      ) : (
        <Suspense>
          <AccessRestricted why={restricted} role={user.role} />
        </Suspense>
      )}
      <div className={classNames(belowRows, 'mt-3')}>
        {missed.length > 0 && !isPaymentOpen ? (
          <Suspense>
            <MissedRefusals />
          </Suspense>
        ) : null}
        {user.role === 'super_admin' ? (
          <Suspense>
            <AddressChangesBanner />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

const KeySheet = lazy(async () => ({
  default: (await import('../features/keys/key-sheet.tsx')).KeySheet,
}));
const Palette = lazy(async () => ({
  default: (await import('./admin-palette.tsx')).AdminPalette,
}));

/** The keys of every page of the back-office, the sheet that lists all keys, and the palette. */
function AdminKeys({ user }: { user: AdminUser }) {
  const [open, setOpen] = useState<'sheet' | 'palette'>();
  const chosen = useRef<() => void>(undefined);
  const navigate = useNavigate();
  const { toggle } = useTheme();
  useCommands(
    {
      sheet: () => setOpen('sheet'),
      palette: () => setOpen('palette'),
      theme: toggle,
      go_dashboard: () => void navigate({ to: '/admin/dashboard' }),
      go_payments: () => void navigate({ to: '/admin/transactions', search: toDo }),
      go_transfers: () => void navigate({ to: '/admin/transfers' }),
      go_cards: () => void navigate({ to: '/admin/card-payments' }),
    },
    { layer: 'frame' },
  );
  // Once the palette is gone: what the command opens gets the focus, and gives it back to what had it before.
  useEffect(() => {
    const run = chosen.current;
    if (run === undefined || open !== undefined) return;
    chosen.current = undefined;
    run();
  }, [open]);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {open === 'sheet' ? <KeySheet onClose={close} /> : null}
      {open === 'palette' ? (
        <Palette
          role={user.role}
          pages={[...workPages, ...administrationPagesOf(user.role)]}
          onRun={(run) => {
            chosen.current = run;
            close();
          }}
          onClose={close}
        />
      ) : null}
    </Suspense>
  );
}
