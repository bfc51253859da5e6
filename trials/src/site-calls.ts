import { clientOf } from '../../apps/server/test/site-client.ts';
import type { NewCall } from './client-record.ts';

/**
 * Sends a request to the site and returns the answer. Throws an ApiError when the site refuses it or gives no whole
 * answer. Only admins' calls carry `token`, a session's token; `from` is the address that the sender claims.
 */
export async function sendCall(
  { site, token, from }: { site: string; token: string; from?: string | undefined },
  { key, keyless, request }: NewCall,
): Promise<unknown> {
  const idempotencyKey = keyless === true ? undefined : key;
  if (request.kind === 'create') {
    const visitor = clientOf(site, { from });
    return visitor.call('POST /transactions', { body: request.payload, idempotencyKey });
  }
  const client = clientOf(site, { token, from });
  const one = { params: { id: request.transactionId }, idempotencyKey };
  switch (request.kind) {
    case 'verify_payment':
      return client.call('POST /transactions/:id/verify-payment', one);
    case 'update_subscription':
      return client.call('POST /transactions/:id/update-subscription', one);
    case 'mark_failed': {
      const { reason } = request;
      return client.call('POST /transactions/:id/mark-failed', { ...one, body: { reason } });
    }
    case 'set_status': {
      const { status, notes } = request;
      return client.call('PATCH /transactions/:id/status', { ...one, body: { status, notes } });
    }
  }
}
