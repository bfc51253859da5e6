import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/database/database.ts';
import { idempotencyHours } from '../../core/database/idempotency.ts';
import type { JobHandler } from '../../core/jobs/jobs.ts';
import { claimantHours } from '../payments/payments.public.ts';

/**
 * Deletes expired rows: idempotency keys with their answers, which name people, sessions with their
 * addresses, one-time links, passkey challenges, attempt counters, and the networks of claims that held
 * payments. A second run finds nothing left to do.
 */
export function forgetExpired({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): JobHandler {
  return {
    kind: { name: 'forget-expired', retryLimit: 5, retryDelaySeconds: 300, cron: '41 * * * *' },
    async run() {
      const now = clock.now();
      const { numDeletedRows: keys } = await database
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', new Date(now.getTime() - idempotencyHours * 3_600_000))
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
        .where('created_at', '<=', new Date(now.getTime() - claimantHours * 3_600_000))
        .executeTakeFirstOrThrow();
      log.info(
        {
          keys: Number(keys),
          counters: Number(counters),
          sessions: Number(sessions),
          links: Number(links),
          challenges: Number(challenges),
          claimants: Number(claimants),
        },
        'expired rows deleted',
      );
    },
  };
}

/** The number of rows that `forgetExpired` would delete now. */
export async function countExpired({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  const now = clock.now();
  const claimantsBefore = new Date(now.getTime() - claimantHours * 3_600_000);
  const keysBefore = new Date(now.getTime() - idempotencyHours * 3_600_000);
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
