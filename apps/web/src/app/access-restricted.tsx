import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { usePageTitle } from '../lib/page-title.ts';
import { roleLabels } from '../lib/role-labels.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { adminTexts } from './admin.texts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the reader was redirected from a page that their role may not open; shown in place of the page. */
    accessRestricted?: string;
  }
}

/** Shown to an admin in place of a page for super admins. */
export function AccessRestricted({ why, role }: { why: string; role: Role }) {
  usePageTitle(adminTexts.accessRestricted);
  return (
    <section className="mx-auto mt-8 grid max-w-md justify-items-center gap-3 rounded-base border border-line bg-surface px-6 py-10 text-center">
      <ShieldX className="size-10 text-muted" aria-hidden="true" />
      <h1 className="text-lg font-semibold text-ink">{adminTexts.accessRestricted}</h1>
      <p className="text-base text-muted">{why}</p>
      <p className="flex items-center gap-2 text-sm text-muted">
        {adminTexts.currentRole} <Badge tone="accent">{roleLabels[role]}</Badge>
      </p>
      <Link to="/admin/dashboard" replace className={`mt-2 ${buttonClass()}`}>
        {adminTexts.toDashboard}
      </Link>
    </section>
  );
}
