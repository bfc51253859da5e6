import type { ReactNode } from 'react';
import type { CallAnswer } from '@ghost-pay/contract/client';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from './auth-card.tsx';

interface TwofaScanStepProps {
  setup: CallAnswer<'GET /auth/2fa/setup'>;
  onAdded: () => void;
  children: ReactNode;
}

/** Groups of four, easier to type. */
function groups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export function TwofaScanStep({ setup, onAdded, children }: TwofaScanStepProps) {
  return (
    <AuthCard title={authTexts.scanTitle} lead={authTexts.scanLead}>
      {/* White in both themes: a camera needs the contrast. */}
      <img
        src={setup.qrCode}
        alt={authTexts.qrAlt}
        width={208}
        height={208}
        className="mx-auto size-52 rounded-base border border-line bg-white p-2"
      />
      <details className="rounded-base border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold text-ink">
          {authTexts.showSecret}
        </summary>
        <div className="grid gap-3 px-4 pb-4">
          <p className="text-sm text-muted">{authTexts.secret}</p>
          <p className="font-mono text-base break-words text-ink select-all">
            {groups(setup.manualEntry)}
          </p>
          <CopyButton text={setup.manualEntry} label={authTexts.copySecret} />
        </div>
      </details>
      <div className="grid gap-2">
        <Button onClick={onAdded}>{authTexts.added}</Button>
        {children}
      </div>
    </AuthCard>
  );
}
