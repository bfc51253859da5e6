import type { PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { askPasskeys, type PasskeyDependencies } from '../passkey-questions.ts';
import { listPasskeysOf } from '../passkeys.repository.ts';

/**
 * What one of the actor's passkeys is to sign to renew the second factor of this session.
 * Throws PASSKEY_NOT_FOUND where there is none.
 */
export async function askForPasskey(
  dependencies: PasskeyDependencies,
  { actor: { userId, sessionId } }: { actor: Actor },
): Promise<PasskeyQuestion> {
  const passkeys = await listPasskeysOf(dependencies.database, userId);
  if (passkeys.length === 0) throw new AppError('PASSKEY_NOT_FOUND');
  return askPasskeys(dependencies, { userId, sessionId, passkeys });
}
