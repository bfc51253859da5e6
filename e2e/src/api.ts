import { randomBytes } from 'node:crypto';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import {
  newCode,
  newTransactionHash,
  subscriptionPayload,
} from '@ghost-pay/sandbox/payment-payloads';
import { authenticatorFor, type Authenticator } from './authenticator.ts';
import type { GhostServer } from './ghost-server.ts';

// Preparations by the pages' own API, for tests that are not about the pages.

/** A new Bitcoin transaction hash. */
export function newBitcoinHash(): string {
  return newTransactionHash();
}

/** A new Nintendo eShop code, without the letters that codes do not have. */
export function newGiftCardCode(): string {
  return newCode();
}

/** A new Rewarble code. */
export function newVoucherCode(): string {
  return newCode(16, '0123456789abcdef');
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly token?: string;
  readonly from?: string;
}

async function call<Answer>(
  server: GhostServer,
  path: string,
  { method = 'POST', body, token, from }: Call,
): Promise<Answer> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${path} was refused with ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/** An address that no other visitor uses. */
export function newAddress(): string {
  return `198.${[18, ...randomBytes(2)].join('.')}`;
}

/** Registers a payment and returns its public id. By default three months in bitcoin. */
export async function registerPayment(
  server: GhostServer,
  changes: Record<string, unknown> = {},
  from = newAddress(),
): Promise<string> {
  const { paymentId } = await call<{ paymentId: string }>(server, '/transactions', {
    body: subscriptionPayload(changes),
    from,
  });
  return paymentId;
}

export async function registerDonation(server: GhostServer, amount: number): Promise<string> {
  const none = { userUsername: undefined, userEmail: undefined, subscriptionDuration: undefined };
  return registerPayment(server, { type: 'donation', amount, ...none });
}

export interface Operator {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  readonly authenticator: Authenticator;
  /** Each one signs in once; a test takes them from the front. */
  readonly recoveryCodes: string[];
  readonly session: { readonly accessToken: string; readonly expiresAt: string };
}

/** The API's answer to one of the operator's reads, such as '/transactions/stats/summary'. */
export async function read<Answer>(
  { server, operator }: { server: GhostServer; operator: Operator },
  path: string,
): Promise<Answer> {
  return call<Answer>(server, path, { method: 'GET', token: operator.session.accessToken });
}

/** The operator's act in another place at the same time, such as 'PUT /webhooks/ID'. */
export async function actElsewhere<Answer>(
  { server, operator }: { server: GhostServer; operator: Operator },
  request: string,
  body?: unknown,
): Promise<Answer> {
  const [method, path] = request.split(' ') as ['PUT' | 'POST' | 'DELETE', string];
  const token = operator.session.accessToken;
  return call<Answer>(server, path, { method, token, body });
}

/** Makes the first super admin by the one-time link, with a second factor and a session. */
export async function enrolOperator(server: GhostServer): Promise<Operator> {
  const username = 'operator';
  const password = 'Toadstool-Kingdom-7';
  const link = new URL(server.setupLink);
  await call(server, '/auth/setup', {
    body: { token: link.searchParams.get('token'), username, password },
  });
  return giveSecondFactor(server, { username, password });
}

/** Makes another admin by the operator's command, with a second factor, a password of their own and a session. */
export async function enrolAdmin(
  server: GhostServer,
  {
    username,
    role = 'admin',
    password = 'Mushroom-Castle-3',
  }: { username: string; role?: 'admin' | 'super_admin'; password?: string },
): Promise<Operator> {
  const first = `First-${randomBytes(8).toString('hex')}-Lantern`;
  await server.runAdminCommand(['create', username, '--role', role, '--password-stdin'], first);
  const admin = await giveSecondFactor(server, { username, password: first });
  await call(server, '/auth/change-password', {
    token: admin.session.accessToken,
    body: { currentPassword: first, newPassword: password },
  });
  return { ...admin, password };
}

