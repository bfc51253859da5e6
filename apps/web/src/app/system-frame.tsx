import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { Link, Outlet } from '@tanstack/react-router';
import { Activity, ListChecks, Mail, Webhook } from 'lucide-react';
import { tabClass, tabRowClass } from '../ui/tabs.tsx';
import { adminTexts } from './admin.texts.ts';

/** What the pages about the running system share: a row of links that lead from one to the other. */
export function SystemFrame({ role }: { role: Role }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <nav aria-label={adminTexts.system} className={`${tabRowClass} print:hidden`}>
        {systemTabsOf(role).map((page) => (
          <Link key={page.to} to={page.to} className={tabClass}>
            {'tab' in page ? page.tab : page.label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}

/** The tabs of the page System; each is a page of its own address. */
const systemTabs = [
  { to: '/admin/system', label: adminTexts.systemStatus, tab: adminTexts.status, icon: Activity },
  { to: '/admin/jobs', label: adminTexts.jobs, icon: ListChecks },
] as const;
const superAdminTabs = [
  { to: '/admin/outbox', label: adminTexts.outbox, icon: Mail },
  { to: '/admin/webhooks', label: adminTexts.webhooks, icon: Webhook },
] as const;

/** The tabs of the page System that this administrator may see. */
export function systemTabsOf(role: Role) {
  return role === 'super_admin' ? [...systemTabs, ...superAdminTabs] : systemTabs;
}
