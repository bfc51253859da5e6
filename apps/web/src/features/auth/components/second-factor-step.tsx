import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { authTexts } from '../auth.texts.ts';
import type { SecondFactor, SignInError } from '../use-sign-in-steps.ts';
import { AuthCard } from './auth-card.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { SignInAlert } from './sign-in-alert.tsx';

interface SecondFactorStepProps {
  username: string;
  error: SignInError | undefined;
  secondsLeft: number;
  busy: boolean;
  onSubmit: (factor: SecondFactor) => void;
  onClearError: () => void;
  onBack: () => void;
}

export function SecondFactorStep(props: SecondFactorStepProps) {
  const { username, error, secondsLeft, busy, onSubmit, onClearError, onBack } = props;
  const [recovery, setRecovery] = useState(false);
  const forms = { blocked: secondsLeft > 0, busy, onSubmit };
  return (
    <AuthCard
      title={authTexts.codeTitle}
      lead={`${authTexts.codeGreeting(username)} ${recovery ? authTexts.recoveryLead : authTexts.codeLead}`}
    >
      <SignInAlert error={error} secondsLeft={secondsLeft} />
      {recovery ? <RecoveryCodeForm {...forms} /> : <CodeForm {...forms} refusal={error} />}
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 min-h-11"
          icon={<ArrowLeft className="size-4" aria-hidden="true" />}
          onClick={onBack}
        >
          {authTexts.back}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 min-h-11 !text-accent-ink"
          onClick={() => {
            setRecovery(!recovery);
            onClearError();
          }}
        >
          {recovery ? authTexts.authenticatorInstead : authTexts.recoveryInstead}
        </Button>
      </div>
    </AuthCard>
  );
}
