import {
  type AlertEventKind,
  alertEventKinds,
  type PaymentEventKind,
  paymentEventKinds,
} from '@ghost-pay/contract/events/event-words';
import type { Queryable } from '../../core/database/database.ts';
import type { EventSubscriber } from '../../core/events/event-dispatcher.ts';
import type { RecordedEvent } from '../../core/events/events.repository.ts';
import { sendWebhookJob } from './usecases/send-webhook.ts';
import type { WebhookDependencies } from './webhooks-dependencies.ts';
import { readPayments } from '../payments/payments.public.ts';
import { alertBody, eventBody, toldColumns } from './webhooks.presenter.ts';
import { insertDeliveries, listEndpoints, listeningEndpoints } from './webhooks.repository.ts';

/** Records a delivery and its job for each endpoint that subscribes to an event. */
export function webhookSubscriber({
  clock,
  jobs,
}: Pick<WebhookDependencies, 'clock' | 'jobs'>): EventSubscriber {
  return {
    async take(trx, events) {
      const told = events.filter((event) => isOfPayment(event) || isOfAlert(event));
      if (told.length === 0) return;
      const endpoints = await listeningEndpoints(trx);
      if (endpoints.length === 0) return;
      const payments = await readPayments(trx, {
        ids: [...new Set(told.flatMap((event) => event.transaction_id ?? []))],
        columns: toldColumns,
      });
      const now = clock.now();
      const rows = told.flatMap((event) => {
        const payment = isOfPayment(event) ? payments.get(event.transaction_id) : undefined;
        if (payment === undefined && isOfPayment(event)) return [];
        const body = payment === undefined ? alertBody(event) : eventBody(event, payment);
        return endpoints
          .filter(({ kinds }) => kinds.includes(event.kind))
          .map(({ id, rests_until: restsUntil }) => ({
            endpoint_id: id,
            event_id: event.event_id,
            kind: event.kind,
            transaction_id: payment?.id ?? null,
            payment_id: payment?.payment_id ?? null,
            body,
            status: 'waiting' as const,
            created_at: now,
            next_try_at: restsUntil !== null && restsUntil > now ? restsUntil : now,
          }));
      });
      const dueAt = new Map(rows.map((row) => [row.endpoint_id, row.next_try_at]));
      for (const { id: deliveryId, endpoint_id: endpointId } of await insertDeliveries(trx, rows))
        await jobs.record(
          trx,
          sendWebhookJob,
          { deliveryId, turn: 0, endpointId },
          { startAfter: dueAt.get(endpointId) ?? now },
        );
    },
  };
}

/** The endpoints that the site switched off by itself, by their hosts: the rest of a URL may contain a key. */
export async function listSwitchedOff(
  database: Queryable,
): Promise<{ id: string; host: string; switchedOffAt: Date }[]> {
  return (await listEndpoints(database)).flatMap(({ id, url, switched_off_at: switchedOffAt }) =>
    switchedOffAt === null ? [] : [{ id, host: new URL(url).host, switchedOffAt }],
  );
}

type PaymentEvent = RecordedEvent & { kind: PaymentEventKind; transaction_id: string };

type AlertEvent = RecordedEvent & { kind: AlertEventKind };

function isOfAlert(event: RecordedEvent): event is AlertEvent {
  const kinds: readonly string[] = alertEventKinds;
  return kinds.includes(event.kind);
}

function isOfPayment(event: RecordedEvent): event is PaymentEvent {
  const kinds: readonly string[] = paymentEventKinds;
  return event.transaction_id !== null && kinds.includes(event.kind);
}
