import type { CredentialChange } from '@ghost-pay/contract/events/event-words';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { recordEvent } from '../../core/events/events.repository.ts';

/**
 * Tells the owner of an account about a changed credential, so the owner notices a change by someone else. A
 * changed e-mail address is reported to the old and the new address: either may be the owner's.
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
    /** The new e-mail address, if it changes. */
    newEmail?: string | null;
    change: CredentialChange;
    /** A username; null for an operator's command. */
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
