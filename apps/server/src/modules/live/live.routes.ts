import { followPayment, followPayments } from '@ghost-pay/contract/live/live.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { createEventStreams } from '../../core/live/event-streams.ts';
import { networksOf } from '../../core/rate-limit/address-networks.ts';
import { createLocalRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findTracked } from '../payments/payments.public.ts';
import { findByTypedId } from '../tracking/tracking.public.ts';

const publicStreamsPerAddress = 5;
/**
 * The limit for all visitors together, on one instance. A stream occupies a connection without a time limit, and an
 * attacker can have thousands of addresses. The limit keeps the site up; a visitor without a stream polls instead.
 */
const publicStreams = 1_000;
/** Enough for one stream per tab, for browsers that cannot share one stream among tabs. */
const streamsPerSession = 20;

export function addLiveRoutes(
  add: AddEndpoint,
  {
    beforeClose,
    ...dependencies
  }: Dependencies & {
    /** Calls `end` when the server begins to stop; otherwise stopping would wait for the streams. */
    readonly beforeClose: (end: () => void) => void;
  },
): void {
  const { limits, clock } = dependencies;
  const streams = createEventStreams(dependencies);
  beforeClose(() => streams.close());
  const rule = {
    name: 'follow',
    attempts: limits.trackPerMinute,
    perSeconds: 60,
    refusal: 'TOO_MANY_REQUESTS',
  } as const;
  const visitorLimit = limitByAddress(createLocalRateLimit, rule);
  const sessionLimit = createLocalRateLimit(rule);

  add(followPayment, async ({ params, address }) => {
    await visitorLimit.consume(address);
    const { payment_id: paymentId } = await findByTypedId(params.paymentId, async (id) =>
      findTracked(dependencies.database, id),
    );
    return streams.open({
      openers: [
        ...networksOf(address).map(({ key, share }) => ({
          name: `address ${key}`,
          atMost: publicStreamsPerAddress * share,
        })),
        { name: 'visitors', atMost: publicStreams },
      ],
      events: ['payment'],
      tells: (change) =>
        change.kind === 'payment_changed' && change.paymentId === paymentId ? 'payment' : undefined,
    });
  });

  add(followPayments, async ({ actor }) => {
    await sessionLimit.consume(actor.sessionId);
    const isSuperAdmin = actor.role === 'super_admin';
    return streams.open({
      openers: [{ name: `session ${actor.sessionId}`, atMost: streamsPerSession }],
      events: ['payments', 'transfers', 'desk', ...(isSuperAdmin ? ['addresses'] : [])],
      tells: (change) => {
        if (change.kind === 'payment_changed' || change.kind === 'payments_created')
          return 'payments';
        if (change.kind === 'transfers_changed') return 'transfers';
        if (change.kind === 'desk_changed') return 'desk';
        return isSuperAdmin && change.kind === 'addresses_changed' ? 'addresses' : undefined;
      },
      ends: (change) => change.kind === 'session_ended' && change.sessionId === actor.sessionId,
      endsAfterMs: actor.expiresAt.getTime() - clock.now().getTime(),
    });
  });
}
