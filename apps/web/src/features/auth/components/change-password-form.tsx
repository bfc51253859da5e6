import { changePasswordSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError } from '@ghost-pay/contract/api-error';
import { classNames } from '../../../lib/class-names.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formSchema, showFieldErrors } from '../../../lib/form-schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useChangePassword } from '../api.ts';
import { attemptsSentence } from '../attempts-sentence.ts';
import { authTexts } from '../auth.texts.ts';

interface ChangePasswordFormProps {
  username: string;
  onDone: () => void;
  /** Absent where the admin must change the password; the form then takes the focus. */
  onCancel?: () => void;
}

const fieldNames = ['currentPassword', 'newPassword'] as const;

export function ChangePasswordForm({ username, onDone, onCancel }: ChangePasswordFormProps) {
  const change = useChangePassword();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: formSchema(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;
  const isForced = onCancel === undefined;
  useEffect(() => {
    if (isForced) setFocus('currentPassword');
  }, [isForced, setFocus]);

  const submit = handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: () => {
        showToast(authTexts.passwordChanged);
        onDone();
      },
      onError: (error) => {
        if (isApiError(error, 'INVALID_CREDENTIALS')) {
          setError(
            'currentPassword',
            { message: authTexts.wrongCurrentPassword },
            { shouldFocus: true },
          );
        } else if (isApiError(error, 'PASSWORD_TOO_COMMON')) {
          setError('newPassword', { message: error.sentence }, { shouldFocus: true });
        } else if (!isApiError(error) || !showFieldErrors(error.fields, fieldNames, setError)) {
          setError('root', {
            message:
              attemptsSentence(error) ?? errorSentence(error, authTexts.changePasswordFailed),
          });
        }
      },
    }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {errors.root?.message ? (
        <Alert tone="error" announce>
          {errors.root.message}
        </Alert>
      ) : null}
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <Field label={authTexts.currentPassword} required error={errors.currentPassword?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('currentPassword')}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field
        label={authTexts.newPassword}
        required
        hint={authTexts.passwordHint}
        error={errors.newPassword?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />
        )}
      </Field>
      {/* Looks like the footer of other dialogs: a line above, full width on a phone. */}
      <div
        className={classNames(
          'flex flex-wrap justify-end gap-2',
          !isForced && '-mx-5 mt-1 -mb-1 border-t border-line px-5 pt-4 max-sm:*:grow',
        )}
      >
        {isForced ? null : (
          <Button variant="secondary" onClick={onCancel}>
            {authTexts.cancel}
          </Button>
        )}
        <Button
          type="submit"
          className={isForced ? 'w-full' : undefined}
          busyLabel={change.isPending ? authTexts.saving : undefined}
        >
          {authTexts.savePassword}
        </Button>
      </div>
    </form>
  );
}
