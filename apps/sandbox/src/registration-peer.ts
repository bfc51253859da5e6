import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendFaultily, sendJson } from './faults.ts';
import { readBody } from './read-body.ts';
import { isDuration, openAccounts, type PeerAccount } from './registration-accounts.ts';
import { escape, page, pageHeaders } from './sandbox-page.ts';
import { servePeer } from './serve-peer.ts';
import { createTold, type Told } from './told.ts';

/** The two calls: ask for an account, and apply a payment. A PUT is applied even when its answer shows a fault. */
export type RegistrationCall = 'GET' | 'PUT';

export interface RegistrationPeer extends Told<RegistrationCall> {
  /** The address of the machine interface and of the page with the accounts, without a slash at the end. */
  readonly url: string;
  /** The expected bearer token. */
  readonly apiKey: string;
  readonly accounts: () => readonly PeerAccount[];
  /** Holds from now on: refuses every call with this status and some JSON; undefined = no refusal. */
  refuse(status: number | undefined): void;
  close(): Promise<void>;
}

/** Plays the registration site on loopback: accounts, their subscriptions, and a page that shows them. */
export async function startRegistrationPeer({
  now = () => new Date(),
  stateFile,
}: {
  now?: () => Date;
  /** The file that keeps accounts over a restart; without it they are not kept. */
  stateFile?: string;
} = {}): Promise<RegistrationPeer> {
  const accounts = openAccounts(stateFile);
  const apiKey = randomBytes(24).toString('base64url');
  const { told, take } = createTold<RegistrationCall>();
  let refusal: number | undefined;

  const { url, close } = await servePeer(async (asking, request, response) => {
    const named = /^\/subscriptions\/([^/]+)$/.exec(asking.pathname)?.[1];
    if (named !== undefined) {
      const username = decodeURIComponent(named);
      return answerCall({ username, query: asking.searchParams }, request, response);
    }
    if (asking.pathname === '/elsewhere') return sendJson(response, '{}');
    if (asking.pathname === '/')
      return void response.writeHead(200, pageHeaders).end(accountsPage(accounts.all()));
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('Not found');
  });

  async function answerCall(
    { username, query }: { username: string; query: URLSearchParams },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const call = request.method;
    if (call !== 'GET' && call !== 'PUT') return sendError(response, 405, 'method not allowed');
    const { fault, answer } = take(call);
    if (!isKey(request.headers.authorization, apiKey))
      return sendError(response, 401, 'unauthorized');
    if (refusal !== undefined) return sendError(response, refusal, 'refused');
    const account = accounts.find(username);
    let paymentId = query.get('payment_id') ?? '';
    if (call === 'PUT' && account !== undefined) {
      const order = readOrder(await readBody(request));
      if (order === undefined) return sendError(response, 400, 'malformed order');
      if (!accounts.apply(account, order, now()))
        return sendError(response, 409, 'payment belongs to another account');
      ({ paymentId } = order);
    }
    if (account === undefined && fault === undefined && answer === undefined)
      return sendError(response, 404, 'no such account');
    const body = answer ?? (account && stateOf(account, { paymentId, now: now() }));
    sendFaultily(response, { fault, text: JSON.stringify(body ?? {}) });
  }

  return {
    ...told,
    url,
    apiKey,
    accounts: () => accounts.all(),
    refuse(status) {
      refusal = status;
    },
    close,
  };
}

function isKey(authorization: string | undefined, key: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${key}`));
}

function sendError(response: ServerResponse, status: number, error: string): void {
  sendJson(response, JSON.stringify({ error }), status);
}

/** The order in a PUT; undefined when it is malformed. */
function readOrder(text: string) {
  let order: Record<string, unknown>;
  try {
    order = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  const { email, product, duration, payment_id: paymentId } = order;
  const isMail = email === null || (typeof email === 'string' && email.includes('@'));
  if (!isMail || product !== 'ghost-eshop-pro' || !isDuration(duration)) return undefined;
  return typeof paymentId === 'string' && paymentId !== ''
    ? { email, product, duration, paymentId }
    : undefined;
}

function stateOf(
  { username, expiresAt, payments }: PeerAccount,
  { paymentId, now }: { paymentId: string; now: Date },
): unknown {
  const isActive = payments.length > 0 && (expiresAt === null || new Date(expiresAt) > now);
  return {
    username,
    active: isActive,
    expires_at: expiresAt,
    applied: payments.some((payment) => payment.paymentId === paymentId),
  };
}

/** Every account with its subscription, those with the newest payments last. */
function accountsPage(accounts: readonly PeerAccount[]): string {
  const rows = accounts.map(
    ({ username, email, expiresAt, payments }) => `<tr>
<th scope="row">${escape(username)}</th>
<td>${escape(email ?? '–')}</td>
<td>${escape(endOf({ expiresAt, payments }))}</td>
<td>${payments.length === 0 ? '–' : payments.map(({ paymentId, duration }) => `${escape(paymentId)} (${escape(duration)})`).join('<br>')}</td>
</tr>`,
  );
  return page({
    title: 'Accounts (sandbox)',
    plays: 'the registration site',
    wide: true,
    body: `<h1>Accounts</h1>
<p class="soft">Every name has an account here, except names that begin with “unknown”.</p>
<div class="scroll" role="region" aria-label="Accounts" tabindex="0">
<table>
<thead><tr><th scope="col">Username</th><th scope="col">Email</th><th scope="col">Subscription until</th><th scope="col">Payments applied</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>`,
  });
}

function endOf({ expiresAt, payments }: Pick<PeerAccount, 'expiresAt' | 'payments'>): string {
  if (payments.length === 0) return 'None';
  return expiresAt === null ? 'Lifetime' : `${expiresAt.slice(0, 10)} (UTC)`;
}
