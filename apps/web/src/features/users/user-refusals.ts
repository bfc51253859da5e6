import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../lib/error-sentence.ts';
import { showFieldErrors } from '../../lib/form-schema.ts';
import { usersTexts } from './users.texts.ts';

type SetError<Name extends string> = (
  name: Name | 'root',
  error: { message: string },
  options?: { shouldFocus: boolean },
) => void;

const passwordPrefix = 'Password must contain at least ';

/** Shows a refusal at the refused field, or above the form (specification, section 8). */
export function showUserRefusal<Name extends string>(
  error: unknown,
  {
    fields,
    setError,
    fallback,
  }: { fields: readonly Name[]; setError: SetError<Name>; fallback: string },
): void {
  const mark = (name: string, message: string): boolean => {
    const known = fields.find((field) => field === name);
    if (known !== undefined) setError(known, { message }, { shouldFocus: true });
    return known !== undefined;
  };
  if (isApiError(error)) {
    if (showFieldErrors(error.fields, fields, setError)) return;
    if (error.code === 'USERNAME_EXISTS' && mark('username', usersTexts.usernameTaken)) return;
    if (error.code === 'INVALID_EMAIL_FORMAT' && mark('email', error.sentence)) return;
    if (
      error.code === 'INVALID_CREDENTIALS' &&
      mark('current_password', usersTexts.wrongCurrentPassword)
    )
      return;
    if (
      error.code === 'INVALID_PASSWORD_FORMAT' &&
      mark('password', error.sentence.replace(passwordPrefix, ''))
    )
      return;
  }
  setError('root', { message: errorSentence(error, fallback) });
}
