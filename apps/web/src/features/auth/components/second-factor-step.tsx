import type { PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { authTexts } from '../auth.texts.ts';
import type { SignInError } from '../sign-in-error.ts';
import type { SecondFactor } from '../use-sign-in-steps.ts';
import { AuthCard } from './auth-card.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyOption } from './passkey-option.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { SignInAlert } from './sign-in-alert.tsx';

interface SecondFactorStepProps {
  username: string;
  error: SignInError | undefined;
  secondsLeft: number;
  busyWith: 'credentials' | 'code' | 'passkey' | undefined;
  /** Present when the account has passkeys and this page can ask for one. */
  askForPasskey: (() => Promise<PasskeyQuestion | undefined>) | undefined;
  onSubmit: (factor: SecondFactor) => void;
  onPasskeyFailed: (error: SignInError) => void;
  onClearError: () => void;
  onBack: () => void;
}

export function SecondFactorStep(props: SecondFactorStepProps) {
  const { username, error, secondsLeft, busyWith, askForPasskey } = props;
  const { onSubmit, onPasskeyFailed, onClearError, onBack } = props;
  const [recovery, setRecovery] = useState(false);
  const blocked = secondsLeft > 0;
  const forms = { blocked, busy: busyWith === 'code', onSubmit };
  return (
    <AuthCard
      title={authTexts.codeTitle}
      lead={`${authTexts.codeGreeting(username)} ${recovery ? authTexts.recoveryLead : authTexts.codeLead}`}
    >
      <SignInAlert error={error} secondsLeft={secondsLeft} />
      {recovery ? (
        <RecoveryCodeForm {...forms} />
      ) : (
        <CodeForm {...forms} refusal={error?.ofPasskey ? undefined : error} />
      )}
      {askForPasskey !== undefined && !recovery ? (
        <PasskeyOption
          blocked={blocked}
          busy={busyWith === 'passkey'}
          ask={askForPasskey}
          onAnswer={(passkey) => onSubmit({ passkey })}
          onFailed={onPasskeyFailed}
        />
      ) : null}
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
