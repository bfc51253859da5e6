import type { NewCall, Request } from './client-record.ts';

/** A client that waits longer than this counts the answer as missing. */
const patienceMs = 60_000;

/**
 * Sends a call to the site over HTTP. Throws when no whole answer came. Only admins' calls carry
 * `token`, a session's token.
 */
export async function sendCall(
  { site, token, from }: { site: string; token: string; from?: string | undefined },
  { key, keyless, request }: NewCall,
): Promise<{ status: number; body: unknown }> {
  const { method, path, body } = asHttp(request);
  const answer = await fetch(`${site}/api${path}`, {
    method,
    headers: {
      ...(keyless !== true && { 'idempotency-key': key }),
      ...(request.kind !== 'create' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

function asHttp(request: Request): { method: string; path: string; body?: object } {
  switch (request.kind) {
    case 'create':
      return { method: 'POST', path: '/transactions', body: request.payload };
    case 'verify_payment':
      return { method: 'POST', path: `/transactions/${request.transactionId}/verify-payment` };
    case 'update_subscription':
      return { method: 'POST', path: `/transactions/${request.transactionId}/update-subscription` };
    case 'mark_failed': {
      const { transactionId, reason } = request;
      return {
        method: 'POST',
        path: `/transactions/${transactionId}/mark-failed`,
        body: { reason },
      };
    }
    case 'set_status': {
      const { transactionId, status, notes } = request;
      const path = `/transactions/${transactionId}/status`;
      return { method: 'PATCH', path, body: { status, notes } };
    }
  }
}
