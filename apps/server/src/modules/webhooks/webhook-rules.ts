import { createHmac } from 'node:crypto';
import type { WebhookProblem } from '@ghost-pay/contract/webhooks/webhook-words';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../../core/outbound/public-address.ts';
import type { PostOutcome } from '../../core/outbound/guarded-post.ts';

/** The back-off in seconds before each of ten retries, over about fourteen hours. */
export const retryWaitsSeconds = [
  10, 30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600,
] as const;

/** Each wait varies by up to a fifth, so deliveries that failed together are not retried together. */
const jitter = 0.2;

/** The state of a delivery after a try. */
export interface AfterTry {
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly nextTryAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastProblem: WebhookProblem | null;
}

/** `tries` includes this try; `chance` is a random number from 0 up to 1. Only a 2xx status counts as delivered. */
export function decideAfterTry({
  outcome,
  tries,
  now,
  chance,
}: {
  outcome: PostOutcome;
  tries: number;
  now: Date;
  chance: number;
}): AfterTry {
  const last = {
    lastStatus: 'status' in outcome ? outcome.status : null,
    lastProblem: 'problem' in outcome ? outcome.problem : null,
  };
  if ('status' in outcome && outcome.status >= 200 && outcome.status < 300)
    return { status: 'delivered', nextTryAt: null, ...last };
  const waitSeconds = retryWaitsSeconds[tries - 1];
  if (waitSeconds === undefined) return { status: 'failed', nextTryAt: null, ...last };
  const waitMs = waitSeconds * 1000 * (1 - jitter + 2 * jitter * chance);
  return { status: 'waiting', nextTryAt: new Date(now.getTime() + waitMs), ...last };
}

/** The headers that identify the event and prove to the receiver that this site sent it just now. */
export function signedHeaders({
  eventId,
  body,
  secret,
  now,
}: {
  eventId: string;
  body: string;
  secret: string;
  now: Date;
}): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'user-agent': 'ghost-pay',
    'ghost-event-id': eventId,
    'ghost-timestamp': timestamp,
    'ghost-signature': `sha256=${signature}`,
  };
}

/**
 * The refusal of a URL, as far as its text shows; undefined if it is allowed. The host name's addresses are
 * checked at each delivery.
 */
export function refusalOfUrl(
  url: string,
  { mode }: { mode: 'sandbox' | 'live' },
): 'not_https' | 'not_public' | undefined {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLoopback = isLoopbackAddress(host) || host === 'localhost';
  if (mode === 'sandbox' && isLoopback) return undefined;
  if (protocol !== 'https:') return 'not_https';
  const isPrivate = isLoopback || (isIP(host) !== 0 && !isPublicAddress(host));
  return isPrivate ? 'not_public' : undefined;
}
