import { twofaCodeSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formSchema } from '../../../lib/form-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { authTexts } from '../auth.texts.ts';
import type { SignInSteps } from '../use-sign-in-steps.ts';
import { AuthCard } from './auth-card.tsx';
import { PasskeyOption } from './passkey-option.tsx';
import { SignInAlert } from './sign-in-alert.tsx';
import { TwofaCodeInput } from './twofa-code-input.tsx';

const recoveryCodeSchema = z.object({ token: z.string().trim().min(1, authTexts.recoveryEmpty) });

/** The second step of signing in: a code of the authenticator app, a recovery code in its place, or a passkey. */
export function SignInFactorStep({ steps }: { steps: SignInSteps }) {
  const { error, secondsLeft, busyWith } = steps;
  const [recovery, setRecovery] = useState(false);
  const blocked = secondsLeft > 0;
  const shared = { blocked, busy: busyWith === 'code' };
  return (
    <AuthCard
      title={authTexts.codeTitle}
      lead={`${authTexts.codeGreeting(steps.greeted ?? '')} ${recovery ? authTexts.recoveryLead : authTexts.codeLead}`}
    >
      <SignInAlert error={error} secondsLeft={secondsLeft} />
      {recovery ? (
        // The keys: each form begins empty and with the focus.
        <FactorForm
          key="recovery"
          {...shared}
          label={authTexts.recoveryCode}
          schema={recoveryCodeSchema}
          onSubmit={(code) => steps.enterSecondFactor({ recovery_code: code })}
        >
          {(control) => <TextInput {...control} mono maxLength={40} />}
        </FactorForm>
      ) : (
        <FactorForm
          key="code"
          {...shared}
          label={authTexts.code}
          schema={twofaCodeSchema}
          refusal={error?.ofPasskey ? undefined : error}
          onSubmit={(code) => steps.enterSecondFactor({ twofa_token: code })}
        >
          {(control) => <TwofaCodeInput {...control} />}
        </FactorForm>
      )}
      {steps.offersPasskey && !recovery ? (
        <PasskeyOption
          blocked={blocked}
          busy={busyWith === 'passkey'}
          ask={steps.askForPasskey}
          onAnswer={(passkey) => steps.enterSecondFactor({ passkey })}
          onFailed={steps.fail}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 min-h-11"
          icon={<ArrowLeft className="size-4" aria-hidden="true" />}
          onClick={steps.back}
        >
          {authTexts.back}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 min-h-11 !text-accent-ink"
          onClick={() => {
            setRecovery(!recovery);
            steps.clearError();
          }}
        >
          {recovery ? authTexts.authenticatorInstead : authTexts.recoveryInstead}
        </Button>
      </div>
    </AuthCard>
  );
}

interface FactorFormProps {
  label: string;
  schema: z.ZodType<{ token: string }, { token: string }>;
  blocked: boolean;
  busy: boolean;
  /**
   * The last refusal of a code, a new object each time. The refused code is selected, ready to be overwritten.
   */
  refusal?: object | undefined;
  onSubmit: (token: string) => void;
  children: (control: ComponentProps<typeof TwofaCodeInput>) => ReactNode;
}

function FactorForm(props: FactorFormProps) {
  const { label, schema, blocked, busy, refusal, onSubmit, children } = props;
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: formSchema(schema),
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
      onSubmit={(event) => void handleSubmit(({ token }) => onSubmit(token))(event)}
    >
      <Field label={label} required error={formState.errors.token?.message}>
        {(control) => children({ ...register('token'), ...control, disabled: blocked })}
      </Field>
      <Button type="submit" disabled={blocked} busyLabel={busy ? authTexts.verifying : undefined}>
        {authTexts.verifyCode}
      </Button>
    </form>
  );
}
