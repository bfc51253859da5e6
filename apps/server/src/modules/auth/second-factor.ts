import type { PasskeyAnswer } from '@ghost-pay/contract/auth/passkeys.schemas';
import { canonicalCode } from '@ghost-pay/contract/typed-text';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import { hashSecretToken, type Randomness } from '../../core/randomness.ts';
import type { SecretCell } from '../../core/vault/vault.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type AdminUserRow, consumeRecoveryCode, consumeStep } from './auth.repository.ts';
import { type ProofDependencies, type ProvenPasskey, provePasskey } from './passkey-proofs.ts';
import { recordPasskeyUse } from './passkeys.repository.ts';
import { stepOfCode } from './totp.ts';

/** A second factor beside the password. A passkey's signature has already been checked. */
export type SecondFactor =
  | { readonly totpCode: string }
  | { readonly recoveryCode: string }
  | { readonly provenPasskey: ProvenPasskey };

/** The factors in a request. If there are several, the first in this order counts. */
interface GivenFactors {
  readonly totpCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Reads the given second factor; undefined without one. A passkey's signature is checked here, before the
 * transaction that uses the factor up, because its challenge is used up in any case. Throws INVALID_PASSKEY.
 */
export async function readSecondFactor(
  dependencies: ProofDependencies,
  {
    userId,
    sessionId,
    given: { totpCode, recoveryCode, passkey: answer },
  }: { userId: string; sessionId: string | null; given: GivenFactors },
): Promise<SecondFactor | undefined> {
  if (totpCode !== undefined) return { totpCode };
  if (recoveryCode !== undefined) return { recoveryCode };
  if (answer === undefined) return undefined;
  return { provenPasskey: await provePasskey(dependencies, { userId, sessionId, answer }) };
}

/** The cell of a user's sealed authenticator secret. */
export function secretCell(userId: string): SecretCell {
  return { table: 'admin_users', row: userId, column: 'twofa_secret_encrypted' };
}

/**
 * Uses the factor up for its user: it counts once, even with concurrent requests. Throws INVALID_TWOFA_TOKEN if it
 * is wrong, used or expired, and INVALID_PASSKEY if the passkey has been removed or used elsewhere since it signed.
 */
export async function consumeSecondFactor(
  { vault, clock }: Pick<Dependencies, 'vault' | 'clock'>,
  trx: DatabaseTransaction,
  { user, factor }: { user: AdminUserRow; factor: SecondFactor },
): Promise<void> {
  const now = clock.now();
  if ('provenPasskey' in factor) {
    const { provenPasskey } = factor;
    if (!user.twofa_enabled || !(await recordPasskeyUse(trx, { ...provenPasskey, now })))
      throw new AppError('INVALID_PASSKEY');
    return;
  }
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
  const secret = vault.decrypt(secretCell(user.id), sealedSecret);
  const step = stepOfCode({ secret, code: factor.totpCode, now });
  if (step === undefined || !(await consumeStep(trx, { userId: user.id, sealedSecret, step }))) {
    throw new AppError('INVALID_TWOFA_TOKEN');
  }
}

const recoveryCodeCount = 10;
const symbolCount = 16;
/** Crockford's base32: no I, L, O or U; 16 of them are 80 bits. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes such as 7Q2M-K9XA-04TD-W8CP. */
export function newRecoveryCodes(randomness: Randomness): string[] {
  return Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(randomness));
}

function newRecoveryCode(randomness: Randomness): string {
  // 256 is a multiple of 32, so all symbols are equally likely.
  const text = [...randomness.bytes(symbolCount)]
    .map((byte) => symbols.charAt(byte % symbols.length))
    .join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * The stored form of a code. Case, spaces and dashes do not count, and letters that look like a digit are
 * read as that digit.
 */
export function hashRecoveryCode(code: string): Buffer {
  const canonical = canonicalCode(code).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashSecretToken(canonical);
}