async function giveSecondFactor(
  server: GhostServer,
  { username, password }: { username: string; password: string },
): Promise<Operator> {
  const session = await call<Operator['session'] & { user: { id: string } }>(
    server,
    '/auth/login',
    { body: { username, password } },
  );
  const token = session.accessToken;
  const { manualEntry } = await call<{ manualEntry: string }>(server, '/auth/2fa/setup', {
    method: 'GET',
    token,
  });
  const authenticator = authenticatorFor(manualEntry);
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(server, '/auth/2fa/enable', {
    token,
    body: { token: await authenticator.nextCode() },
  });
  return { userId: session.user.id, username, password, authenticator, recoveryCodes, session };
}

/** Changes settings as the operator does on the screen; most changes need a fresh second factor. */
export async function changeSettings(
  { server, operator }: { server: GhostServer; operator: Operator },
  changes: Record<string, string>,
): Promise<void> {
  await call(server, '/settings', {
    method: 'PUT',
    token: operator.session.accessToken,
    body: changes,
  });
}

/** Makes every second factor fresh, for tests that are not about it. */
export async function freshenSecondFactors(server: GhostServer): Promise<void> {
  await server.runSql(
    `update admin_sessions set second_factor_at = now(), codes_revealed = 0 where second_factor_at is not null`,
  );
}

/**
 * The present code of the admin's app, after the server has forgotten that it was used. Tests that
 * are not about codes must not wait half a minute for the next one, as a whole journey does.
 */
export async function usableCode(
  server: GhostServer,
  { userId, authenticator }: Operator,
): Promise<string> {
  await server.runSql('update admin_users set twofa_last_step = 0 where id = $1', [userId]);
  return authenticator.presentCode();
}

/** Makes every second factor eleven minutes old, and so no longer fresh. */
export async function ageSecondFactors(server: GhostServer): Promise<void> {
  await server.runSql(
    `update admin_sessions set second_factor_at = second_factor_at - interval '11 minutes'`,
  );
}

/** Another session of the operator, by a recovery code, which avoids waiting for the app's next code. */
export async function signInAgain(
  server: GhostServer,
  { username, password, recoveryCodes }: Operator,
): Promise<Operator['session']> {
  return call(server, '/auth/login', {
    body: { username, password, recovery_code: recoveryCodes.shift() },
  });
}

/** Ends the operator's session on the server, as another device could. */
export async function endSession(
  server: GhostServer,
  { accessToken }: Operator['session'],
): Promise<void> {
  await call(server, '/auth/logout', { token: accessToken });
}

const ways: Partial<Record<TransactionStatus, readonly { act: string; body?: unknown }[]>> = {
  pending_subscription_update: [{ act: 'verify-payment' }],
  completed: [{ act: 'verify-payment' }, { act: 'update-subscription' }],
  failed: [{ act: 'mark-failed', body: { reason: 'No payment with this hash was found' } }],
};

/** The internal id of a registered payment, which the back-office's addresses contain. */
export async function idOfPayment(
  { server, operator }: { server: GhostServer; operator: Operator },
  paymentId: string,
): Promise<string> {
  const { transactions } = await call<{ transactions: { id: string }[] }>(
    server,
    `/transactions?search=${paymentId}`,
    { method: 'GET', token: operator.session.accessToken },
  );
  const id = transactions[0]?.id;
  if (id === undefined) throw new Error(`There is no payment ${paymentId}.`);
  return id;
}

/** Moves a registered subscription payment to a status by the operator's own acts. Returns its internal id. */
export async function movePayment(
  { server, operator }: { server: GhostServer; operator: Operator },
  { paymentId, to }: { paymentId: string; to: TransactionStatus },
): Promise<string> {
  const token = operator.session.accessToken;
  const id = await idOfPayment({ server, operator }, paymentId);
  for (const { act, body } of ways[to] ?? [])
    await call(server, `/transactions/${id}/${act}`, { token, body });
  return id;
}

/** Asks the card network about a payment, as the button does. */
export async function checkPayGate(
  { server, operator }: { server: GhostServer; operator: Operator },
  id: string,
): Promise<void> {
  const token = operator.session.accessToken;
  await call(server, `/payments/card/paygate-verify/${id}`, { token });
}

/** Moves a payment's registration this many hours into the past. */
export async function makeOlder(
  server: GhostServer,
  { paymentId, hours }: { paymentId: string; hours: number },
): Promise<void> {
  await server.runSql(
    `update transactions set created_at = created_at - $2::int * interval '1 hour' where payment_id = $1`,
    [paymentId, String(hours)],
  );
}
