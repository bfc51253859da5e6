import type { Session } from '@ghost-pay/contract/auth/auth.schemas';
import { AppError } from '../../../core/errors.ts';
import type { Authenticate } from '../../../core/http/actor.ts';
import type { Inspection } from '../../../core/http/inspection.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { presentAdminUser } from '../auth.presenter.ts';
import { type AdminUserRow, listUsers } from '../auth.repository.ts';

/** Whose eyes an inspection sees with: the oldest super admin's. Undefined if there is none. */
async function findInspector({
  database,
}: Pick<Dependencies, 'database'>): Promise<AdminUserRow | undefined> {
  return (await listUsers(database)).find(({ role }) => role === 'super_admin');
}

/** Uses the one-time link of an inspection. Throws INSPECTION_LINK_INVALID. */
export async function enterInspection(
  {
    database,
    inspection,
  }: Pick<Dependencies, 'database'> & { readonly inspection: Inspection | undefined },
  { token }: { token: string },
): Promise<Session> {
  const user = await findInspector({ database });
  // Without an administrator the link is not used up.
  const session = user === undefined ? undefined : inspection?.enter(token);
  if (user === undefined || session === undefined) throw new AppError('INSPECTION_LINK_INVALID');
  const { accessToken, expiresAt } = session;
  return { accessToken, expiresAt: expiresAt.toISOString(), user: presentAdminUser(user) };
}

/** Finds the administrator of an inspection's session, whose second factor counts as fresh. */
export function authenticateInspector({
  database,
  clock,
  inspection,
}: Pick<Dependencies, 'database' | 'clock'> & {
  readonly inspection: Inspection;
}): Authenticate {
  return async (token) => {
    const expiresAt = inspection.sessionEnd(token);
    if (expiresAt === undefined) return undefined;
    const user = await findInspector({ database });
    if (user === undefined) return undefined;
    return {
      // No stored session has the user's id.
      sessionId: user.id,
      userId: user.id,
      username: user.username,
      role: user.role,
      secondFactorAt: clock.now(),
      passwordMustChange: false,
      expiresAt,
    };
  };
}
