import type { CredentialChange } from '@ghost-pay/contract/events/event-words';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { recordEvent } from '../../core/events/events.repository.ts';

/**
 * Tells the owner of an account what changed of their sign-in, so that they hear of it when it was not them. A changed
 * e-mail address is told to the old and to the new one: either may be the owner's.
 */
export async function recordCredentialChange(
  trx: DatabaseTransaction,
  {
    user,
    newEmail = user.email,
    change,
    changedBy,
    now,
  }: {
    user: { readonly id: string; readonly username: string; readonly email: string | null };
    /** The e-mail address afterwards, where it changes. */
    newEmail?: string | null;
    change: CredentialChange;
    /** A username; null for a command of the operator. */
    changedBy: string | null;
    now: Date;
  },
): Promise<void> {
  for (const told of new Set([user.email, newEmail])) {
    if (told === null) continue;
    await recordEvent(trx, {
      kind: 'admin_credentials_changed',
      facts: { user: user.id, username: user.username, told, change, changed_by: changedBy },
      happenedAt: now,
    });
  }
}
