import type { JobKind } from '../../core/jobs/jobs.ts';

/**
 * Sends one delivery once. Retries after a failed delivery are separate jobs, at the times of webhook-rules.
 * This kind's own retries are for a crash or an unreachable database.
 */
export const sendWebhookJob: JobKind<{ deliveryId: string; turn: number }> = {
  name: 'send-webhook',
  retryLimit: 20,
  retryDelaySeconds: 5,
  // Longer than a try may take, so a try is repeated only after the first one has ended.
  expireSeconds: 30,
  atOnce: 20,
};
