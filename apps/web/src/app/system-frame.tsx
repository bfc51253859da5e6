import type { Role } from '@ghost-pay/contract/auth/roles';
import { Link, Outlet } from '@tanstack/react-router';
import { tabClass, tabRowClass } from '../ui/tab-look.ts';
import { adminTexts } from './admin.texts.ts';
import { systemTabsOf } from './system-tabs.ts';

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
