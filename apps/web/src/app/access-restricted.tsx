import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { useRouter } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { roleLabels } from '../features/auth/auth.texts.ts';
import { returnPath } from '../features/auth/return-path.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { adminTexts } from './admin.texts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by a redirect from a page that the role does not open: the card is shown in place of the page. */
    accessRestricted?: boolean;
  }
}

/** Where somebody lands who may not see the page that was asked for. */
export function AccessRestricted({ role }: { role: Role }) {
  usePageTitle(adminTexts.restrictedTitle);
  const router = useRouter();
  return (
    <section className="mx-auto mt-10 grid max-w-md justify-items-center gap-4 rounded-base border border-line bg-surface p-6 text-center">
      <ShieldAlert className="size-10 text-amber" aria-hidden="true" />
      <h1 className="text-lg font-bold text-ink">{adminTexts.restrictedTitle}</h1>
      <p className="text-base text-ink">{adminTexts.restricted}</p>
      <p className="flex items-center gap-2 text-sm text-muted">
        {adminTexts.presentRole} <Badge tone="accent">{roleLabels[role]}</Badge>
      </p>
      <Button onClick={() => router.history.replace(returnPath(undefined))}>
        {adminTexts.returnToDashboard}
      </Button>
    </section>
  );
}
