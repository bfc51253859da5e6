import { type RawBuilder, sql } from 'kysely';

// A machine's clock may be set back, and the clocks of several instances differ. A row written a moment ago
// can therefore carry a time in the future.

/** The time of a change, for `updated_at`: never before the row's creation. */
export function changedAt(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(created_at, ${now}::timestamptz)`;
}

/**
 * Whether work that waits until the time in `column` is due. `atMostMs` is the longest possible wait. A time
 * further away than that was set by a clock that ran ahead, so the work counts as due.
 */
export function isDue(
  column: string,
  { now, atMostMs }: { now: Date; atMostMs: number },
): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + atMostMs);
  return sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest})`;
}
