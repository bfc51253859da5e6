import type { Config } from '../../config/config.ts';
import { calmPatienceMs, type OpenDatabase, openDatabase } from '../../core/database/database.ts';
import { signInRefusalOf } from '../../core/database/primary.ts';
import { systemClock } from '../../core/clock.ts';
import { createLog } from '../../core/log.ts';
import { createGateways, type Gateways } from '../../create-dependencies.ts';
import { hasHadDatabase } from '../../operations/embedded-postgres/embedded-postgres.ts';
import { readSchemaName } from '../../operations/backup/copied-tables.repository.ts';
import { judgeSchema, type SchemaState } from '../../operations/site-database/schema-range.ts';
import {
  explainNoEntry,
  ownerSettingOf,
} from '../../operations/site-database/external-database.ts';
import { hasGrants, type Ways } from '../../operations/site-database/site-role.ts';
import { mayEnter, onUncheckedDatabase } from '../../operations/site-database/site-database.ts';
import { beforeFirstStart, type Diagnosis, fromError, notChecked, ok } from './diagnosis.ts';

/** What the operator asks for on the command line. */
export interface DoctorRequest {
  /** The address of the test mail; without one no mail is sent. */
  readonly mailTo: string | undefined;
  /** An account of the registration site to ask about. */
  readonly account: string | undefined;
}

/** The database as it is, not migrated. */
export interface FoundDatabase {
  readonly ways: Ways;
  readonly owner: OpenDatabase;
  /** Connected as the running site is. */
  readonly site: OpenDatabase;
  /** Why the site's own role cannot sign in, although the owner can; undefined if it can. */
  readonly siteFault: Diagnosis | undefined;
  /** The site's role gets its rights at the first start of a server. */
  readonly isGranted: boolean;
  /** Its newest migration; undefined without a schema. */
  readonly schema: { readonly name: string | undefined; readonly state: SchemaState };
  readonly postgresVersion: string;
  readonly maxConnections: number;
}

/** What the checks stand on. A service is undefined if the settings name none. */
export interface DoctorGround extends DoctorRequest, Gateways {
  readonly config: Config;
  /** The reason instead, if there is no database or it does not answer. */
  readonly database: FoundDatabase | Diagnosis;
}

/** Runs `work` on the configured database and services. No database is created or migrated. */
export async function onDoctorGround<Result>(
  {
    config,
    onProgress,
    ...request
  }: DoctorRequest & {
    config: Config;
    onProgress: (line: string) => void;
  },
  work: (ground: DoctorGround) => Promise<Result>,
): Promise<Result> {
  const outside = { clock: systemClock, log: createLog({ level: 'silent' }) };
  const services = { ...request, config, ...createGateways(outside, config) };
  if (config.databaseUrl === undefined && !hasHadDatabase(config.dataDir))
    return work({
      ...services,
      database: ok('There is no database yet. The first start makes it.'),
    });
  let isReached = false;
  try {
    return await onUncheckedDatabase({ config, role: 'command', onProgress }, async (ways) => {
      const owner = openDatabase({
        connection: ways.owner,
        maxConnections: 2,
        patienceMs: calmPatienceMs,
      });
      const site = openDatabase({
        connection: ways.site,
        maxConnections: 1,
        patienceMs: calmPatienceMs,
      });
      try {
        const facts = {
          ...(await readFacts(owner)),
          isGranted: await hasGrants(ways),
          siteFault: await findSiteFault(ways, config),
        };
        isReached = true;
        return await work({ ...services, database: { ways, owner, site, ...facts } });
      } finally {
        await Promise.all([owner.close(), site.close()]);
      }
    });
  } catch (error) {
    if (isReached) throw error;
    const isNamed = config.databaseUrl !== undefined && signInRefusalOf(error) !== undefined;
    const reason = isNamed ? explainNoEntry(error, ownerSettingOf(config)) : error;
    return work({ ...services, database: fromError(reason) });
  }
}

async function findSiteFault(
  { owner, site }: Ways,
  { databaseUrl }: Config,
): Promise<Diagnosis | undefined> {
  if (databaseUrl === undefined || site === owner) return undefined;
  try {
    await mayEnter(site);
    return undefined;
  } catch (error) {
    return fromError(error);
  }
}

async function readFacts({
  pool,
}: OpenDatabase): Promise<Pick<FoundDatabase, 'schema' | 'postgresVersion' | 'maxConnections'>> {
  const { rows } = await pool.query<{ version: string; most: number }>(
    `select current_setting('server_version') as version, current_setting('max_connections')::int as most`,
  );
  const name = await readSchemaName(pool);
  return {
    schema: { name, state: judgeSchema(name) },
    postgresVersion: rows[0]?.version ?? '',
    maxConnections: rows[0]?.most ?? 0,
  };
}

/** Runs a check that needs the database. */
export async function onDatabase(
  { database }: DoctorGround,
  check: (found: FoundDatabase) => Promise<Diagnosis>,
): Promise<Diagnosis> {
  if (!('state' in database)) return check(database);
  return database.state === 'ok' ? beforeFirstStart : notChecked;
}
