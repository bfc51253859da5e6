import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { lockUser } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { deletePasskey } from '../passkeys.repository.ts';

/**
 * Removes one of the actor's passkeys; its signatures are refused from now on. Throws PASSKEY_NOT_FOUND, also
 * for another user's passkey.
 */
export async function removePasskey(
  { database, clock, log, audit }: Pick<AuthDependencies, 'database' | 'clock' | 'log' | 'audit'>,
  { actor, passkeyId }: { actor: Actor; passkeyId: string },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const user = await lockUser(trx, actor.userId);
    // The account and its passkeys were deleted a moment ago.
    if (user === undefined) throw new AppError('TOKEN_EXPIRED');
    const removed = await deletePasskey(trx, { userId: actor.userId, passkeyId });
    if (removed === undefined) throw new AppError('PASSKEY_NOT_FOUND');
    const by = { changedBy: actor.username, now: clock.now() };
    await recordCredentialChange(trx, { user, change: 'passkey_removed', ...by });
    await audit.record(trx, {
      action: 'passkey_removed',
      author: authorOf(actor),
      details: removed.name,
    });
  });
  log.info({ actor: actor.username }, 'passkey removed');
}
