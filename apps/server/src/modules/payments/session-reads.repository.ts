import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

/** Enough of a payment's id to tell it from the others: its last four bytes, which are random. */
export function markOf(id: string): number {
  return Buffer.from(id.slice(-8), 'hex').readInt32BE();
}

/** The marks of the payments that a session has read since it began to count after `after`. */
export async function findSeen(
  database: Queryable,
  { sessionId, after }: { sessionId: string; after: Date },
): Promise<ReadonlySet<number>> {
  const row = await database
    .selectFrom('session_reads')
    .select('seen')
    .where('session_id', '=', sessionId)
    .where('began_at', '>', after)
    .executeTakeFirst();
  return new Set(row?.seen);
}

/** Adds marks; a count that began at `after` or earlier begins anew. */
export async function addSeen(
  database: Queryable,
  {
    sessionId,
    after,
    now,
    marks,
  }: { sessionId: string; after: Date; now: Date; marks: readonly number[] },
): Promise<void> {
  await sql`
    insert into session_reads as own (session_id, began_at, seen) values (${sessionId}, ${now}, ${marks})
    on conflict (session_id) do update set
      began_at = case when own.began_at > ${after} then own.began_at else excluded.began_at end,
      seen = case when own.began_at > ${after}
        then array(select distinct unnest(own.seen || excluded.seen)) else excluded.seen end`.execute(
    database,
  );
}
