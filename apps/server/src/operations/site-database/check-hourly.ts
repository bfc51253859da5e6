import { databaseFact, keepCheckedFacts } from '../../core/checked-facts.repository.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, DatabaseConnection } from '../../core/database/database.ts';
import { DatabaseSessionError } from '../../core/database/session.ts';
import { OperatorError } from '../../core/errors.ts';
import type { JobHandler } from '../../core/jobs/jobs.ts';
import { checkExternalDatabase } from './external-database.ts';

/**
 * Asks the outside database every hour what the start asked it: what stands before it may have been changed since. It is
 * asked soon after a start too, so that what was put right is no alert any more.
 */
export function checkDatabaseHourly({
  connection,
  database,
  clock,
}: {
  connection: DatabaseConnection;
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    kind: {
      name: 'check-database',
      retryLimit: 1,
      retryDelaySeconds: 300,
      cron: '41 * * * *',
      atStart: true,
    },
    async run() {
      const problem = await findProblem(connection);
      await keepCheckedFacts(database, {
        name: databaseFact,
        facts: { problem },
        now: clock.now(),
      });
    },
  };
}

/** Throws if the database is away, which health tells. */
async function findProblem(connection: DatabaseConnection): Promise<string | null> {
  try {
    await checkExternalDatabase({ connection, setting: 'DATABASE_URL' });
    return null;
  } catch (error) {
    const isJudged =
      error instanceof OperatorError &&
      (error.cause === undefined || error.cause instanceof DatabaseSessionError);
    if (!isJudged) throw error;
    return error.message;
  }
}
