import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databaseFact, keepCheckedFacts } from '../../core/checked-facts.repository.ts';
import { type DatabaseConnection, glanceAt } from '../../core/database/database.ts';
import { signInRefusalOf } from '../../core/database/primary.ts';
import { DatabaseSessionError } from '../../core/database/session.ts';
import type { Config } from '../../config/config.ts';
import { OperatorError } from '../../core/errors.ts';
import type { JobHandler } from '../../core/jobs/jobs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refuseTransactionPooler } from './transaction-pooler.ts';

/** A setting with the URL of an external database. */
type UrlSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

/** The setting with the URL of the schema's owner. */
export function ownerSettingOf({ databaseOwnerUrl }: Pick<Config, 'databaseOwnerUrl'>): UrlSetting {
  return databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
}

/** An operator's sentence for the error of a first connection: what was refused, by which setting, and what to correct. */
export function explainNoEntry(error: unknown, setting: UrlSetting): OperatorError {
  if (error instanceof DatabaseSessionError)
    return new OperatorError(`The database that ${setting} names ${error.predicate}`, {
      cause: error,
    });
  const cause = signInRefusalOf(error) ?? error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof pg.DatabaseError ? cause.code : undefined;
  const unreached = `The database that ${setting} names cannot be reached: ${reason}`;
  const sentences: Partial<Record<string, string>> = {
    '28P01': `The database refuses the sign-in by ${setting}: ${reason}. Correct user and password there; characters such as @ or / are written as %40 or %2F.`,
    '28000': `The database refuses the sign-in by ${setting}: ${reason}. Correct the user there, or what pg_hba.conf of the database admits.`,
    '3D000': `${unreached}. Create it, or correct its name there.`,
  };
  return new OperatorError(sentences[code ?? ''] ?? unreached, { cause });
}

/**
 * An external server must be reachable, new enough and writable, must keep its sessions, and must not lose acknowledged
 * payments in a power cut. The embedded one is started with the right settings. Throws an OperatorError.
 */
export async function checkExternalDatabase({
  connection,
  setting,
}: {
  connection: DatabaseConnection;
  setting: UrlSetting;
}): Promise<void> {
  const settings = await readOfPrimary(connection).catch((error: unknown) => {
    throw explainNoEntry(error, setting);
  });
  if (settings === undefined)
    throw new OperatorError(`The database that ${setting} names does not answer.`);
  if (settings.is_replica)
    throw new OperatorError(
      `The database that ${setting} names is a replica, which is read-only. Name the primary, or an address that follows the primary.`,
    );
  if (settings.read_only)
    throw new OperatorError(
      `The database that ${setting} names is read-only: default_transaction_read_only is on. Turn it off for the database and its role.`,
    );
  const off = (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter(
    (name) => settings[name] === 'off',
  );
  if (off.length > 0) {
    throw new OperatorError(
      `The database would lose acknowledged payments in a power cut: turn ${off.join(', ')} on in its configuration.`,
    );
  }
  await refuseTransactionPooler(connection).catch((error: unknown) => {
    throw explainNoEntry(error, setting);
  });
}

interface DurabilitySettings {
  readonly is_replica: boolean;
  readonly read_only: boolean;
  readonly fsync: string;
  readonly synchronous_commit: string;
  readonly full_page_writes: string;
}

/** A failover may be under way: of several hosts, one may become the primary in a moment. */
const failoverPatienceMs = 10_000;

async function readOfPrimary(
  connection: DatabaseConnection,
): Promise<DurabilitySettings | undefined> {
  const giveUpAt = performance.now() + failoverPatienceMs;
  for (;;) {
    try {
      return await readSettings(connection);
    } catch (error) {
      const mayMove =
        'primary' in connection &&
        !(error instanceof pg.DatabaseError) &&
        signInRefusalOf(error) === undefined;
      if (!mayMove || performance.now() > giveUpAt) throw error;
      await wait(200);
    }
  }
}

async function readSettings(
  connection: DatabaseConnection,
): Promise<DurabilitySettings | undefined> {
  return glanceAt(connection, async ({ pool }) => {
    const { rows } = await pool.query<DurabilitySettings>(
      `select pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as read_only, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as synchronous_commit,
         current_setting('full_page_writes') as full_page_writes`,
    );
    return rows[0];
  });
}

/**
 * Asks the outside database every hour what the start asked it: what stands before it may have been changed since. It is
 * asked soon after a start too, so that what was put right is no alert any more.
 */
export function checkDatabaseHourly({
  connection,
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'> & { connection: DatabaseConnection }): JobHandler {
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
