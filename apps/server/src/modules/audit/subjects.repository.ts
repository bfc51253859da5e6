import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

/** The ids of what people call by another name: a payment by its payment id, an admin by the username. */
export async function findSubjectIds(database: Queryable, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from transactions where payment_id = upper(${name})
    union all
    select id::text from admin_users where lower(username) = lower(${name})`.execute(database);
  return rows.map(({ id }) => id);
}
