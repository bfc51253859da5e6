import type { GhostServer } from './ghost-server.ts';

/** Adds failed work: a real row of the queue, as the runner leaves it. */
export async function failJob(server: GhostServer): Promise<void> {
  await server.runSql(
    `insert into pgboss.job (name, state, started_on, completed_on, retry_count, retry_limit, output)
     values ('erase-codes', 'failed', now(), now(), 5, 5, '{"failure": {"reason": "database_away", "detail": null}}')`,
  );
}
