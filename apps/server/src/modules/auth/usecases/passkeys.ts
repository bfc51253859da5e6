import { passkeysPerUser } from '@ghost-pay/contract/auth/auth-words';
import type {
  newPasskeySchema,
  Passkey,
  PasskeyCreation,
  PasskeyQuestion,
} from '@ghost-pay/contract/auth/passkeys.schemas';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { presentPasskey } from '../auth.presenter.ts';
import { lockUser } from '../auth.repository.ts';
import { recordCredentialChange } from '../credential-change.ts';
import { askForNewPasskey, askPasskeys, type PasskeyDependencies } from '../passkey-challenges.ts';
import { proveNewPasskey } from '../passkey-proofs.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  setPasskeyName,
} from '../passkeys.repository.ts';

/** The actor's passkeys, and the address that they are bound to. */
export async function listPasskeys(
  { database, passkeySite }: Pick<PasskeyDependencies, 'database' | 'passkeySite'>,
  { actor }: { actor: Actor },
): Promise<{ passkeys: Passkey[]; origin: string }> {
  const rows = await listPasskeysOf(database, actor.userId);
  return { passkeys: rows.map(presentPasskey), origin: passkeySite().origin };
}

/** The options with which the actor's browser makes a passkey. Throws PASSKEYS_FULL. */
export async function beginPasskey(
  dependencies: PasskeyDependencies,
  { actor }: { actor: Actor },
): Promise<PasskeyCreation> {
  const passkeys = await listPasskeysOf(dependencies.database, actor.userId);
  if (passkeys.length >= passkeysPerUser) throw new AppError('PASSKEYS_FULL');
  return askForNewPasskey(dependencies, { user: actor, sessionId: actor.sessionId, passkeys });
}

/**
 * Stores a passkey that the actor's browser made for this session's challenge. From now on it is a second
 * factor beside the authenticator app. Throws PASSKEY_NOT_ADDED, PASSKEYS_FULL, PASSKEY_EXISTS.
 */
export async function addPasskey(
  dependencies: PasskeyDependencies & Pick<Dependencies, 'log' | 'audit'>,
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

/** Renames one of the actor's passkeys. Throws PASSKEY_NOT_FOUND, also for another user's passkey. */
export async function renamePasskey(
  { database, audit }: Pick<Dependencies, 'database' | 'audit'>,
  { actor, passkeyId, name }: { actor: Actor; passkeyId: string; name: string },
): Promise<Passkey> {
  return database.transaction().execute(async (trx) => {
    const renamed = await setPasskeyName(trx, { userId: actor.userId, passkeyId, name });
    if (renamed === undefined) throw new AppError('PASSKEY_NOT_FOUND');
    await audit.record(trx, { action: 'passkey_renamed', author: authorOf(actor), details: name });
    return presentPasskey(renamed);
  });
}

/**
 * Removes one of the actor's passkeys; its signatures are refused from now on. Throws PASSKEY_NOT_FOUND, also
 * for another user's passkey.
 */
export async function removePasskey(
  { database, clock, log, audit }: Pick<Dependencies, 'database' | 'clock' | 'log' | 'audit'>,
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
