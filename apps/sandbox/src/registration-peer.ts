import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Fault, sendFaultily, sendJson } from './faults.ts';
import { listen } from './listening.ts';
import { readBody } from './read-body.ts';
import { isDuration, openAccounts, type PeerAccount } from './registration-accounts.ts';
import { escape, page, pageHeaders, stylesheet } from './sandbox-page.ts';

/** The two calls: ask for an account, and apply a payment. */
export type RegistrationCall = 'GET' | 'PUT';

export interface RegistrationPeer {
  /** The address of the machine interface and of the page with the accounts, without a slash at the end. */
  readonly url: string;
  /** The expected bearer token. */
  readonly apiKey: string;
  readonly accounts: () => readonly PeerAccount[];
  requests(call: RegistrationCall): number;
  /**
   * Holds from now on, for one call or for both; undefined = no fault. A PUT is applied even when
   * its answer shows a fault.
   */
  misbehave(fault: Fault | undefined, call?: RegistrationCall): void;
  /** Holds from now on: this JSON instead of the real answer; undefined = the real answer. */
  answer(call: RegistrationCall, body: unknown): void;
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
  const asked = new Map<RegistrationCall, number>();
  const faults = new Map<RegistrationCall | 'all', Fault>();
  const answers = new Map<RegistrationCall, unknown>();
  let refusal: number | undefined;

  const { url, close } = await listen((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asking = new URL(request.url ?? '/', url);
    const named = /^\/subscriptions\/([^/]+)$/.exec(asking.pathname)?.[1];
    if (named !== undefined) {
      const username = decodeURIComponent(named);
      return answerCall({ username, query: asking.searchParams }, request, response);
    }
    if (asking.pathname === '/elsewhere') return sendJson(response, '{}');
    if (asking.pathname === '/sandbox/style.css')
      return void response
        .writeHead(200, { 'content-type': 'text/css; charset=utf-8' })
        .end(stylesheet);
    if (asking.pathname === '/')
      return void response.writeHead(200, pageHeaders).end(accountsPage(accounts.all()));
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('Not found');
  }

  async function answerCall(
    { username, query }: { username: string; query: URLSearchParams },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const call = request.method;
    if (call !== 'GET' && call !== 'PUT') return sendError(response, 405, 'method not allowed');
    asked.set(call, (asked.get(call) ?? 0) + 1);
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
    const fault = faults.get(call) ?? faults.get('all');
    if (account === undefined && fault === undefined && !answers.has(call))
      return sendError(response, 404, 'no such account');
    const body = answers.get(call) ?? (account && stateOf(account, { paymentId, now: now() }));
    sendFaultily(response, { fault, text: JSON.stringify(body ?? {}) });
  }

  return {
    url,
    apiKey,
    accounts: () => accounts.all(),
    requests: (call) => asked.get(call) ?? 0,
    misbehave(fault, call) {
      if (fault === undefined && call === undefined) faults.clear();
      else if (fault === undefined) faults.delete(call ?? 'all');
      else faults.set(call ?? 'all', fault);
    },
    answer(call, body) {
      if (body === undefined) answers.delete(call);
      else answers.set(call, body);
    },
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
