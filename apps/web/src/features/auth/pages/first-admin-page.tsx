import { Link } from '@tanstack/react-router';
import { useState, useEffect } from 'react';
import { firstAdminSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { z } from 'zod';
import { call } from '../../../lib/api-client.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { buttonClass, Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/alert.tsx';
import { FormField, useSentForm } from '../../../ui/form-dialog.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { authTexts } from '../auth.texts.ts';
import { AuthCard } from '../components/auth-card.tsx';

interface FirstAdminPageProps {
  token: string | undefined;
  /** The administrator whose link it is, who only chooses a password. */
  username: string | undefined;
  onCreated: () => void;
}

/** The target of the one-time links: for the first super admin, and for an administrator without a password. */
export function FirstAdminPage({ onCreated, ...inAddress }: FirstAdminPageProps) {
  // They are kept in this state only: the address bar and the history drop them at once.
  const [{ token, username }] = useState(inAddress);
  const title = username === undefined ? authTexts.setupTitle : authTexts.chooseTitle;
  usePageTitle(title);

  if (!token) {
    return (
      <AuthCard title={authTexts.setupMissing} lead={authTexts.setupMissingHint}>
        <Link to="/admin" className={buttonClass('secondary')}>
          {authTexts.toSignIn}
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={title}
      lead={username === undefined ? authTexts.setupLead : authTexts.chooseLead}
    >
      <FirstAdminForm token={token} username={username} onCreated={onCreated} />
    </AuthCard>
  );
}

// An empty address counts as absent: the field is optional.
const formFirstAdminSchema = firstAdminSchema.omit({ token: true }).extend({
  email: z.preprocess((typed: string) => typed.trim() || null, firstAdminSchema.shape.email),
});

interface FirstAdminFormProps {
  token: string;
  /** The name that an administrator has already; undefined for the first one, who chooses it. */
  username: string | undefined;
  onCreated: () => void;
}

function FirstAdminForm({ token, username, onCreated }: FirstAdminFormProps) {
  const { form, failure, isBusy, submit } = useSentForm({
    schema: formFirstAdminSchema,
    values: { username: username ?? '', email: '', password: '' },
    refusals: { PASSWORD_TOO_COMMON: { field: 'password' } },
    failed: authTexts.setupFailed,
    send: async (body) => {
      await call('POST /auth/setup', { body: { ...body, token } });
      return undefined;
    },
    onDone: onCreated,
  });
  const { setFocus } = form;
  useEffect(() => setFocus(username === undefined ? 'username' : 'password'), [setFocus, username]);

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Failure>{failure}</Failure>
      <FormField form={form} name="username" label={authTexts.username} required>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={username !== undefined}
          />
        )}
      </FormField>
      {username === undefined ? (
        <FormField form={form} name="email" label={authTexts.email} hint={authTexts.emailOptional}>
          {(control) => <TextInput {...control} type="email" autoComplete="email" />}
        </FormField>
      ) : null}
      <FormField
        form={form}
        name="password"
        label={authTexts.password}
        required
        hint={authTexts.passwordHint}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      <Button
        type="submit"
        busyLabel={
          isBusy
            ? username === undefined
              ? authTexts.creating
              : authTexts.savingPassword
            : undefined
        }
      >
        {username === undefined ? authTexts.createAdmin : authTexts.choosePassword}
      </Button>
    </form>
  );
}
