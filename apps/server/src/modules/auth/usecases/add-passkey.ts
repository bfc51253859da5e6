import { passkeysPerUser } from '@ghost-pay/contract/auth/passkey-words';
import type { newPasskeySchema, Passkey } from '@ghost-pay/contract/auth/passkeys.schemas';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { presentPasskey } from '../auth.presenter.ts';
import { lockUser } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { proveNewPasskey } from '../passkey-proofs.ts';
import type { PasskeyDependencies } from '../passkey-challenges.ts';
import { insertPasskey, listPasskeysOf } from '../passkeys.repository.ts';

/**
 * Stores a passkey that the actor's browser made for this session's challenge. From now on it is a second
 * factor beside the authenticator app. Throws PASSKEY_NOT_ADDED, PASSKEYS_FULL, PASSKEY_EXISTS.
 */
export async function addPasskey(
  dependencies: PasskeyDependencies & Pick<AuthDependencies, 'log' | 'audit'>,
  { actor, passkey }: { actor: Actor; passkey: z.output<typeof newPasskeySchema> },
): Promise<Passkey> {
  const { database, clock, log, audit } = dependencies;
  const { userId, sessionId } = actor;
  const { name, credential } = passkey;
  const proven = await proveNewPasskey(dependencies, { userId, sessionId, credential });
  const row = await database.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    // The factor was turned off or reset a moment ago. A passkey must not outlive it.
    if (user?.twofa_enabled !== true) throw new AppError('TOKEN_EXPIRED');
    if ((await listPasskeysOf(trx, userId)).length >= passkeysPerUser)
      throw new AppError('PASSKEYS_FULL');
    const added = await insertPasskey(trx, {
      user_id: userId,
      credential_id: proven.credentialId,
      public_key: proven.publicKey,
      counter: proven.counter,
      transports: proven.transports,
      name,
      created_at: clock.now(),
    });
    if (added === undefined) throw new AppError('PASSKEY_EXISTS');
    const by = { changedBy: actor.username, now: clock.now() };
    await recordCredentialChange(trx, { user, change: 'passkey_added', ...by });
    await audit.record(trx, { action: 'passkey_added', author: authorOf(actor), details: name });
    return added;
  });
  log.info({ actor: actor.username }, 'passkey added');
  return presentPasskey(row);
}
