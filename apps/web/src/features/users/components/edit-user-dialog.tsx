import { roles } from '@ghost-pay/contract/auth/roles';
import { type ListedUser, updateUserSchema } from '@ghost-pay/contract/users/users.schemas';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { formSchema } from '../../../lib/form-schema.ts';
import { roleLabels } from '../../../lib/role-labels.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useUpdateUser } from '../api.ts';
import { showUserRefusal } from '../user-refusals.ts';
import { usersTexts } from '../users.texts.ts';
import { EditPasswordFields } from './edit-password-fields.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));
const fields = ['email', 'role', 'password', 'current_password'] as const;

export type EditValues = z.input<typeof updateUserSchema>;

const check = formSchema(updateUserSchema);
/** An empty password means no change: the field is checked only when it has text. */
const resolver: Resolver<EditValues, unknown, z.output<typeof updateUserSchema>> = (
  { password, current_password: current, ...values },
  ...rest
) =>
  check(
    {
      ...values,
      ...(password && { password }),
      ...(password && current && { current_password: current }),
    },
    ...rest,
  );

interface EditUserDialogProps {
  user: ListedUser;
  onClose: () => void;
}

/**
 * Only the fields that were edited in this dialog. Another admin may have changed the rest meanwhile, and those
 * changes stay.
 */
function changesTo(user: ListedUser, { email, role, ...rest }: z.output<typeof updateUserSchema>) {
  return {
    ...rest,
    ...(email !== user.email && { email }),
    ...(role !== user.role && { role }),
  };
}

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const update = useUpdateUser();
  const [withPassword, setWithPassword] = useState(false);
  const own = user.allowed_actions.includes('change_own_password');
  const { register, handleSubmit, setError, setValue, clearErrors, formState } = useForm<
    EditValues,
    unknown,
    z.output<typeof updateUserSchema>
  >({
    resolver,
    defaultValues: { email: user.email ?? '', role: user.role, password: '', current_password: '' },
  });
  const { errors } = formState;

  const togglePassword = () => {
    setValue('password', '');
    setValue('current_password', '');
    clearErrors(['password', 'current_password']);
    setWithPassword(!withPassword);
  };
  const submit = handleSubmit((changes) => {
    if (own && changes.password !== undefined && changes.current_password === undefined) {
      setError(
        'current_password',
        { message: usersTexts.currentPasswordRequired },
        { shouldFocus: true },
      );
      return;
    }
    update.mutate(
      { id: user.id, ...changesTo(user, changes) },
      {
        onSuccess: () => {
          showToast(usersTexts.saved(user.username));
          onClose();
        },
        onError: (error) =>
          showUserRefusal(error, { fields, setError, fallback: usersTexts.updateFailed }),
      },
    );
  });
  return (
    <UserFormDialog
      title={usersTexts.editTitle}
      firstField="email"
      act={usersTexts.save}
      busyLabel={update.isPending ? usersTexts.saving : undefined}
      refusal={errors.root?.message}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={usersTexts.username} hint={usersTexts.usernameStays}>
        {(field) => (
          <TextInput {...field} value={user.username} autoComplete="username" readOnly disabled />
        )}
      </Field>
      <Field label={usersTexts.email} hint={usersTexts.emailHint} error={errors.email?.message}>
        {(field) => <TextInput {...field} {...register('email')} type="email" autoComplete="off" />}
      </Field>
      {user.allowed_actions.includes('change_role') ? (
        <Field label={usersTexts.role} hint={usersTexts.roleWarning} error={errors.role?.message}>
          {(field) => <Select {...field} {...register('role')} options={roleOptions} />}
        </Field>
      ) : null}
      <EditPasswordFields
        own={own}
        open={withPassword}
        onToggle={togglePassword}
        register={register}
        errors={errors}
      />
    </UserFormDialog>
  );
}
