import type { firstAdminSchema } from '@ghost-pay/contract/auth/auth.schemas';
import type { z } from 'zod';
import { operatorAuthor } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import { hashSecretToken, newSecretToken } from '../../../core/randomness.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Attempts } from '../attempts.ts';
import { hasAnyUser } from '../accounts.repository.ts';
import {
  findLinkedUser,
  findSetupLinkEnd,
  findUserByName,
  hashOfNoPassword,
  insertUser,
  isSetupLink,
  lockSetupLinks,
  lockUser,
  replaceLink,
  replacePasswordHash,
} from '../auth.repository.ts';
import { hashPassword } from '../password-hashing.ts';
import { refuseEasyPassword } from '../password-strength.ts';

const setupLinkMinutes = 60;
/** A link with less time left is replaced, so there is time to use the printed link. */
const leastMinutes = 30;

/** A one-time path for making the first super admin. */
interface SetupLink {
  readonly path: string;
  /** How long the link is valid, in whole minutes. */
  readonly minutes: number;
}

/** Whether there is no administrator yet. */
export async function needsFirstAdmin({
  database,
}: Pick<Dependencies, 'database'>): Promise<boolean> {
  return !(await hasAnyUser(database));
}

/**
 * The one link for making the first super admin. An earlier link is returned while it is valid for another
 * half hour, so instances that start together print the same link. Otherwise a new link is valid for one
 * hour. Undefined once there is an administrator.
 */
export async function issueSetupLink({
  database,
  clock,
  vault,
}: Pick<Dependencies, 'database' | 'clock' | 'vault'>): Promise<SetupLink | undefined> {
  return database.transaction().execute(async (trx) => {
    await lockSetupLinks(trx);
    if (await hasAnyUser(trx)) {
      await replaceLink(trx, { userId: null, link: null });
      return undefined;
    }
    const now = clock.now().getTime();
    // Derived from its expiry with the installation's key: the token can be derived again and is stored nowhere.
    const tokenOf = (end: Date) =>
      vault.lookupHash(`setup-link:${end.toISOString()}`).toString('base64url');
    const earlier = await findSetupLinkEnd(trx);
    const isGood =
      earlier !== undefined &&
      (await isSetupLink(trx, {
        tokenHash: hashSecretToken(tokenOf(earlier)),
        now: new Date(now + leastMinutes * 60_000),
      }));
    const expiresAt = isGood ? earlier : new Date(now + setupLinkMinutes * 60_000);
    const token = tokenOf(expiresAt);
    if (!isGood)
      await replaceLink(trx, {
        userId: null,
        link: { tokenHash: hashSecretToken(token), expiresAt },
      });
    return {
      path: `/admin/setup?token=${token}`,
      minutes: Math.floor((expiresAt.getTime() - now) / 60_000),
    };
  });
}

const passwordLinkMinutes = 24 * 60;

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
  }: Pick<Dependencies, 'database' | 'clock' | 'randomness' | 'audit'>,
  { username }: { username: string },
): Promise<SetupLink | 'has_password' | undefined> {
  return database.transaction().execute(async (trx) => {
    const found = await findUserByName(trx, username);
    const user = found && (await lockUser(trx, found.id));
    if (user === undefined) return undefined;
    if (user.password_hash !== hashOfNoPassword) return 'has_password';
    const token = newSecretToken(randomness);
    const expiresAt = new Date(clock.now().getTime() + passwordLinkMinutes * 60_000);
    await replaceLink(trx, {
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
      minutes: passwordLinkMinutes,
    };
  });
}

/**
 * Makes the first super admin with the one-time link, which is used up; the new administrator then signs in. With the
 * link of an administrator without a password, that administrator gets the password. Throws SETUP_LINK_INVALID (unknown, used, expired, or there is an administrator), PASSWORD_TOO_COMMON,
 * TOO_MANY_ATTEMPTS.
 */
export async function setUpFirstAdmin(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'site' | 'log' | 'audit'> & {
    attempts: Attempts;
  },
  { admin, address }: { admin: z.output<typeof firstAdminSchema>; address: string },
): Promise<{ username: string }> {
  const { attempts, database, clock, site, log, audit } = dependencies;
  const tokenHash = hashSecretToken(admin.token);
  const refuseWrongLink = (right: boolean): void => {
    if (right) return;
    log.warn({ address }, 'set-up link refused');
    throw new AppError('SETUP_LINK_INVALID');
  };
  return attempts.atSetupLink(address, async () => {
    const now = clock.now();
    if ((await findLinkedUser(database, { tokenHash, now })) !== undefined)
      return choosePassword(dependencies, { admin, address, tokenHash });
    // Checked first without a lock, so strangers cannot make the server hash passwords.
    refuseWrongLink(await isSetupLink(database, { tokenHash, now }));
    await refuseEasyPassword({
      password: admin.password,
      username: admin.username,
      siteName: site.name,
      field: 'password',
    });
    const passwordHash = await hashPassword(admin.password);
    await database.transaction().execute(async (trx) => {
      await lockSetupLinks(trx);
      refuseWrongLink(
        (await isSetupLink(trx, { tokenHash, now: clock.now() })) && !(await hasAnyUser(trx)),
      );
      await replaceLink(trx, { userId: null, link: null });
      const { id } = await insertUser(trx, {
        username: admin.username,
        email: admin.email ?? null,
        role: 'super_admin',
        password_hash: passwordHash,
        password_must_change: false,
        created_at: clock.now(),
      });
      await audit.record(trx, {
        action: 'first_admin_created',
        author: { kind: 'visitor', address },
        subject: { kind: 'user', id, name: admin.username },
      });
    });
    log.warn({ actor: admin.username, address }, 'first super admin created');
    return { username: admin.username };
  });
}

/**
 * Gives an administrator without a password the one that they chose with their one-time link, which is used up. Name,
 * role and e-mail address stay as they are. Throws SETUP_LINK_INVALID if the link is not this administrator's, or was
 * used meanwhile, and PASSWORD_TOO_COMMON.
 */
async function choosePassword(
  {
    database,
    clock,
    site,
    log,
    audit,
  }: Pick<Dependencies, 'database' | 'clock' | 'site' | 'log' | 'audit'>,
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
    await replaceLink(trx, { userId: user.id, link: null });
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
