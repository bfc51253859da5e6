import { AppError } from '../../core/errors.ts';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import type { SecretPlace } from '../../core/vault/vault.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { type AdminUserRow, consumeRecoveryCode, consumeStep } from './auth.repository.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** What somebody gives beside the password. */
export type SecondFactor = { readonly totpCode: string } | { readonly recoveryCode: string };

/** The cell that a user's authenticator secret is sealed for. */
export function secretPlace(userId: string): SecretPlace {
  return { table: 'admin_users', row: userId, column: 'twofa_secret_encrypted' };
}

/**
 * Uses the factor up for its user: it counts once, however many ask at the same moment.
 * Throws INVALID_TWOFA_TOKEN when it is wrong, used, or its time is over.
 */
export async function consumeSecondFactor(
  { vault, clock }: Pick<AuthDependencies, 'vault' | 'clock'>,
  trx: DatabaseTransaction,
  { user, factor }: { user: AdminUserRow; factor: SecondFactor },
): Promise<void> {
  const now = clock.now();
  if ('recoveryCode' in factor) {
    const used = await consumeRecoveryCode(trx, {
      userId: user.id,
      codeHash: hashRecoveryCode(factor.recoveryCode),
      now,
    });
    if (!used) throw new AppError('INVALID_TWOFA_TOKEN');
    return;
  }
  const sealedSecret = user.twofa_secret_encrypted;
  if (sealedSecret === null) throw new AppError('INVALID_TWOFA_TOKEN');
  const secret = await vault.decrypt(secretPlace(user.id), sealedSecret);
  const step = stepOfCode({ secret, code: factor.totpCode, now });
  if (step === undefined || !(await consumeStep(trx, { userId: user.id, sealedSecret, step }))) {
    throw new AppError('INVALID_TWOFA_TOKEN');
  }
}
