import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { replacesStatus } from '../../lib/situation.ts';
import { trackingTexts } from './tracking.texts.ts';

/** The usual duration that a waiting visitor is told, and a notice when it takes longer. */
export function estimateMessage(
  payment: TrackedPayment,
  { withinMinutes, now }: { withinMinutes: number | undefined; now: Date },
): string | undefined {
  const waits =
    payment.status === 'pending_payment_verification' ||
    payment.status === 'pending_subscription_update';
  // Where a person has to decide, the others are no measure.
  if (!waits || withinMinutes === undefined || replacesStatus(payment.situation)) return undefined;
  const { within, usually, longer } = trackingTexts.estimate;
  const time = within[withinMinutes];
  if (time === undefined) return undefined;
  const waitedMs = now.getTime() - new Date(payment.createdAt).getTime();
  return waitedMs > withinMinutes * 60_000 ? longer(time) : usually(time);
}
