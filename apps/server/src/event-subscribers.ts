import type { EventSubscriber } from './core/events/event-dispatcher.ts';

/** Everyone who is told of what happens. */
export function eventSubscribers(): EventSubscriber[] {
  return [];
}
