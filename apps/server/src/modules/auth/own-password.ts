import { AppError } from '../../core/errors.ts';
import type { Attempts } from './attempts.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { AdminUserRow } from './auth.repository.ts';
import { isPasswordOf } from './password-hashing.ts';

/**
 * Makes sure that whoever changes the own password knows the present one.
 * Throws INVALID_CREDENTIALS, and TOO_MANY_ATTEMPTS after five wrong ones.
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
