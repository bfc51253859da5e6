import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import { hashSecretToken, newSecretToken } from '../../../core/randomness.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { findUserByName, hashOfNoPassword, lockUser, replaceLinkOf } from '../auth.repository.ts';
import type { SetupLink } from './issue-setup-link.ts';

const linkMinutes = 24 * 60;

/**
 * A one-time link with which an administrator of another system chooses a password here. An earlier link of theirs ends.
 * Undefined if there is no such administrator; `has_password` for one who can sign in.
 */
export async function issuePasswordLink(
  {
    database,
    clock,
    randomness,
    audit,
  }: Pick<AuthDependencies, 'database' | 'clock' | 'randomness' | 'audit'>,
  { username }: { username: string },
): Promise<SetupLink | 'has_password' | undefined> {
  return database.transaction().execute(async (trx) => {
    const found = await findUserByName(trx, username);
    const user = found && (await lockUser(trx, found.id));
    if (user === undefined) return undefined;
    if (user.password_hash !== hashOfNoPassword) return 'has_password';
    const token = newSecretToken(randomness);
    const expiresAt = new Date(clock.now().getTime() + linkMinutes * 60_000);
    await replaceLinkOf(trx, {
      userId: user.id,
      link: { tokenHash: hashSecretToken(token), expiresAt },
    });
    await audit.record(trx, {
      action: 'password_link_made',
      author: operatorAuthor,
      subject: { kind: 'user', id: user.id, name: user.username },
    });
    return {
      path: `/admin/setup?token=${token}&name=${encodeURIComponent(user.username)}`,
      minutes: linkMinutes,
    };
  });
}
