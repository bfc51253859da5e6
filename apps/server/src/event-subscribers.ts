import type { EventSubscriber } from './core/events/event-dispatcher.ts';

import type { Dependencies } from './dependencies.ts';
import { webhookSubscriber } from './modules/webhooks/webhooks.public.ts';

/** Everyone who is told of what happens. */
export function eventSubscribers(
  dependencies: Pick<Dependencies, 'clock' | 'jobs'>,
): EventSubscriber[] {
  return [webhookSubscriber(dependencies)];
}
