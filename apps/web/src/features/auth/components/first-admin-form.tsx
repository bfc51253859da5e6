import { firstAdminSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema, showFieldErrors } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSetUpFirstAdmin } from '../api.ts';
import { authTexts } from '../auth.texts.ts';

// An empty address counts as absent: the field is optional.
const formFirstAdminSchema = firstAdminSchema.extend({
  email: z.preprocess((typed: string) => typed.trim() || null, firstAdminSchema.shape.email),
});

interface FirstAdminFormProps {
  token: string;
  /** The name that an administrator has already; undefined for the first one, who chooses it. */
  username: string | undefined;
  onCreated: () => void;
}

export function FirstAdminForm({ token, username, onCreated }: FirstAdminFormProps) {
  const setUp = useSetUpFirstAdmin();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: formSchema(formFirstAdminSchema),
    defaultValues: { token, username: username ?? '', email: '', password: '' },
  });
  const { errors } = formState;
  useEffect(() => setFocus(username === undefined ? 'username' : 'password'), [setFocus, username]);

  const submit = handleSubmit((body) =>
    setUp.mutate(body, {
      onSuccess: onCreated,
      onError: (error) => {
        if (isApiError(error, 'PASSWORD_TOO_COMMON')) {
          setError('password', { message: error.sentence }, { shouldFocus: true });
        } else if (isApiError(error)) {
          showFieldErrors(error.fields, ['username', 'email', 'password'], setError);
        }
      },
    }),
  );
  const shownAtField = isApiError(setUp.error, 'PASSWORD_TOO_COMMON');
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {setUp.isError && !shownAtField ? (
        <Alert tone="error" announce>
          {errorSentence(setUp.error, authTexts.setupFailed)}
        </Alert>
      ) : null}
      <Field label={authTexts.username} required error={errors.username?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={username !== undefined}
          />
        )}
      </Field>
      {username === undefined ? (
        <Field label={authTexts.email} hint={authTexts.emailOptional} error={errors.email?.message}>
          {(control) => (
            <TextInput {...control} {...register('email')} type="email" autoComplete="email" />
          )}
        </Field>
      ) : null}
      <Field
        label={authTexts.password}
        required
        hint={authTexts.passwordHint}
        error={errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...register('password')} autoComplete="new-password" />
        )}
      </Field>
      <Button
        type="submit"
        busyLabel={
          setUp.isPending
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
