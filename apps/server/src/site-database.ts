import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import {
  type DatabaseConnection,
  type OpenDatabase,
  openDatabase,
} from './core/database/database.ts';
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from './core/database/embedded/embedded-postgres.ts';
import { grantToSite, requireRestrictedRole } from './core/database/site-role.ts';
import { OperatorError } from './core/errors.ts';
import { prepareJobTables } from './core/jobs/job-tables.ts';
import { bringUpToDate } from './migrations/bring-up-to-date.ts';

interface Opening {
  readonly config: Config;
  readonly role: 'server' | 'command';
  readonly log: FastifyBaseLogger;
  readonly onProgress: (line: string) => void;
}

/** The database that the settings name, up to date, and the pool that the server or the command works with. */
export interface SiteDatabase extends OpenDatabase {
  /** As the pool's. */
  readonly connection: DatabaseConnection;
  readonly ownerConnection: DatabaseConnection;
}

/** The two ways into the database: they are one where an outside PostgreSQL has been given one role only. */
interface Ways {
  readonly owner: DatabaseConnection;
  readonly site: DatabaseConnection;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the embedded PostgreSQL or reaches the outside one, and brings the schema up to date as the role that
 * owns it. A server then works as another role, which can change rows and no tables; an operator's command
 * goes on as the owner. Throws an OperatorError with one clear line when something is missing. `close` stops
 * the embedded PostgreSQL as well.
 */
export async function openSiteDatabase(opening: Opening): Promise<SiteDatabase> {
  const { config, role, log } = opening;
  const ways = await findWays(opening);
  try {
    await prepareSchema(ways, opening);
    const connection = role === 'server' ? ways.site : ways.owner;
    const opened = openDatabase({
      connection,
      maxConnections: config.databaseMaxConnections,
      onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
    return {
      ...opened,
      connection,
      ownerConnection: ways.owner,
      close: async () => {
        await opened.close();
        await ways.stop();
      },
    };
  } catch (error) {
    await ways.stop();
    throw error;
  }
}

async function prepareSchema(
  { owner, site }: Ways,
  { config, role, log, onProgress }: Opening,
): Promise<void> {
  if (config.databaseUrl !== undefined)
    await checkOutsideDatabase({
      connection: owner,
      setting: config.databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
    });
  const applied = await bringUpToDate(owner);
  if (applied.length > 0) onProgress(`Database schema brought up to date (${applied.join(', ')})`);
  await prepareJobTables({ owner, log });
  if (role === 'command' || site === owner) return;
  await grantToSite({ owner, site });
  if (config.databaseUrl !== undefined)
    await checkOutsideDatabase({ connection: site, setting: 'DATABASE_URL' });
  await requireRestrictedRole({ owner, site });
}

async function findWays({ config, role, onProgress }: Opening): Promise<Ways> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    const site = { connectionString: databaseUrl };
    const owner = databaseOwnerUrl === undefined ? site : { connectionString: databaseOwnerUrl };
    return { owner, site, stop: () => Promise.resolve() };
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, role, onProgress });
    return { owner: postgres.connection, site: postgres.siteConnection, stop: postgres.stop };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError)
      throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}

/**
 * An outside server must be reachable, new enough, and must not lose acknowledged payments in a
 * power cut. The embedded one is started with the right settings.
 */
async function checkOutsideDatabase({
  connection,
  setting,
}: {
  connection: DatabaseConnection;
  /** Which names it. */
  setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL';
}): Promise<void> {
  const settings = await readSettings(connection).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The database that ${setting} names cannot be reached: ${reason}`, {
      cause: error,
    });
  });
  if (settings === undefined)
    throw new OperatorError(`The database that ${setting} names does not answer.`);
  if (settings.version < 180_000) {
    throw new OperatorError(
      `The database that ${setting} names is older than PostgreSQL 18. Upgrade it first.`,
    );
  }
  const off = (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter(
    (name) => settings[name] === 'off',
  );
  if (off.length > 0) {
    throw new OperatorError(
      `The database would lose acknowledged payments in a power cut: turn ${off.join(', ')} on in its configuration.`,
    );
  }
}

interface DurabilitySettings {
  readonly version: number;
  readonly fsync: string;
  readonly synchronous_commit: string;
  readonly full_page_writes: string;
}

async function readSettings(
  connection: DatabaseConnection,
): Promise<DurabilitySettings | undefined> {
  const { pool, close } = openDatabase({ connection, maxConnections: 1 });
  try {
    const { rows } = await pool.query<DurabilitySettings>(
      `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as synchronous_commit,
         current_setting('full_page_writes') as full_page_writes`,
    );
    return rows[0];
  } finally {
    await close();
  }
}
