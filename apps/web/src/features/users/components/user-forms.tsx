import { roles } from '@ghost-pay/contract/auth/auth-words';
import {
  createUserSchema,
  type ListedUser,
  updateUserSchema,
} from '@ghost-pay/contract/users/users.schemas';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { roleLabels } from '../../../lib/role-labels.ts';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { usersKey } from '../api.ts';
import { usersTexts as texts } from '../users.texts.ts';

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));
const passwordPrefix = 'Password must contain at least ';
/** The field of each refusal (specification, section 8). */
const refusals = {
  INVALID_EMAIL_FORMAT: { field: 'email' },
  INVALID_PASSWORD_FORMAT: {
    field: 'password',
    text: (sentence: string) => sentence.replace(passwordPrefix, ''),
  },
} as const;

interface AddUserDialogProps {
  users: readonly ListedUser[];
  onClose: () => void;
}

export function AddUserDialog({ users, onClose }: AddUserDialogProps) {
  const isFree = (username: string) =>
    users.every((user) => user.username.toLowerCase() !== username.toLowerCase());
  return (
    <FormDialog
      title={texts.addTitle}
      description={texts.addLead}
      button={texts.create}
      busy={texts.creating}
      schema={createUserSchema.refine(({ username }) => isFree(username), {
        path: ['username'],
        error: texts.usernameTaken,
      })}
      values={{ username: '', email: '', password: '', role: 'admin' }}
      isReady={({ username, password }) => username !== '' && password !== ''}
      refusals={{
        ...refusals,
        USERNAME_EXISTS: { field: 'username', text: texts.usernameTaken },
      }}
      failed={texts.createFailed}
      send={async (body) => {
        await call('POST /users', { body });
        return texts.created(body.username);
      }}
      reloads={usersKey}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            form={form}
            name="username"
            label={texts.username}
            required
            hint={texts.usernameHint}
          >
            {(field) => (
              <TextInput {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />
            )}
          </FormField>
          <FormField form={form} name="email" label={texts.email} hint={texts.emailHint}>
            {(field) => <TextInput {...field} type="email" autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name="password"
            label={texts.password}
            required
            hint={texts.passwordHint}
          >
            {(field) => <PasswordInput {...field} autoComplete="new-password" />}
          </FormField>
          <FormField form={form} name="role" label={texts.role}>
            {(field) => <Select {...field} options={roleOptions} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

type EditValues = z.input<typeof updateUserSchema>;
type Edited = z.output<typeof updateUserSchema>;

/**
 * An empty password means no change: the field is checked only when it has text. The reader's own account needs the
 * current one too.
 */
function editSchema(own: boolean) {
  const withPassword = updateUserSchema.refine(
    ({ password, current_password: current }) =>
      !own || password === undefined || current !== undefined,
    { path: ['current_password'], error: texts.currentPasswordRequired },
  );
  return z
    .transform(({ password, current_password: current, ...values }: EditValues): EditValues => ({
      ...values,
      ...(password && { password }),
      ...(password && current && { current_password: current }),
    }))
    .pipe(withPassword);
}

/**
 * Only the fields that were edited in this dialog. Another admin may have changed the rest meanwhile, and those
 * changes stay.
 */
function changesTo(user: ListedUser, { email, role, ...rest }: Edited) {
  return {
    ...rest,
    ...(email !== user.email && { email }),
    ...(role !== user.role && { role }),
  };
}

export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const own = user.allowed_actions.includes('change_own_password');
  return (
    <FormDialog
      title={texts.editTitle}
      button={texts.save}
      busy={texts.saving}
      schema={editSchema(own)}
      values={{ email: user.email ?? '', role: user.role, password: '', current_password: '' }}
      refusals={{
        ...refusals,
        INVALID_CREDENTIALS: { field: 'current_password', text: texts.wrongCurrentPassword },
      }}
      failed={texts.updateFailed}
      send={async (changes) => {
        await call('PUT /users/:id', { params: { id: user.id }, body: changesTo(user, changes) });
        return texts.saved(user.username);
      }}
      reloads={usersKey}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field label={texts.username} hint={texts.usernameStays}>
            {(field) => (
              <TextInput
                {...field}
                value={user.username}
                autoComplete="username"
                readOnly
                disabled
              />
            )}
          </Field>
          <FormField form={form} name="email" label={texts.email} hint={texts.emailHint}>
            {(field) => <TextInput {...field} type="email" autoComplete="off" />}
          </FormField>
          {user.allowed_actions.includes('change_role') ? (
            <FormField form={form} name="role" label={texts.role} hint={texts.roleWarning}>
              {(field) => <Select {...field} options={roleOptions} />}
            </FormField>
          ) : null}
          <PasswordFields own={own} form={form} />
        </>
      )}
    </FormDialog>
  );
}

interface PasswordFieldsProps {
  /** True for the reader's own account, which requires the current password. */
  own: boolean;
  form: UseFormReturn<EditValues, unknown, Edited>;
}

/** The part of the form that sets a new password; folded until it is opened. */
function PasswordFields({ own, form }: PasswordFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    form.setValue('password', '');
    form.setValue('current_password', '');
    form.clearErrors(['password', 'current_password']);
    setOpen(!isOpen);
  };
  return (
    <fieldset className="grid gap-4 rounded-base border border-line p-4">
      <legend className="sr-only">{texts.password}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm font-semibold text-ink">{texts.password}</span>
        <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? texts.cancelChange : texts.changePassword}
        </Button>
      </div>
      {isOpen ? (
        <>
          <p className="text-sm text-muted">
            {own ? texts.ownPasswordWarning : texts.passwordWarning}
          </p>
          {own ? (
            <FormField form={form} name="current_password" label={texts.currentPassword} required>
              {(field) => <PasswordInput {...field} autoComplete="current-password" />}
            </FormField>
          ) : null}
          <FormField
            form={form}
            name="password"
            label={texts.newPassword}
            hint={texts.passwordHint}
          >
            {(field) => <PasswordInput {...field} autoComplete="new-password" />}
          </FormField>
        </>
      ) : null}
    </fieldset>
  );
}
