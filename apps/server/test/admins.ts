import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { addAccount } from '@ghost-pay/sandbox/authenticator';
import { createAdmin } from '../src/modules/auth/usecases/by-operator.ts';
import { type Answer, call } from './call.ts';
import type { TestServer } from './test-server.ts';

export const goodPassword = 'Wander7-lantern';

/** The code that an authenticator whose clock is `secondsOff` shows now. */
export function codeOf(
  { clock }: Pick<TestServer, 'clock'>,
  secret: string,
  secondsOff = 0,
): string {
  return addAccount(secret).codeAt(clock.now().getTime() + secondsOff * 1000);
}

/** A code that no accepted time step has. */
export function wrongCode(server: Pick<TestServer, 'clock'>, secret: string): string {
  const right = new Set(
    [-60, -30, 0, 30, 60].map((secondsOff) => codeOf(server, secret, secondsOff)),
  );
  const wrong = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6)).find(
    (code) => !right.has(code),
  );
  if (wrong === undefined) throw new Error('unreachable: ten candidates, five codes');
  return wrong;
}

export interface TestAdmin {
  readonly username: string;
  readonly password: string;
}

/** A new administrator without a second factor; by default the password counts as chosen by its owner. */
export async function newAdmin(
  { dependencies }: Pick<TestServer, 'dependencies'>,
  {
    role = 'admin',
    passwordMustChange = false,
  }: { role?: Role; passwordMustChange?: boolean } = {},
): Promise<TestAdmin> {
  const username = `user-${dependencies.randomness.bytes(12).toString('hex')}`;
  await createAdmin(dependencies, { username, email: null, role, password: goodPassword });
  // Sets the final state; the way to it has its own test.
  await dependencies.database
    .updateTable('admin_users')
    .set({ password_must_change: passwordMustChange })
    .where('username', '=', username)
    .execute();
  return { username, password: goodPassword };
}

/** Signs in with name and password and the further fields given. */
export function logIn(
  server: Pick<TestServer, 'app'>,
  { username, password }: TestAdmin,
  factor: { twofa_token?: string; recovery_code?: string; passkey?: object } = {},
  { address }: { address?: string } = {},
): Promise<Answer> {
  return call(server, 'POST', '/auth/login', {
    body: { username, password, ...factor },
    ...(address !== undefined && { address }),
  });
}

export interface EnrolledAdmin extends TestAdmin {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** The token of the session in which the second factor was enabled. */
  readonly token: string;
}

/** A new administrator with a second factor. The clock is one step past its set-up, so a new code is available. */
export async function enrolledAdmin(
  server: TestServer,
  options: { role?: Role; passwordMustChange?: boolean } = {},
): Promise<EnrolledAdmin> {
  const admin = await newAdmin(server, options);
  const token = (await logIn(server, admin)).body.accessToken;
  const secret = (await call(server, 'GET', '/auth/2fa/setup', { token })).body.manualEntry;
  const enabled = await call(server, 'POST', '/auth/2fa/enable', {
    token,
    body: { token: codeOf(server, secret) },
  });
  server.clock.advance(30_000);
  return { ...admin, token, secret, recoveryCodes: enabled.body.recoveryCodes };
}

/**
 * The token of one more session of an enrolled administrator. Uses the current code and moves the clock to
 * the next.
 */
export async function signedIn(server: TestServer, admin: EnrolledAdmin): Promise<string> {
  const answer = await logIn(server, admin, { twofa_token: codeOf(server, admin.secret) });
  server.clock.advance(30_000);
  return answer.body.accessToken;
}
