import type { AdminUser, Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import { addAccount } from '@ghost-pay/sandbox/authenticator';
import { createAdmin } from '../src/modules/auth/usecases/create-admin.ts';
import type { TestServer } from './test-server.ts';

export const goodPassword = 'Wander7-lantern';

/** Every field of these answers that a test reads; which of them are there depends on the call. */
export interface AnswerBody {
  readonly accessToken: string;
  readonly expiresAt: string;
  readonly user: AdminUser;
  readonly qrCode: string;
  readonly manualEntry: string;
  readonly recoveryCodes: readonly string[];
  readonly twofa_enabled: boolean;
  readonly code: ErrorCode;
  readonly retryAfter: number;
  readonly requestId: string;
}

/** What a test needs to see of an answer. */
export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers: Record<string, unknown>;
}

/** One call of the API, as the browser makes it; `address` is where it comes from. */
export async function call(
  { app }: Pick<TestServer, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  {
    token,
    body,
    address = '203.0.113.7',
  }: { token?: string; body?: object; address?: string } = {},
): Promise<Answer> {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: address,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(body !== undefined && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json<AnswerBody>(), headers: answer.headers };
}

/** The code that an authenticator whose clock is `secondsOff` shows now. */
export function codeOf(
  { clock }: Pick<TestServer, 'clock'>,
  secret: string,
  secondsOff = 0,
): string {
  return addAccount(secret).codeAt(clock.now().getTime() + secondsOff * 1000);
}

/** A code that is neither this minute's nor a neighbour's. */
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

/** A new admin without a second factor, whose password is their own unless said. */
export async function newAdmin(
  { dependencies }: Pick<TestServer, 'dependencies'>,
  {
    role = 'admin',
    passwordMustChange = false,
  }: { role?: Role; passwordMustChange?: boolean } = {},
): Promise<TestAdmin> {
  const username = `user-${dependencies.randomness.bytes(12).toString('hex')}`;
  await createAdmin(dependencies, { username, email: null, role, password: goodPassword });
  // As its owner leaves it; the way there is a test of its own.
  await dependencies.database
    .updateTable('admin_users')
    .set({ password_must_change: passwordMustChange })
    .where('username', '=', username)
    .execute();
  return { username, password: goodPassword };
}

/** Signs in with whatever is given beside name and password. */
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
  /** Of the session in which the second factor was enabled. */
  readonly token: string;
}

/** A new admin who has set the second factor up; the clock stands one step after that, so that a new code is at hand. */
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

/** The token of one more session of an enrolled admin; takes the present code and moves the clock to the next. */
export async function signedIn(server: TestServer, admin: EnrolledAdmin): Promise<string> {
  const answer = await logIn(server, admin, { twofa_token: codeOf(server, admin.secret) });
  server.clock.advance(30_000);
  return answer.body.accessToken;
}
