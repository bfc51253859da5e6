import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { AppError } from '../../core/errors.ts';
import type { Attempts } from './attempts.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { AdminUserRow } from './auth.repository.ts';
import { isPasswordOf } from './password-hashing.ts';

/**
 * Throws PASSWORD_UNCHANGED, as a sentence of the new password's field. If others know the old password, an
 * equal new one would not lock them out.
 */
export function refuseSamePassword({
  password,
  current,
  field,
}: {
  password: string;
  current: string;
  field: string;
}): void {
  if (password !== current) return;
  const { sentence } = errorCatalogue.PASSWORD_UNCHANGED;
  throw new AppError('PASSWORD_UNCHANGED', { fields: { [field]: sentence } });
}

/**
 * Requires the present password for a change of the own password. Throws INVALID_CREDENTIALS, and
 * TOO_MANY_ATTEMPTS after five wrong ones.
 */
export async function requireOwnPassword(
  { attempts, log }: Pick<AuthDependencies, 'log'> & { attempts: Attempts },
  { user, password }: { user: AdminUserRow; password: string },
): Promise<void> {
  await attempts.atPassword(user.id, async () => {
    if (await isPasswordOf(user.password_hash, password)) return;
    log.warn({ actor: user.username }, 'password change refused');
    throw new AppError('INVALID_CREDENTIALS');
  });
}
