import { roles } from '@ghost-pay/contract/auth/roles';
import { createUserSchema, type ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { useForm, useWatch } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { roleLabels } from '../../../lib/role-labels.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCreateUser } from '../api.ts';
import { showUserRefusal } from '../user-refusals.ts';
import { usersTexts } from '../users.texts.ts';
import { UserFormDialog } from './user-form-dialog.tsx';

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));
const fields = ['username', 'email', 'password', 'role'] as const;

interface AddUserDialogProps {
  users: readonly ListedUser[];
  onClose: () => void;
}

export function AddUserDialog({ users, onClose }: AddUserDialogProps) {
  const create = useCreateUser();
  const { register, handleSubmit, setError, formState, control } = useForm({
    resolver: formSchema(createUserSchema),
    defaultValues: { username: '', email: '', password: '', role: 'admin' },
  });
  const { errors } = formState;
  const [username, password] = useWatch({ control, name: ['username', 'password'] });

  const submit = handleSubmit((body) => {
    if (users.some((user) => user.username.toLowerCase() === body.username.toLowerCase())) {
      setError('username', { message: usersTexts.usernameTaken }, { shouldFocus: true });
      return;
    }
    create.mutate(body, {
      onSuccess: () => {
        showToast(usersTexts.created(body.username));
        onClose();
      },
      onError: (error) =>
        showUserRefusal(error, { fields, setError, fallback: usersTexts.createFailed }),
    });
  });
  return (
    <UserFormDialog
      title={usersTexts.addTitle}
      description={usersTexts.addLead}
      firstField="username"
      act={usersTexts.create}
      busyLabel={create.isPending ? usersTexts.creating : undefined}
      disabled={username === '' || password === ''}
      refusal={errors.root?.message}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label={usersTexts.username}
        required
        hint={usersTexts.usernameHint}
        error={errors.username?.message}
      >
        {(field) => (
          <TextInput
            {...field}
            {...register('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={usersTexts.email} hint={usersTexts.emailHint} error={errors.email?.message}>
        {(field) => <TextInput {...field} {...register('email')} type="email" autoComplete="off" />}
      </Field>
      <Field
        label={usersTexts.password}
        required
        hint={usersTexts.passwordHint}
        error={errors.password?.message}
      >
        {(field) => (
          <PasswordInput {...field} {...register('password')} autoComplete="new-password" />
        )}
      </Field>
      <Field label={usersTexts.role} error={errors.role?.message}>
        {(field) => <Select {...field} {...register('role')} options={roleOptions} />}
      </Field>
    </UserFormDialog>
  );
}
