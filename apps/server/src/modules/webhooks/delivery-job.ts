import type { JobKind } from '../../core/jobs/jobs.ts';

/** Jobs of an earlier version name no endpoint. */
interface DeliveryTurn {
  readonly deliveryId: string;
  readonly turn: number;
  readonly endpointId?: string;
}

/**
 * Sends one delivery once. Retries after a failed delivery are separate jobs, at the times of webhook-rules.
 * This kind's own retries are for a crash or an unreachable database.
 */
export const sendWebhookJob: JobKind<DeliveryTurn> = {
  name: 'send-webhook',
  retryLimit: 20,
  retryDelaySeconds: 5,
  // Longer than a try may take, so a try is repeated only after the first one has ended.
  expireSeconds: 30,
  atOnce: 30,
  groups: { of: ({ endpointId }) => endpointId, atOnce: 5 },
};
