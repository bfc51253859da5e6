import type { EventKind } from '@ghost-pay/contract/events/event-words';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { EventsTable } from '../../migrations/tables.ts';
import { isDue } from '../database/clock-jumps.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/**
 * An event, with the facts that can no longer be read when it is dispatched. Never a code, a token or a password.
 */
export interface NewEvent {
  readonly kind: EventKind;
  /** The payment that the event belongs to. */
  readonly transactionId?: string;
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
  readonly happenedAt: Date;
  /** How long the event waits because its act can be taken back, in the database's time; 0 for not at all. */
  readonly releasedAfterSeconds?: number;
}

export type RecordedEvent = Omit<Selectable<EventsTable>, 'failures' | 'due_at'>;

/** Records an event of the caller's transaction. It is dispatched if and only if that transaction commits. */
export async function recordEvent(
  trx: DatabaseTransaction,
  { kind, transactionId, facts = {}, happenedAt, releasedAfterSeconds: seconds = 0 }: NewEvent,
): Promise<{ id: number; releaseAt: Date | null }> {
  return trx
    .insertInto('events')
    .values({
      kind,
      transaction_id: transactionId ?? null,
      facts: JSON.stringify(facts),
      happened_at: happenedAt,
      due_at: happenedAt,
      ...(seconds > 0 && {
        release_at: sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`,
      }),
    })
    .returning(['id', 'release_at as releaseAt'])
    .executeTakeFirstOrThrow();
}

/**
 * Removes an event that is not dispatched yet, and returns its facts; undefined if it is. Waits for a dispatch that is
 * under way.
 */
export async function withdrawEvent(
  trx: DatabaseTransaction,
  id: number,
): Promise<RecordedEvent['facts'] | undefined> {
  const withdrawn = await trx
    .deleteFrom('events')
    .where('id', '=', id)
    .returning('facts')
    .executeTakeFirst();
  return withdrawn?.facts;
}

const longestWaitMs = 3_600_000;

/**
 * An event that was never put off is due at once: its time may come from a wrong clock. One whose act can be taken back
 * waits for its release, by the database's clock.
 */
function isDueEvent(now: Date): RawBuilder<boolean> {
  return sql<boolean>`((failures = 0 or ${isDue('due_at', { now, atMostMs: longestWaitMs })})
    and (release_at is null or release_at <= clock_timestamp()))`;
}

/**
 * Takes up to `limit` due events out of the queue, oldest first, and skips events locked by another instance.
 * They return to the queue if the transaction does not commit.
 */
export async function takeDueEvents(
  trx: DatabaseTransaction,
  { now, limit }: { now: Date; limit: number },
): Promise<RecordedEvent[]> {
  const taken = await trx
    .deleteFrom('events')
    .where('id', 'in', (due) =>
      due
        .selectFrom('events')
        .select('id')
        .where(isDueEvent(now))
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'event_id', 'kind', 'transaction_id', 'facts', 'happened_at', 'release_at'])
    .execute();
  return taken.toSorted((one, other) => one.id - other.id);
}

/** Puts the oldest due event off, with a back-off of 2 s, 4 s … one hour at most. */
export async function putOffOldestEvent(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('events')
    .set({
      failures: sql`failures + 1`,
      due_at: sql`${now}::timestamptz + least(interval '1 hour', interval '2 seconds' * 2 ^ least(failures, 12))`,
    })
    .where('id', '=', (oldest) =>
      oldest
        .selectFrom('events')
        .select('id')
        .where(isDueEvent(now))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
