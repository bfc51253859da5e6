import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

/** One round trip to the database, which reads nothing. */
export async function touchDatabase(database: Queryable): Promise<void> {
  await sql`select 1`.execute(database);
}
