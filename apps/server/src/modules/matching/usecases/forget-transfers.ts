import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';

const keptDays = 90;

/**
 * Deletes what nobody will ask about: small and vanished transfers that have belonged to no payment for ninety days, and
 * which source showed a transaction of no payment when. Everything else is kept: the books must show what came, and a sighting
 * that is gone would let money look newer than it is. A second run finds nothing left to do.
 */
export function forgetTransfers({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): JobHandler {
  return {
    kind: { name: 'forget-transfers', retryLimit: 5, retryDelaySeconds: 300, cron: '57 3 * * *' },
    async run() {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
      const { numDeletedRows: transfers } = await database
        .deleteFrom('incoming_transfers')
        .where('transaction_id', 'is', null)
        .where('dismiss_reason', 'is', null)
        .where((is) => is.or([is('is_small', '=', true), is('state', '=', 'vanished')]))
        .where('changed_at', '<', before)
        .executeTakeFirstOrThrow();
      const { numDeletedRows: sightings } = await database
        .deleteFrom('sightings')
        .where('seen_at', '<', before)
        .where(
          sql<boolean>`not exists (select from transactions
              where transactions.chain = sightings.chain and transactions.txid = sightings.txid)
            and not exists (select from incoming_transfers as one where one.chain = sightings.chain
              and one.txid = sightings.txid and one.transaction_id is not null)`,
        )
        .executeTakeFirstOrThrow();
      log.info(
        { transfers: Number(transfers), sightings: Number(sightings) },
        'small transfers and old sightings deleted',
      );
    },
  };
}
