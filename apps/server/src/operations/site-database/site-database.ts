import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { admitToNewDatabase } from '../installation/admission.ts';
import type { Config } from '../../config/config.ts';
import {
  connectionOf,
  type Database,
  type DatabaseConnection,
  glanceAt,
  type OpenDatabase,
  openDatabase,
} from '../../core/database/database.ts';
import { hasHadDatabase, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import {
  grantToSite,
  requireRestrictedRole,
  requireRole,
  requireSameDatabase,
  type Ways,
} from './site-role.ts';
import { OperatorError } from '../../core/errors.ts';
import { readStatedMode } from '../installation/mode.repository.ts';
import { prepareJobTables } from '../../core/jobs/job-tables.ts';
import { readSchemaName } from '../backup/copied-tables.repository.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { checkExternalDatabase, ownerSettingOf } from './external-database.ts';
import { mayRunOnNewer, serverName } from './rolling-upgrade.ts';
import { judgeSchema, schemaRange } from './schema-range.ts';

interface Opening {
  readonly config: Config;
  readonly role: 'server' | 'command';
  readonly log: FastifyBaseLogger;
  readonly onProgress: (line: string) => void;
  /** Whether a database without a site in it is refused, where it would be made else. */
  readonly mustExist?: boolean | undefined;
  /** Throws if the program must not use this database. Nothing in it has been changed by then. */
  readonly admit: (database: Database) => Promise<void>;
}

/** The configured database, up to date, and the pool of the server or the command. */
interface SiteDatabase extends OpenDatabase {
  /** The pool's connection. */
  readonly connection: DatabaseConnection;
  readonly ownerConnection: DatabaseConnection;
}

/** What `findWays` has found or started. The two are the same if an external PostgreSQL has only one role. */
interface FoundWays extends Ways {
  readonly stop: () => Promise<void>;
}

/**
 * Starts the embedded PostgreSQL or connects to the external one, and migrates the schema as its owner. A server
 * then uses another role, which can change rows but no tables; an operator's command continues as the owner. Throws
 * an OperatorError with one clear line if something is missing. `close` also stops the embedded PostgreSQL.
 */
export async function openSiteDatabase(opening: Opening): Promise<SiteDatabase> {
  const { config, role, log, mustExist = false } = opening;
  if (config.databaseUrl === undefined && !hasHadDatabase(config.dataDir)) {
    if (mustExist) throw noDatabase(config);
    await admitToNewDatabase(config);
  }
  const ways = await findWays(opening);
  return openOn(ways, async () => {
    await prepareSchema(ways, opening);
    const connection = role === 'server' ? ways.site : ways.owner;
    const opened = openDatabase({
      connection,
      maxConnections: config.databaseMaxConnections,
      ...(role === 'server' && { applicationName: serverName(schemaRange.newest) }),
      onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
    return { ...opened, connection, ownerConnection: ways.owner };
  });
}

/** `close` of what is opened also stops the embedded PostgreSQL, and so does a failure to open it. */
async function openOn<Opened extends OpenDatabase>(
  ways: FoundWays,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    const opened = await open();
    return {
      ...opened,
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
 * Runs `work` as the owner of the configured database with any content: neither its mode nor its schema is
 * checked. A missing embedded one is created.
 */
export async function onBareDatabase<Result>(
  opening: Pick<Opening, 'config' | 'role' | 'onProgress'>,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  return onUncheckedDatabase(opening, async ({ owner }) => {
    await checkOwner(owner, opening.config);
    return work(owner);
  });
}

/** Runs `work` with both connections of the configured database, of which nothing is checked, not even that it answers. */
export async function onUncheckedDatabase<Result>(
  opening: Pick<Opening, 'config' | 'role' | 'onProgress'>,
  work: (ways: Ways) => Promise<Result>,
): Promise<Result> {
  const { owner, site, stop } = await findWays(opening);
  try {
    return await work({ owner, site });
  } finally {
    await stop();
  }
}

/**
 * Opens the configured database as it is, with connections that cannot write. Throws an OperatorError if there is none, or
 * if its schema is not this program's. `close` also stops the embedded PostgreSQL.
 */
export async function openReadOnly({
  config,
  log,
  onProgress,
}: Pick<Opening, 'config' | 'log' | 'onProgress'>): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined && !hasHadDatabase(config.dataDir))
    throw new OperatorError(
      `There is no database in ${config.dataDir}. Restore a backup there first: ghost-pay restore FILE`,
    );
  const ways = await findWays({ config, role: 'server', onProgress });
  return openOn(ways, async () => {
    await checkOwner(ways.owner, config);
    await requireOwnSchema(ways.owner);
    return openDatabase({
      connection: ways.owner,
      maxConnections: config.databaseMaxConnections,
      isReadOnly: true,
      onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
    });
  });
}

/** Nothing is migrated for an inspection. */
async function requireOwnSchema(owner: DatabaseConnection): Promise<void> {
  const found = await glanceAt(owner, ({ pool }) => readSchemaName(pool));
  if (judgeSchema(found) !== 'current')
    throw new OperatorError(
      `The database has the schema ${found ?? 'of no site'}, and this program needs ${schemaRange.newest}. Inspect it with the program of that schema, or restore its backup with this one.`,
    );
}

async function prepareSchema(
  { owner, site }: Ways,
  { config, role, log, onProgress, mustExist = false, admit }: Opening,
): Promise<void> {
  const restricted = role === 'server' && site !== owner;
  await checkOwner(owner, config);
  await glanceAt(owner, async ({ database }) => {
    if (mustExist && (await readStatedMode(database)) === 'empty') throw noDatabase(config);
    await admit(database);
  });
  if (restricted) await checkSite({ owner, site }, config);
  // A newer program has made the schema and the grants, and left what this one needs.
  if (role === 'server' && (await glanceAt(owner, ({ pool }) => mayRunOnNewer(pool)))) {
    onProgress(
      'A newer version of this program made the database, and this one may still run on it.',
    );
    return;
  }
  const applied = await bringUpToDate(owner, { mode: config.mode }).catch(explainMigration);
  if (applied.length > 0) onProgress(`Database schema brought up to date: ${rangeOf(applied)}`);
  await prepareJobTables({ owner, log });
  if (!restricted) return;
  await grantToSite({ owner, site });
  if (config.databaseUrl !== undefined)
    await checkExternalDatabase({ connection: site, setting: 'DATABASE_URL' });
  await requireRestrictedRole({ owner, site });
}

/** The refusal to make a database by the way: it would be that of another site than the one that runs. */
function noDatabase({ databaseUrl, dataDir }: Config): OperatorError {
  const place = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
  return new OperatorError(
    `There is no site in ${place}, and nothing was made. A start of the site or a restore makes one. If the site is there already, ` +
      'these are not its settings: run this command with them (GHOST_DATA_DIR or DATABASE_URL names its database).',
  );
}

/** The names of applied migrations in one short text, such as `0001-first-schema to 0036-customers (36 steps)`. */
function rangeOf(applied: readonly string[]): string {
  const [first, last] = [applied.at(0), applied.at(-1)];
  return applied.length === 1 ? `${last}` : `${first} to ${last} (${applied.length} steps)`;
}

/** A migration that PostgreSQL refuses is a fault of the set-up or the disk: a missing right or extension. */
function explainMigration(error: unknown): never {
  if (error instanceof pg.DatabaseError)
    throw new OperatorError(
      `The schema of the database could not be brought up to date and was not changed: ${error.message}.`,
      { cause: error },
    );
  throw error;
}

async function findWays({
  config,
  role,
  onProgress,
}: Pick<Opening, 'config' | 'role' | 'onProgress'>): Promise<FoundWays> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    const site = connectionOf(databaseUrl);
    const owner = databaseOwnerUrl === undefined ? site : connectionOf(databaseOwnerUrl);
    return { owner, site, stop: () => Promise.resolve() };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, role, onProgress });
  return { owner: postgres.connection, site: postgres.siteConnection, stop: postgres.stop };
}

async function checkOwner(owner: DatabaseConnection, config: Config): Promise<void> {
  if (config.databaseUrl === undefined) return;
  await checkExternalDatabase({ connection: owner, setting: ownerSettingOf(config) });
}

/** The checks of the site's role that are possible before its grants. */
export async function checkSite({ owner, site }: Ways, config: Config): Promise<void> {
  await requireRole({ owner, site });
  if (config.databaseUrl === undefined) return;
  if (await mayEnter(site)) await requireSameDatabase({ owner, site });
}

/** Whether the site's role may connect to the external database now. Throws an OperatorError if it can never use it. */
export async function mayEnter(site: DatabaseConnection): Promise<boolean> {
  try {
    await checkExternalDatabase({ connection: site, setting: 'DATABASE_URL' });
    return true;
  } catch (error) {
    if (isRefusedEntry(error)) return false;
    throw error;
  }
}

/** A role that may not connect to the database yet gets that right once the schema exists. */
function isRefusedEntry(error: unknown): boolean {
  const cause = error instanceof OperatorError ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && cause.code === '42501';
}
