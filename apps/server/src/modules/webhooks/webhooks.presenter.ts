import { toDecimal } from '@ghost-pay/contract/money';
import type {
  deliverySchema,
  webhookViewSchema,
} from '@ghost-pay/contract/webhooks/webhooks.schemas';
import type { z } from 'zod';
import type { RecordedEvent } from '../../core/events/events.repository.ts';
import type { TransactionRow } from '../payments/payments.public.ts';
import type { CountedEndpoint, DeliveryRow } from './webhooks.repository.ts';

/** The columns of a payment in its events: none names a person or is worth money. */
export const toldColumns = [
  'payment_id',
  'type',
  'payment_method',
  'amount_minor',
  'currency',
  'region',
  'subscription_duration',
] as const satisfies readonly (keyof TransactionRow)[];
type ToldPayment = Pick<TransactionRow, (typeof toldColumns)[number]>;

export function presentEndpoint(row: CountedEndpoint): z.input<typeof webhookViewSchema> {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    failing_since: row.failing_since?.toISOString() ?? null,
    rests_until: row.rests_until?.toISOString() ?? null,
    switched_off_at: row.switched_off_at?.toISOString() ?? null,
  };
}

export function presentDelivery(row: DeliveryRow): z.input<typeof deliverySchema> {
  const { transaction_id: id, payment_id: paymentId } = row;
  return {
    id: row.id,
    webhook_id: row.endpoint_id,
    url: row.url,
    event_id: row.event_id,
    kind: row.kind,
    payment: id === null || paymentId === null ? null : { id, payment_id: paymentId },
    status: row.status,
    tries: row.tries,
    created_at: row.created_at.toISOString(),
    last_tried_at: row.last_tried_at?.toISOString() ?? null,
    next_try_at: nextTryAt(row)?.toISOString() ?? null,
    last_status: row.last_status,
    last_problem: row.last_problem,
  };
}

/** Not before its endpoint's rest is over. */
function nextTryAt({ next_try_at: at, rests_until: restsUntil }: DeliveryRow): Date | null {
  return at !== null && restsUntil !== null && restsUntil > at ? restsUntil : at;
}

/**
 * The body of an event. About its payment it only contains public facts: those of the price list and the public id.
 */
export function eventBody(
  { event_id: id, kind, happened_at: happenedAt, facts }: RecordedEvent,
  payment: ToldPayment,
): string {
  return JSON.stringify({
    id,
    kind,
    happened_at: happenedAt.toISOString(),
    data: {
      payment_id: payment.payment_id,
      type: payment.type,
      method: payment.payment_method,
      // The status when the event happened. A new payment has not moved yet.
      status: facts['status'] ?? 'pending_payment_verification',
      amount: toDecimal(payment.amount_minor, payment.currency),
      currency: payment.currency,
      region: payment.region,
      duration: payment.subscription_duration,
    },
  });
}

/** The body of an alert that was raised or cleared: its own words, which name no person and no payment. */
export function alertBody({
  event_id: id,
  kind,
  happened_at: happenedAt,
  facts,
}: RecordedEvent): string {
  return JSON.stringify({ id, kind, happened_at: happenedAt.toISOString(), data: facts });
}

/** A test event has no payment. */
export function testBody({ eventId, now }: { eventId: string; now: Date }): string {
  return JSON.stringify({ id: eventId, kind: 'test', happened_at: now.toISOString(), data: null });
}
