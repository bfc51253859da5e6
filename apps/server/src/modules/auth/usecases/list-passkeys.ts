import type { Passkey } from '@ghost-pay/contract/auth/passkeys.schemas';
import type { Actor } from '../../../core/http/actor.ts';
import { presentPasskey } from '../auth.presenter.ts';
import type { PasskeyDependencies } from '../passkey-challenges.ts';
import { listPasskeysOf } from '../passkeys.repository.ts';

/** The actor's passkeys, and the address that they are bound to. */
export async function listPasskeys(
  { database, passkeySite }: Pick<PasskeyDependencies, 'database' | 'passkeySite'>,
  { actor }: { actor: Actor },
): Promise<{ passkeys: Passkey[]; origin: string }> {
  const rows = await listPasskeysOf(database, actor.userId);
  return { passkeys: rows.map(presentPasskey), origin: passkeySite().origin };
}
