import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loginSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useForm } from 'react-hook-form';
import { usePageTitle } from '../../../lib/page-title.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { lastSessionEnd, useSession } from '../../../lib/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FullPageLoader } from '../../../ui/loader.tsx';
import { formSchema } from '../../../lib/form-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { SignInFactorStep } from '../components/sign-in-factor-step.tsx';
import { SignInAlert } from '../components/sign-in-alert.tsx';
import { returnPath } from '../return-path.ts';
import { useSignInSteps } from '../use-sign-in-steps.ts';

interface SignInPageProps {
  /** The page that the visitor asked for before signing in. */
  from: string | undefined;
  /** Set right after the first admin was created. */
  adminCreated: boolean;
}

function SignInNote({ adminCreated }: { adminCreated: boolean }) {
  if (adminCreated) return <Alert tone="success">{authTexts.adminCreated}</Alert>;
  const end = lastSessionEnd();
  if (end === 'expired') return <Alert tone="warning">{authTexts.sessionExpired}</Alert>;
  return end === 'signed_out' ? <Alert tone="info">{authTexts.signedOut}</Alert> : null;
}

export function SignInPage({ from, adminCreated }: SignInPageProps) {
  usePageTitle(authTexts.signInTitle);
  const router = useRouter();
  const session = useSession();
  const steps = useSignInSteps();

  // Also when another tab has signed in meanwhile.
  useEffect(() => {
    if (session) router.history.replace(returnPath(from));
  }, [session, router, from]);

  // Until the page that was asked for is loaded.
  if (session) return <FullPageLoader label={authTexts.checking} />;
  if (siteInfo.isInspection === true)
    return <AuthCard title={authTexts.inspectionTitle} lead={authTexts.inspectionByLink} />;
  if (steps.step === 'code') return <SignInFactorStep steps={steps} />;
  const quiet = steps.error === undefined && steps.secondsLeft === 0;
  return (
    <AuthCard title={authTexts.signInTitle} lead={authTexts.signInLead}>
      {quiet ? <SignInNote adminCreated={adminCreated} /> : null}
      <SignInAlert error={steps.error} secondsLeft={steps.secondsLeft} />
      <CredentialsForm
        username={steps.username}
        blocked={steps.secondsLeft > 0}
        busy={steps.busyWith !== undefined}
        onSubmit={steps.enterCredentials}
      />
    </AuthCard>
  );
}

const credentialsSchema = loginSchema.pick({ username: true, password: true });

interface CredentialsFormProps {
  /** The username typed before the visitor left the code step; empty at first. */
  username: string;
  blocked: boolean;
  busy: boolean;
  onSubmit: (credentials: { username: string; password: string }) => void;
}

function CredentialsForm({ username, blocked, busy, onSubmit }: CredentialsFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: formSchema(credentialsSchema),
    defaultValues: { username, password: '' },
  });
  const { errors } = formState;
  const [firstEmpty] = useState(username === '' ? ('username' as const) : ('password' as const));
  useEffect(() => setFocus(firstEmpty), [setFocus, firstEmpty]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
    >
      <Field label={authTexts.username} required error={errors.username?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            disabled={blocked}
          />
        )}
      </Field>
      <Field label={authTexts.password} required error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="current-password"
            disabled={blocked}
          />
        )}
      </Field>
      <Button type="submit" disabled={blocked} busyLabel={busy ? authTexts.signingIn : undefined}>
        {authTexts.signIn}
      </Button>
    </form>
  );
}
