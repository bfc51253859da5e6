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

/** An endpoint by its last tries. */
interface EndpointHealth {
  /** In a row. */
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly restsUntil: Date | null;
}

const failuresBeforeRest = 5;
const restSeconds = { first: 60, longest: 3_600 } as const;
const failingDays = 3;
/** The one try after a rest has this long; then another one may begin. Longer than a try takes. */
const probeSeconds = 30;

/** Whether a delivery is sent: one alone, up to `until`, where a rest has ended, and none while it lasts. */
export function decideTurn(
  restsUntil: Date | null,
  now: Date,
): { readonly step: 'send' } | { readonly step: 'probe' | 'wait'; readonly until: Date } {
  if (restsUntil === null) return { step: 'send' };
  if (restsUntil > now) return { step: 'wait', until: restsUntil };
  return { step: 'probe', until: new Date(now.getTime() + probeSeconds * 1000) };
}

/**
 * The health after a failed try. Five failures in a row, and each failed try after a rest, begin a rest, the next twice as long,
 * an hour at most. A failure that was under way when the rest began does not count. After three days of failures
 * the endpoint is switched off.
 */
export function healthAfterFailure(
  before: EndpointHealth,
  { isProbe, now }: { isProbe: boolean; now: Date },
): EndpointHealth & { readonly isOver: boolean } {
  if (!isProbe && before.restsUntil !== null) return { ...before, isOver: false };
  const failures = before.failures + 1;
  const failingSince = before.failingSince ?? now;
  const rests = failures - failuresBeforeRest;
  const seconds = Math.min(restSeconds.first * 2 ** rests, restSeconds.longest);
  return {
    failures,
    failingSince,
    restsUntil: rests < 0 ? null : new Date(now.getTime() + seconds * 1000),
    isOver: rests >= 0 && now.getTime() - failingSince.getTime() >= failingDays * 86_400_000,
  };
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
