import { type AdminUser, changePasswordSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Failure } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormDialog, FormField, useSentForm } from '../../../ui/form-dialog.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRememberMe } from '../api.ts';
import { attemptsSentence } from '../sign-in-error.ts';
import { passwordGateTexts, authTexts as texts } from '../auth.texts.ts';
import { AuthCard } from './auth-card.tsx';

/** What both forms are about: how it is checked, sent and refused. */
const passwordChange = {
  schema: changePasswordSchema,
  values: { currentPassword: '', newPassword: '' },
  refusals: {
    INVALID_CREDENTIALS: { field: 'currentPassword', text: texts.wrongCurrentPassword },
    PASSWORD_TOO_COMMON: { field: 'newPassword' },
  },
  failed: (error: unknown) =>
    attemptsSentence(error) ?? errorSentence(error, texts.changePasswordFailed),
  send: async (body: { currentPassword: string; newPassword: string }) => {
    await call('POST /auth/change-password', { body });
    return texts.passwordChanged;
  },
} as const;

interface ChangePasswordProps {
  username: string;
  onDone: () => void;
}

/** For an admin who wants another password. */
export function ChangePasswordDialog({ username, onDone }: ChangePasswordProps) {
  return (
    <FormDialog
      {...passwordChange}
      title={texts.changePassword}
      description={texts.changePasswordLead}
      button={texts.savePassword}
      busy={texts.saving}
      onClose={onDone}
    >
      {(form) => <PasswordFields form={form} username={username} />}
    </FormDialog>
  );
}

/** For an admin who must choose another password. */
function ChangePasswordForm({ username, onDone }: ChangePasswordProps) {
  const { form, failure, isBusy, submit } = useSentForm({ ...passwordChange, onDone });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Failure>{failure}</Failure>
      <PasswordFields form={form} username={username} />
      <Button type="submit" className="w-full" busyLabel={isBusy ? texts.saving : undefined}>
        {texts.savePassword}
      </Button>
    </form>
  );
}

interface PasswordFieldsProps {
  form: UseFormReturn<{ currentPassword: string; newPassword: string }>;
  username: string;
}

function PasswordFields({ form, username }: PasswordFieldsProps) {
  return (
    <>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <FormField form={form} name="currentPassword" label={texts.currentPassword} required>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      <FormField
        form={form}
        name="newPassword"
        label={texts.newPassword}
        required
        hint={texts.passwordHint}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
    </>
  );
}

/** Shown before every page of the back-office while another person knows the admin's password. */
export function PasswordGatePage({ user }: { user: AdminUser }) {
  usePageTitle(passwordGateTexts.title);
  const remember = useRememberMe();
  return (
    <AuthCard title={passwordGateTexts.title} lead={passwordGateTexts.lead}>
      <ChangePasswordForm
        username={user.username}
        onDone={() => remember({ ...user, password_must_change: false })}
      />
    </AuthCard>
  );
}
