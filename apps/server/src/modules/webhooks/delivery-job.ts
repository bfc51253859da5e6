import type { JobKind } from '../../core/jobs/jobs.ts';

/**
 * Sends one delivery once. The tries after a refusal are jobs of their own, at the times that the rules
 * say; this kind's retries are for what a crash cut off, or a database that was away.
 */
export const sendWebhookJob: JobKind<{ deliveryId: string; turn: number }> = {
  name: 'send-webhook',
  retryLimit: 20,
  retryDelaySeconds: 5,
  // Longer than a try may take, so that it is begun again only once nobody is at it.
  expireSeconds: 30,
  atOnce: 20,
};
