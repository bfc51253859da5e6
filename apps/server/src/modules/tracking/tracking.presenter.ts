import { toDecimal } from '@ghost-pay/contract/money';
import type { Situation, SituationDetails } from '@ghost-pay/contract/tracking/situations';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import type { TrackedRow } from '../payments/payments.public.ts';

/** The facts that the tracker shows to every visitor who knows the id; `details` only where its payer asks. */
export function presentTrackedPayment(
  row: TrackedRow,
  { situation, details }: { situation: Situation; details?: SituationDetails },
): TrackedPayment {
  return {
    paymentId: row.payment_id,
    type: row.type,
    paymentMethod: row.payment_method,
    status: row.status,
    amount: toDecimal(row.amount_minor, row.currency),
    currency: row.currency,
    region: row.region,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    paymentVerified: row.payment_verified,
    subscriptionUpdated: row.subscription_updated,
    subscriptionDuration: row.subscription_duration,
    situation,
    ...(details && { details }),
  };
}
