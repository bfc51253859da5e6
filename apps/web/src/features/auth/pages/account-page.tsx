import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { authTexts } from '../auth.texts.ts';
import { PasskeyList } from '../components/passkey-list.tsx';
import { RenewRecoveryCodes } from '../components/renew-recovery-codes.tsx';
import { SessionList } from '../components/session-list.tsx';
import { passkeysTexts } from '../passkeys.texts.ts';

// The form and its validator load on first use.
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../components/change-password.tsx')).ChangePasswordDialog,
}));

interface SectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="grid gap-3 rounded-base border border-line bg-surface p-5">
      <div>
        <h2 className="text-base font-semibold text-ink">{title}</h2>
        <p className="text-sm text-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** The security settings of the admin's own account. */
export function AccountPage({ me }: { me: AdminUser }) {
  usePageTitle(authTexts.accountTitle);
  const [changing, setChanging] = useState(false);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PageHeader title={authTexts.accountTitle} lead={authTexts.accountLead} />
      <Section title={authTexts.sessionsTitle} lead={authTexts.sessionsLead}>
        <SessionList />
      </Section>
      <Section title={passkeysTexts.title} lead={passkeysTexts.lead}>
        <PasskeyList />
      </Section>
      <Section title={authTexts.recoveryTitle} lead={authTexts.recoveryRenewLead}>
        <RenewRecoveryCodes username={me.username} />
      </Section>
      <Section title={authTexts.accountPassword} lead={authTexts.changePasswordLead}>
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start max-lg:min-h-11"
          icon={<KeyRound className="size-4" aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          {authTexts.changePassword}
        </Button>
      </Section>
      {changing ? (
        <Suspense>
          <ChangePasswordDialog username={me.username} onDone={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
