import type { CredentialChange } from '@ghost-pay/contract/events/event-words';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { recordEvent } from '../../core/events/events.repository.ts';

/**
 * What somebody signs in with has changed, of which the owner of the account is told, so that they hear of it
 * when it was not them. Of a changed e-mail address the old one is told.
 */
export async function recordCredentialChange(
  trx: DatabaseTransaction,
  {
    user,
    change,
    changedBy,
    now,
  }: {
    user: { readonly id: string; readonly username: string; readonly email: string | null };
    change: CredentialChange;
    /** A username; null for a command of the operator. */
    changedBy: string | null;
    now: Date;
  },
): Promise<void> {
  if (user.email === null) return;
  await recordEvent(trx, {
    kind: 'admin_credentials_changed',
    facts: {
      user: user.id,
      username: user.username,
      told: user.email,
      change,
      changed_by: changedBy,
    },
    happenedAt: now,
  });
}
