import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { Link, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { AccountPanel } from '../features/auth/components/account-panel.tsx';
import { SessionPanel } from '../features/auth/components/session-panel.tsx';
import type { StoredSession } from '../lib/session.ts';
import { call } from '../lib/api-client.ts';
import { classNames } from '../lib/class-names.ts';
import { formatCount } from '../lib/format.ts';
import { siteInfo } from '../lib/site-info.ts';
import { workPages, administrationPagesOf } from './admin-pages.ts';
import { adminTexts } from './admin.texts.ts';

interface AdminSidebarProps {
  user: AdminUser;
  session: StoredSession;
  /** Closes the slide-over that contains the sidebar, if there is one. */
  onNavigate?: () => void;
}

/** The pages, the session's clock and the account. Used in the column and in the slide-over. */
export function AdminSidebar({ user, session, onNavigate }: AdminSidebarProps) {
  // One entry stands for all its tabs.
  const isInSystem = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/admin/shell/system'),
  });
  const links = (pages: ReturnType<typeof administrationPagesOf> | typeof workPages) =>
    pages.map(({ to, label, icon: Icon, ...page }) => (
      <li key={to}>
        <Link
          to={to}
          search={'search' in page ? page.search : {}}
          activeOptions={{ includeSearch: false }}
          onClick={onNavigate}
          aria-current={to === '/admin/system' && isInSystem ? 'page' : undefined}
          className="flex min-h-11 items-center gap-2.5 rounded-base px-2.5 text-sm font-semibold text-muted lg:min-h-8 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
        >
          <Icon className="size-[18px] shrink-0" aria-hidden="true" />
          <span className="min-w-0 truncate">{label}</span>
          <MenuCount to={to} />
        </Link>
      </li>
    ));
  return (
    <div className="flex min-h-full flex-col gap-4">
      <nav aria-label={adminTexts.navigation}>
        <ul className="grid grid-cols-1 gap-1 lg:gap-0.5">{links(workPages)}</ul>
        <p aria-hidden="true" className="px-3 pt-4 pb-1 text-xs font-semibold text-muted">
          {adminTexts.administration}
        </p>
        <ul aria-label={adminTexts.administration} className="grid grid-cols-1 gap-1 lg:gap-0.5">
          {links(administrationPagesOf(user.role))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-3 border-t border-line px-3 pt-3 pb-1">
        <SessionPanel session={session} />
        <AccountPanel user={user} {...(onNavigate && { onNavigate })} />
      </div>
    </div>
  );
}

/** For the time of the browser’s stream being interrupted. */
const polling = { refetchInterval: 60_000, staleTime: 5_000 } as const;

/** The key under which the pages ask for the same figures: they are asked for once. */
function useSummary() {
  return useQuery({
    queryKey: ['transactions', 'summary'],
    queryFn: ({ signal }) => call('GET /transactions/stats/summary', { signal }),
    ...polling,
  }).data;
}

function PaymentCount() {
  const summary = useSummary();
  const { pendingPaymentVerification = 0, pendingSubscriptionUpdate = 0 } = summary ?? {};
  return <Count count={pendingPaymentVerification + pendingSubscriptionUpdate} />;
}

function CardPaymentCount() {
  return <Count count={useSummary()?.awaitingCardPayments ?? 0} />;
}

function TransferCount() {
  const { data } = useQuery({
    queryKey: ['transfers', 'figures'],
    queryFn: ({ signal }) => call('GET /transfers/figures', { signal }),
    ...polling,
  });
  return <Count count={data?.unclaimed ?? 0} colour={data?.overdue ? 'text-amber' : ''} />;
}

/** What is wrong with the system. Payments that wait for too long are counted at the payments. */
function AlertCount() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'alerts'],
    queryFn: ({ signal }) => call('GET /alerts', { signal }),
    enabled: !siteInfo.isInspection,
    ...polling,
  });
  const open = data?.alerts.filter(({ kind }) => kind !== 'promise_broken') ?? [];
  return <Count count={open.length} colour="text-red" what={adminTexts.openAlerts} />;
}

const counts = {
  '/admin/transactions': PaymentCount,
  '/admin/card-payments': CardPaymentCount,
  '/admin/transfers': TransferCount,
  '/admin/system': AlertCount,
} as const;

/** How much waits on a page of the menu; nothing while nothing does. */
function MenuCount({ to }: { to: string }) {
  const Shown = to in counts ? counts[to as keyof typeof counts] : null;
  return Shown && <Shown />;
}

interface CountProps {
  count: number;
  colour?: string;
  what?: string;
}

function Count({ count, colour = '', what = adminTexts.waiting }: CountProps) {
  if (count === 0) return null;
  return (
    <span className={classNames('figures ml-auto', colour)}>
      {formatCount(count)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
