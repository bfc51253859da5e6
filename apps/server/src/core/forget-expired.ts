import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { idempotencyHours } from './database/idempotency.ts';
import type { JobHandler } from './jobs/jobs.ts';

/**
 * Deletes what has served its time: idempotency keys with their answers, which name people, and
 * counters of attempts that have run out. Running it again finds nothing left to do.
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
      // The rate limiter keeps its own table and its own time: milliseconds since 1970.
      const { numAffectedRows: counters = 0n } = await sql`
        delete from rate_limits where expire < ${now.getTime()}`.execute(database);
      log.info({ keys: Number(keys), counters: Number(counters) }, 'expired rows deleted');
    },
  };
}
