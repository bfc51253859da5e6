import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { admitToNewDatabase } from '../installation/admission.ts';
import type { Config } from '../../config/config.ts';
import {
  type Database,
  type DatabaseConnection,
  type OpenDatabase,
  openDatabase,
} from '../../core/database/database.ts';
import {
  EmbeddedPostgresError,
  hasHadDatabase,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import {
  grantToSite,
  requireRestrictedRole,
  requireRole,
  requireSameDatabase,
} from './site-role.ts';
import { OperatorError } from '../../core/errors.ts';
import { prepareJobTables } from '../../core/jobs/job-tables.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { checkExternalDatabase } from './external-database.ts';

interface Opening {
  readonly config: Config;
  readonly role: 'server' | 'command';
  readonly log: FastifyBaseLogger;
  readonly onProgress: (line: string) => void;
  /** Throws when the program must not work on this database; nothing has been changed in it by then. */
  readonly admit: (database: Database) => Promise<void>;
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
  if (config.databaseUrl === undefined && !hasHadDatabase(config.dataDir))
    await admitToNewDatabase(config);
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

/**
 * Does some work as the owner of the database that the settings name, whatever is in it: neither its mode nor its
 * schema is looked at. An embedded one is made where there is none.
 */
export async function onBareDatabase<Result>(
  opening: Pick<Opening, 'config' | 'role' | 'onProgress'>,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const { owner, stop } = await findWays(opening);
  try {
    await checkOwner(owner, opening.config);
    return await work(owner);
  } finally {
    await stop();
  }
}

/** Opens a database for a look. */
export async function glanceAt<Result>(
  connection: DatabaseConnection,
  look: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { database, close } = openDatabase({ connection, maxConnections: 1 });
  try {
    return await look(database);
  } finally {
    await close();
  }
}

async function prepareSchema(
  { owner, site }: Ways,
  { config, role, log, onProgress, admit }: Opening,
): Promise<void> {
  const restricted = role === 'server' && site !== owner;
  await checkOwner(owner, config);
  await glanceAt(owner, admit);
  if (restricted) await checkSite({ owner, site }, config);
  const applied = await bringUpToDate(owner, { mode: config.mode }).catch(explainMigration);
  if (applied.length > 0) onProgress(`Database schema brought up to date (${applied.join(', ')})`);
  await prepareJobTables({ owner, log });
  if (!restricted) return;
  await grantToSite({ owner, site });
  if (config.databaseUrl !== undefined)
    await checkExternalDatabase({ connection: site, setting: 'DATABASE_URL' });
  await requireRestrictedRole({ owner, site });
}

/** What PostgreSQL refuses of a migration is the set-up's fault, or the disk's: the role's rights, or an extension. */
function explainMigration(error: unknown): never {
  if (error instanceof pg.DatabaseError)
    throw new OperatorError(
      `The schema of the database could not be brought up to date, and is as it was: ${error.message}.`,
      { cause: error },
    );
  throw error;
}

async function findWays({
  config,
  role,
  onProgress,
}: Pick<Opening, 'config' | 'role' | 'onProgress'>): Promise<Ways> {
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

async function checkOwner(owner: DatabaseConnection, config: Config): Promise<void> {
  if (config.databaseUrl === undefined) return;
  const setting = config.databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  await checkExternalDatabase({ connection: owner, setting });
}

/** What can be told of the site's own role before it has been granted anything. */
async function checkSite({ owner, site }: Omit<Ways, 'stop'>, config: Config): Promise<void> {
  await requireRole({ owner, site });
  if (config.databaseUrl === undefined) return;
  try {
    await checkExternalDatabase({ connection: site, setting: 'DATABASE_URL' });
  } catch (error) {
    if (isRefusedEntry(error)) return;
    throw error;
  }
  await requireSameDatabase({ owner, site });
}

/** A role that may not enter the database yet is granted that once the schema is there. */
function isRefusedEntry(error: unknown): boolean {
  const cause = error instanceof OperatorError ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && cause.code === '42501';
}
