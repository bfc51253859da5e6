import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { putOffOldestEvent, type RecordedEvent, takeDueEvents } from './events.repository.ts';

/**
 * Receives each event once, in the order of recording. It records follow-up work, such as a mail or a webhook
 * delivery, in the given transaction. It does not do the work itself.
 */
export interface EventSubscriber {
  take(trx: DatabaseTransaction, events: readonly RecordedEvent[]): Promise<void>;
}

export interface DispatchDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

const batchSize = 100;
const pauseMs = 1_000;

/**
 * Passes all due events to the subscribers. An event leaves the queue in the transaction in which all
 * subscribers took it. If a subscriber fails on an event, that event is put off and does not block the
 * others. Once `signal` is aborted, no further events are begun: they wait in the queue.
 */
export async function dispatchEvents(
  { database, clock, log }: DispatchDependencies,
  subscribers: readonly EventSubscriber[],
  signal?: AbortSignal,
): Promise<void> {
  const tell = async (limit: number) =>
    database.transaction().execute(async (trx) => {
      const events = await takeDueEvents(trx, { now: clock.now(), limit });
      if (events.length === 0) return 0;
      for (const subscriber of subscribers) await subscriber.take(trx, events);
      return events.length;
    });
  const isToldToStop = () => signal?.aborted === true;
  for (let limit = batchSize; !isToldToStop();) {
    try {
      const told = await tell(limit);
      if (told < limit) return;
      limit = batchSize;
    } catch (error) {
      // Takes the oldest event alone, to find out which event of the batch failed.
      if (limit > 1) {
        limit = 1;
        continue;
      }
      log.error({ err: error }, 'an event could not be dispatched and is put off');
      await putOffOldestEvent(database, clock.now());
      limit = batchSize;
    }
  }
}

export interface EventDispatcher {
  /** Starts polling for events every second. */
  start(): void;
  /** Resolves once no event is in progress; events still in the queue are not waited for. */
  stop(): Promise<void>;
}

/** Polls repeatedly on every instance; one instance handles each event. */
export function createEventDispatcher(
  dependencies: DispatchDependencies,
  subscribers: readonly EventSubscriber[],
): EventDispatcher {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    while (!stopping.signal.aborted) {
      // The events wait in the database until it is back.
      await dispatchEvents(dependencies, subscribers, stopping.signal).catch((error: unknown) =>
        dependencies.log.warn({ err: error }, 'events could not be read'),
      );
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
