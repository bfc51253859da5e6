import type { CallAnswer } from '@ghost-pay/contract/client';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTwofaSetup } from '../api.ts';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from './auth-card.tsx';
import { TwofaScanStep } from './twofa-scan-step.tsx';
import { TwofaVerifyStep } from './twofa-verify-step.tsx';

interface TwofaSetupStepsProps {
  onDismiss: () => void;
  onEnabled: (answer: CallAnswer<'POST /auth/2fa/enable'>) => void;
}

/** The introduction while the secret is created (automatically), the QR code to scan, the first code. */
export function TwofaSetupSteps({ onDismiss, onEnabled }: TwofaSetupStepsProps) {
  const setup = useTwofaSetup({ started: true });
  const [added, setAdded] = useState(false);
  const later = (
    <Button variant="quiet" onClick={onDismiss}>
      {authTexts.twofaLater}
    </Button>
  );

  if (setup.data === undefined) {
    return (
      <AuthCard title={authTexts.twofaTitle} lead={authTexts.twofaIntro}>
        <p className="text-base text-muted">{authTexts.twofaNeed}</p>
        {setup.isError ? (
          <Alert tone="error" announce>
            {errorSentence(setup.error, authTexts.twofaFailed)}
          </Alert>
        ) : null}
        <div className="grid gap-2">
          <Button
            busyLabel={setup.isFetching ? authTexts.twofaStarting : undefined}
            onClick={() => void setup.refetch()}
          >
            {setup.isError ? authTexts.retry : authTexts.twofaStart}
          </Button>
          {later}
        </div>
      </AuthCard>
    );
  }
  if (!added) {
    return (
      <TwofaScanStep setup={setup.data} onAdded={() => setAdded(true)}>
        {later}
      </TwofaScanStep>
    );
  }
  return <TwofaVerifyStep onBack={() => setAdded(false)} onEnabled={onEnabled} />;
}
