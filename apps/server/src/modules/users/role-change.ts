import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { recordEvent } from '../../core/events/events.repository.ts';
import type { Actor } from '../../core/http/actor.ts';

/** Records a change of an account's role, which super admins are told about; null means no account. */
export async function recordRoleChange(
  trx: DatabaseTransaction,
  {
    actor,
    user,
    from,
    to,
    now,
  }: {
    actor: Actor;
    user: { id: string; username: string };
    from: Role | null;
    to: Role | null;
    now: Date;
  },
): Promise<void> {
  await recordEvent(trx, {
    kind: 'admin_role_changed',
    facts: { user: user.id, username: user.username, from, to, changed_by: actor.username },
    happenedAt: now,
  });
}
