import type { PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { askPasskeys, type PasskeyDependencies } from '../passkey-challenges.ts';
import { listPasskeysOf } from '../passkeys.repository.ts';

/**
 * A challenge for the actor's passkeys, to renew this session's second factor. Throws PASSKEY_NOT_FOUND
 * without a passkey.
 */
export async function askForPasskey(
  dependencies: PasskeyDependencies,
  { actor: { userId, sessionId } }: { actor: Actor },
): Promise<PasskeyQuestion> {
  const passkeys = await listPasskeysOf(dependencies.database, userId);
  if (passkeys.length === 0) throw new AppError('PASSKEY_NOT_FOUND');
  return askPasskeys(dependencies, { userId, sessionId, passkeys });
}
