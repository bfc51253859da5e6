import { sql } from 'kysely';
import type { Queryable } from '../../core/database/database.ts';

/** Before these moments rows are expired; the others carry their own end. */
export interface Expiries {
  readonly now: Date;
  readonly keysBefore: Date;
  readonly claimantsBefore: Date;
}

/** Deletes expired rows and returns the number of each kind. */
export async function deleteExpired(
  database: Queryable,
  { now, keysBefore, claimantsBefore }: Expiries,
): Promise<Record<string, number>> {
  const { numDeletedRows: keys } = await database
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', keysBefore)
    .executeTakeFirstOrThrow();
  // The rate limiter has its own table and its own unit: milliseconds since 1970.
  const { numAffectedRows: counters = 0n } = await sql`
    delete from rate_limits where expire < ${now.getTime()}`.execute(database);
  const { numDeletedRows: sessions } = await database
    .deleteFrom('admin_sessions')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  const { numDeletedRows: links } = await database
    .deleteFrom('setup_links')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  const { numDeletedRows: challenges } = await database
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  const { numUpdatedRows: claimants } = await database
    .updateTable('transaction_contests')
    .set({ claimant_networks: null })
    .where('claimant_networks', 'is not', null)
    .where('created_at', '<=', claimantsBefore)
    .executeTakeFirstOrThrow();
  return {
    keys: Number(keys),
    counters: Number(counters),
    sessions: Number(sessions),
    links: Number(links),
    challenges: Number(challenges),
    claimants: Number(claimants),
  };
}

/** The number of rows that `deleteExpired` would delete. */
export async function countExpiredRows(
  database: Queryable,
  { now, keysBefore, claimantsBefore }: Expiries,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from idempotency_keys where created_at < ${keysBefore})
    + (select count(*) from rate_limits where expire < ${now.getTime()})
    + (select count(*) from admin_sessions where expires_at <= ${now})
    + (select count(*) from setup_links where expires_at <= ${now})
    + (select count(*) from passkey_challenges where expires_at <= ${now})
    + (select count(*) from transaction_contests
      where claimant_networks is not null and created_at <= ${claimantsBefore}) as count`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}
