import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { Link } from '@tanstack/react-router';
import {
  CreditCard,
  Inbox,
  LayoutDashboard,
  Mail,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  Webhook,
} from 'lucide-react';
import { AccountPanel } from '../features/auth/components/account-panel.tsx';
import { SessionPanel } from '../features/auth/components/session-panel.tsx';
import { UnclaimedBadge } from '../features/transfers/components/unclaimed-badge.tsx';
import type { StoredSession } from '../lib/session.ts';
import { adminTexts } from './admin.texts.ts';

interface AdminSidebarProps {
  user: AdminUser;
  session: StoredSession;
  /** Closes the slide-over that contains the sidebar, if there is one. */
  onNavigate?: () => void;
}

const pages = [
  { to: '/admin/dashboard', label: adminTexts.dashboard, icon: LayoutDashboard },
  { to: '/admin/transactions', label: adminTexts.paymentValidation, icon: ReceiptText },
  { to: '/admin/transfers', label: adminTexts.transfers, icon: Inbox },
  { to: '/admin/card-payments', label: adminTexts.cardPayments, icon: CreditCard },
  { to: '/admin/approval-rules', label: adminTexts.approvals, icon: ShieldCheck },
  { to: '/admin/users', label: adminTexts.users, icon: Users },
] as const;
const superAdminPages = [
  { to: '/admin/audit', label: adminTexts.audit, icon: ScrollText },
  { to: '/admin/outbox', label: adminTexts.outbox, icon: Mail },
  { to: '/admin/webhooks', label: adminTexts.webhooks, icon: Webhook },
  { to: '/admin/settings', label: adminTexts.settings, icon: Settings },
] as const;

/** The pages, the session's clock and the account. Used in the column and in the slide-over. */
export function AdminSidebar({ user, session, onNavigate }: AdminSidebarProps) {
  const shown = user.role === 'super_admin' ? [...pages, ...superAdminPages] : pages;
  return (
    <div className="flex min-h-full flex-col gap-6">
      <nav aria-label={adminTexts.navigation}>
        <ul className="grid gap-1 lg:gap-0.5">
          {shown.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                className="flex min-h-11 items-center gap-3 rounded-base px-3 text-sm font-semibold text-muted lg:min-h-9 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
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
