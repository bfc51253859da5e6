import { type RawBuilder, sql } from 'kysely';

// The clock of a machine may be set back, and those of several instances differ: what was written a
// moment ago can carry a time that is yet to come.

/** The time of a change, for `updated_at`: never before the row was made. */
export function changedAt(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(created_at, ${now}::timestamptz)`;
}

/**
 * Whether work that waits until the time in `column` is due. It also is when that time is further away
 * than `atMostMs`, the longest that anything is put off for: then the clock was ahead when it was set.
 */
export function isDue(
  column: string,
  { now, atMostMs }: { now: Date; atMostMs: number },
): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + atMostMs);
  return sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest})`;
}
