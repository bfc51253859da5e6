import type { Passkey } from '@ghost-pay/contract/auth/passkeys.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { presentPasskey } from '../auth.presenter.ts';
import { setPasskeyName } from '../passkeys.repository.ts';

/** Renames one of the actor's passkeys. Throws PASSKEY_NOT_FOUND, also for another user's passkey. */
export async function renamePasskey(
  { database, audit }: Pick<AuthDependencies, 'database' | 'audit'>,
  { actor, passkeyId, name }: { actor: Actor; passkeyId: string; name: string },
): Promise<Passkey> {
  return database.transaction().execute(async (trx) => {
    const renamed = await setPasskeyName(trx, { userId: actor.userId, passkeyId, name });
    if (renamed === undefined) throw new AppError('PASSKEY_NOT_FOUND');
    await audit.record(trx, { action: 'passkey_renamed', author: authorOf(actor), details: name });
    return presentPasskey(renamed);
  });
}
