import { passkeysPerUser } from '@ghost-pay/contract/auth/passkey-words';
import type { PasskeyCreation } from '@ghost-pay/contract/auth/passkeys.schemas';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { askForNewPasskey, type PasskeyDependencies } from '../passkey-challenges.ts';
import { listPasskeysOf } from '../passkeys.repository.ts';

/** The options with which the actor's browser makes a passkey. Throws PASSKEYS_FULL. */
export async function beginPasskey(
  dependencies: PasskeyDependencies,
  { actor }: { actor: Actor },
): Promise<PasskeyCreation> {
  const passkeys = await listPasskeysOf(dependencies.database, actor.userId);
  if (passkeys.length >= passkeysPerUser) throw new AppError('PASSKEYS_FULL');
  return askForNewPasskey(dependencies, { user: actor, sessionId: actor.sessionId, passkeys });
}
