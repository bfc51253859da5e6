import type { firstAdminSchema } from '@ghost-pay/contract/auth/auth.schemas';
import type { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import {
  findLinkedUser,
  hashOfNoPassword,
  lockUser,
  replaceLinkOf,
  replacePasswordHash,
} from '../auth.repository.ts';
import { hashPassword } from '../password-hashing.ts';
import { refuseEasyPassword } from '../password-strength.ts';

/**
 * Gives an administrator without a password the one that they chose with their one-time link, which is used up. Name,
 * role and e-mail address stay as they are. Throws SETUP_LINK_INVALID if the link is not this administrator's, or was
 * used meanwhile, and PASSWORD_TOO_COMMON.
 */
export async function choosePassword(
  {
    database,
    clock,
    site,
    log,
    audit,
  }: Pick<AuthDependencies, 'database' | 'clock' | 'site' | 'log' | 'audit'>,
  {
    admin,
    address,
    tokenHash,
  }: { admin: z.output<typeof firstAdminSchema>; address: string; tokenHash: Buffer },
): Promise<{ username: string }> {
  const { username, password } = admin;
  await refuseEasyPassword({ password, username, siteName: site.name, field: 'password' });
  const passwordHash = await hashPassword(password);
  const chosen = await database.transaction().execute(async (trx) => {
    const linked = await findLinkedUser(trx, { tokenHash, now: clock.now() });
    const user = linked && (await lockUser(trx, linked.id));
    const isTheirs = user?.username.toLowerCase() === username.toLowerCase();
    if (user === undefined || !isTheirs) throw new AppError('SETUP_LINK_INVALID');
    const isFirst = await replacePasswordHash(trx, {
      userId: user.id,
      from: hashOfNoPassword,
      to: passwordHash,
    });
    if (!isFirst) throw new AppError('SETUP_LINK_INVALID');
    await replaceLinkOf(trx, { userId: user.id, link: null });
    await audit.record(trx, {
      action: 'password_chosen',
      author: { kind: 'visitor', address },
      subject: { kind: 'user', id: user.id, name: user.username },
    });
    return { username: user.username };
  });
  log.warn({ actor: chosen.username, address }, 'an administrator chose a first password');
  return chosen;
}
