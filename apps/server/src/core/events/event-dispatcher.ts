import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { putOffOldestEvent, type RecordedEvent, takeDueEvents } from './events.repository.ts';

/**
 * Hears of what happened, once, in the order in which it was recorded. What is to be done about it is
 * recorded in the given transaction, such as a mail to send or a delivery to make; nothing is done yet.
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
 * Tells the subscribers of all due events: an event leaves the queue in the transaction in which they
 * all heard of it. One that a subscriber cannot take is put off and does not hold the others up. Once `signal`
 * is aborted no more are begun: they wait in the queue.
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
      // Which of the many it was is found by telling the oldest alone.
      if (limit > 1) {
        limit = 1;
        continue;
      }
      log.error({ err: error }, 'an event could not be told and is put off');
      await putOffOldestEvent(database, clock.now());
      limit = batchSize;
    }
  }
}

export interface EventDispatcher {
  /** Begins to look for events every second. */
  start(): void;
  /** Resolves once no event is being told any more; however many wait, only those that are on their way. */
  stop(): Promise<void>;
}

/** Looks again and again; every instance does, and each event is told by one of them. */
export function createEventDispatcher(
  dependencies: DispatchDependencies,
  subscribers: readonly EventSubscriber[],
): EventDispatcher {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    while (!stopping.signal.aborted) {
      // A database that is away comes back; the events wait in it.
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
