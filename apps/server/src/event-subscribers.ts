import type { EventSubscriber } from './core/events/event-dispatcher.ts';
import type { Dependencies } from './dependencies.ts';
import { approvalSubscriber } from './modules/approvals/approval-subscriber.ts';
import { evidenceSubscriber } from './modules/evidence/evidence-subscriber.ts';
import { releaseSubscriber } from './modules/payments/payments.public.ts';
import { mailSubscriber } from './modules/outbox/mail-subscriber.ts';
import { webhookSubscriber } from './modules/webhooks/webhooks.public.ts';

/** Every subscriber to events. */
export function eventSubscribers(
  dependencies: Pick<Dependencies, 'clock' | 'log' | 'jobs' | 'mail' | 'audit'>,
): EventSubscriber[] {
  return [
    releaseSubscriber,
    mailSubscriber(dependencies),
    webhookSubscriber(dependencies),
    evidenceSubscriber(dependencies),
    approvalSubscriber(dependencies),
  ];
}
