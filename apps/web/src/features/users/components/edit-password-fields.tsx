import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { usersTexts } from '../users.texts.ts';
import type { EditValues } from './edit-user-dialog.tsx';

interface EditPasswordFieldsProps {
  /** True for the reader's own account, which requires the current password. */
  own: boolean;
  open: boolean;
  onToggle: () => void;
  register: UseFormRegister<EditValues>;
  errors: FieldErrors<EditValues>;
}

/** The part of the form that sets a new password; folded until it is opened. */
export function EditPasswordFields({
  own,
  open,
  onToggle,
  register,
  errors,
}: EditPasswordFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-base border border-line p-4">
      <legend className="sr-only">{usersTexts.password}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm font-semibold text-ink">{usersTexts.password}</span>
        <Button
          variant="secondary"
          size="small"
          className="max-sm:min-h-11"
          aria-expanded={open}
          onClick={onToggle}
        >
          {open ? usersTexts.cancelChange : usersTexts.changePassword}
        </Button>
      </div>
      {open ? (
        <>
          <p className="text-sm text-muted">
            {own ? usersTexts.ownPasswordWarning : usersTexts.passwordWarning}
          </p>
          {own ? (
            <Field
              label={usersTexts.currentPassword}
              required
              error={errors.current_password?.message}
            >
              {(field) => (
                <PasswordInput
                  {...field}
                  {...register('current_password')}
                  autoComplete="current-password"
                />
              )}
            </Field>
          ) : null}
          <Field
            label={usersTexts.newPassword}
            hint={usersTexts.passwordHint}
            error={errors.password?.message}
          >
            {(field) => (
              <PasswordInput {...field} {...register('password')} autoComplete="new-password" />
            )}
          </Field>
        </>
      ) : null}
    </fieldset>
  );
}
