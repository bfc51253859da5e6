import { twofaCodeSchema } from '@ghost-pay/contract/auth/auth.schemas';
import type { PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { authTexts } from '../auth.texts.ts';
import type { SignInError } from '../sign-in-error.ts';
import type { SecondFactor } from '../use-sign-in-steps.ts';
import { AuthCard } from './auth-card.tsx';
import { PasskeyOption } from './passkey-option.tsx';
import { SignInAlert } from './sign-in-alert.tsx';
import { TwofaCodeInput } from './twofa-code-input.tsx';

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

interface CodeFormProps {
  blocked: boolean;
  busy: boolean;
  onSubmit: (factor: { twofa_token: string }) => void;
  /**
   * The last refusal of a code, a new object each time. The refused code is selected, ready to be overwritten.
   */
  refusal: object | undefined;
}

/** The second step of signing in: the code of the authenticator app. */
function CodeForm({ blocked, busy, onSubmit, refusal }: CodeFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: formSchema(twofaCodeSchema),
    defaultValues: { token: '' },
  });
  useEffect(() => setFocus('token'), [setFocus]);
  useEffect(() => {
    if (refusal !== undefined) setFocus('token', { shouldSelect: true });
  }, [refusal, setFocus]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit(({ token }) => onSubmit({ twofa_token: token }))(event)
      }
    >
      <Field label={authTexts.code} required error={formState.errors.token?.message}>
        {(control) => (
          <TwofaCodeInput control={control} field={register('token')} disabled={blocked} />
        )}
      </Field>
      <Button type="submit" disabled={blocked} busyLabel={busy ? authTexts.verifying : undefined}>
        {authTexts.verifyCode}
      </Button>
    </form>
  );
}

interface RecoveryCodeFormProps {
  blocked: boolean;
  busy: boolean;
  onSubmit: (factor: { recovery_code: string }) => void;
}

/** One of the ten recovery codes from enrolment, in place of the app's code. */
function RecoveryCodeForm({ blocked, busy, onSubmit }: RecoveryCodeFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit(({ code }) => onSubmit({ recovery_code: code.trim() }))(event)
      }
    >
      <Field label={authTexts.recoveryCode} required error={formState.errors.code?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('code', {
              validate: (code) => code.trim() !== '' || authTexts.recoveryEmpty,
            })}
            mono
            maxLength={40}
            disabled={blocked}
          />
        )}
      </Field>
      <Button type="submit" disabled={blocked} busyLabel={busy ? authTexts.verifying : undefined}>
        {authTexts.verifyCode}
      </Button>
    </form>
  );
}
