import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { Link } from '@tanstack/react-router';
import { AccountPanel } from '../features/auth/components/account-panel.tsx';
import { SessionPanel } from '../features/auth/components/session-panel.tsx';
import { UnclaimedBadge } from '../features/transfers/components/unclaimed-badge.tsx';
import type { StoredSession } from '../lib/session.ts';
import { pagesOf } from './admin-pages.ts';
import { adminTexts } from './admin.texts.ts';

interface AdminSidebarProps {
  user: AdminUser;
  session: StoredSession;
  /** Closes the slide-over that contains the sidebar, if there is one. */
  onNavigate?: () => void;
}

/** The pages, the session's clock and the account. Used in the column and in the slide-over. */
export function AdminSidebar({ user, session, onNavigate }: AdminSidebarProps) {
  return (
    <div className="flex min-h-full flex-col gap-6">
      <nav aria-label={adminTexts.navigation}>
        <ul className="grid gap-1 lg:gap-0.5">
          {pagesOf(user.role).map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                className="flex min-h-11 items-center gap-3 rounded-base px-3 text-sm font-semibold text-muted lg:min-h-8 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
              >
                <Icon className="size-5" aria-hidden="true" />
                {label}
                {to === '/admin/transfers' ? <UnclaimedBadge /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-4 px-3 pb-1">
        <SessionPanel session={session} />
        <hr className="border-line" />
        <AccountPanel user={user} {...(onNavigate && { onNavigate })} />
      </div>
    </div>
  );
}
