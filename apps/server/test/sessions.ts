import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { hashSecretToken, newSecretToken } from '../src/core/randomness.ts';
import type { Dependencies } from '../src/dependencies.ts';

// Separate from the test server, which only a test can start: the trials make sessions too.

/** 'Wander7-lantern', at the lowest cost: a real hash, so a wrong password is refused and causes no fault. */
const passwordHash =
  '$argon2id$v=19$m=1024,t=1,p=1$VLBQPfWVtiqa6niOw/njWA$onENnQrIxia5fWXgrEfUt2xWtDJvl3IS4pqEPN2c0z0';

/** The authenticator secret of every such administrator. */
export const knownSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A session of a new administrator, made directly in the database; sign-in has its own tests. */
export async function createSession(
  {
    dependencies: { database, clock, randomness, vault },
  }: { readonly dependencies: Pick<Dependencies, 'database' | 'clock' | 'randomness' | 'vault'> },
  {
    role = 'admin',
    restricted = false,
    passwordMustChange = false,
    username,
  }: { role?: Role; restricted?: boolean; passwordMustChange?: boolean; username?: string } = {},
): Promise<{
  token: string;
  headers: { authorization: string };
  userId: string;
  username: string;
}> {
  const now = clock.now();
  const name = username ?? `${role}-${randomness.bytes(12).toString('hex')}`;
  const { id: userId } = await database
    .insertInto('admin_users')
    .values({
      username: name,
      email: null,
      role,
      password_hash: passwordHash,
      password_must_change: passwordMustChange,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!restricted) {
    const place = { table: 'admin_users', row: userId, column: 'twofa_secret_encrypted' };
    await database
      .updateTable('admin_users')
      .set({
        twofa_enabled: true,
        twofa_setup_at: now,
        twofa_secret_encrypted: vault.encrypt(place, knownSecret),
      })
      .where('id', '=', userId)
      .execute();
  }
  const token = newSecretToken(randomness);
  await database
    .insertInto('admin_sessions')
    .values({
      token_hash: hashSecretToken(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + 4 * 3_600_000),
      second_factor_at: restricted ? null : now,
      address: '127.0.0.1',
      user_agent: 'test',
    })
    .execute();
  return { token, headers: { authorization: `Bearer ${token}` }, userId, username: name };
}

/** Sets the age of the second factor in an administrator's sessions; 0 makes it fresh. */
export async function ageSecondFactor(
  {
    dependencies: { database, clock },
  }: { readonly dependencies: Pick<Dependencies, 'database' | 'clock'> },
  { userId, ageMs }: { userId: string; ageMs: number },
): Promise<void> {
  await database
    .updateTable('admin_sessions')
    .set({ second_factor_at: new Date(clock.now().getTime() - ageMs) })
    .where('user_id', '=', userId)
    .execute();
}
