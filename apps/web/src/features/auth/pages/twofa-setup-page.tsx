import { type AdminUser, twofaCodeSchema } from '@ghost-pay/contract/auth/auth.schemas';
import type { CallAnswer } from '@ghost-pay/contract/client';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { formSchema } from '../../../lib/form-schema.ts';
import { Field } from '../../../ui/field.tsx';
import { signOut, useEnableTwofa, useRememberMe, useTwofaSetup } from '../api.ts';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { attemptsSentence } from '../sign-in-error.ts';
import { TwofaCodeInput } from '../components/twofa-code-input.tsx';

type Stage =
  | { at: 'setup' }
  | { at: 'denied' }
  | { at: 'codes'; codes: readonly string[]; user: AdminUser };

/** Shown before every page of the back-office until the admin has a second factor. */
export function TwofaSetupPage({ user }: { user: AdminUser }) {
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

interface TwofaSetupStepsProps {
  onDismiss: () => void;
  onEnabled: (answer: CallAnswer<'POST /auth/2fa/enable'>) => void;
}

/** The introduction while the secret is created (automatically), the QR code to scan, the first code. */
function TwofaSetupSteps({ onDismiss, onEnabled }: TwofaSetupStepsProps) {
  const setup = useTwofaSetup();
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
        <Failure>{setup.error && errorSentence(setup.error, authTexts.twofaFailed)}</Failure>
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

interface TwofaScanStepProps {
  setup: CallAnswer<'GET /auth/2fa/setup'>;
  onAdded: () => void;
  children: ReactNode;
}

/** Groups of four, easier to type. */
function groups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function TwofaScanStep({ setup, onAdded, children }: TwofaScanStepProps) {
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

interface TwofaVerifyStepProps {
  onBack: () => void;
  onEnabled: (answer: CallAnswer<'POST /auth/2fa/enable'>) => void;
}

function enableSentence(error: unknown): string {
  if (isApiError(error, 'INVALID_TWOFA_TOKEN')) return authTexts.invalidTwofa;
  return attemptsSentence(error) ?? errorSentence(error, authTexts.invalidSetupCode);
}

function TwofaVerifyStep({ onBack, onEnabled }: TwofaVerifyStepProps) {
  const enable = useEnableTwofa();
  const { register, handleSubmit, control, setFocus, formState } = useForm({
    resolver: formSchema(twofaCodeSchema),
    defaultValues: { token: '' },
  });
  const complete = useWatch({ control, name: 'token' }).length === 6;
  useEffect(() => setFocus('token'), [setFocus]);
  return (
    <AuthCard title={authTexts.verifyTitle} lead={authTexts.verifyLead}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) =>
          void handleSubmit((body) =>
            enable.mutate(body, {
              onSuccess: onEnabled,
              onError: () => setFocus('token', { shouldSelect: true }),
            }),
          )(event)
        }
      >
        <Failure>{enable.error && enableSentence(enable.error)}</Failure>
        <Field label={authTexts.code} required error={formState.errors.token?.message}>
          {(control) => <TwofaCodeInput {...control} {...register('token')} />}
        </Field>
        <div className="grid gap-2">
          <Button
            type="submit"
            disabled={!complete}
            busyLabel={enable.isPending ? authTexts.enabling : undefined}
          >
            {authTexts.enable}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {authTexts.backToQr}
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}
