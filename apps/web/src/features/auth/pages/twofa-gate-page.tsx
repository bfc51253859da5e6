import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { signOut, useRememberMe } from '../api.ts';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { TwofaSetupSteps } from '../components/twofa-setup-steps.tsx';

type Stage =
  | { at: 'setup' }
  | { at: 'denied' }
  | { at: 'codes'; codes: readonly string[]; user: AdminUser };

/** Shown before every page of the back-office until the admin has a second factor. */
export function TwofaGatePage({ user }: { user: AdminUser }) {
  usePageTitle(authTexts.twofaTitle);
  const remember = useRememberMe();
  const [stage, setStage] = useState<Stage>({ at: 'setup' });

  switch (stage.at) {
    case 'setup':
      return (
        <TwofaSetupSteps
          onDismiss={() => setStage({ at: 'denied' })}
          onEnabled={({ recoveryCodes, user: upgraded }) =>
            setStage({ at: 'codes', codes: recoveryCodes, user: upgraded })
          }
        />
      );
    case 'codes':
      // The back-office opens only once the admin has confirmed that the codes are saved: they are never shown
      // again.
      return (
        <RecoveryCodes
          codes={stage.codes}
          username={user.username}
          onSaved={() => remember(stage.user)}
        />
      );
    case 'denied':
      return (
        <AuthCard title={authTexts.deniedTitle} lead={authTexts.deniedLead}>
          <div className="grid gap-2">
            <Button onClick={() => setStage({ at: 'setup' })}>{authTexts.deniedSetUp}</Button>
            <Button variant="secondary" onClick={signOut}>
              {authTexts.signOut}
            </Button>
          </div>
        </AuthCard>
      );
  }
}
