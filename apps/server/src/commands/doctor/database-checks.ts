import path from 'node:path';
import { readNewestRelease } from '../../gateways/releases/newest-release.ts';
import { describeHosts } from '../../core/database/primary.ts';
import { judgeProof, proveWrites } from '../../modules/monitor/monitor.public.ts';
import { problemOfMode } from '../../operations/installation/mode.ts';
import { readStatedMode } from '../../operations/installation/mode.repository.ts';
import { findKeyFile, missingKeyFile } from '../../operations/keys/key-file.ts';
import { openKeysIfAny } from '../../operations/keys/open-keys.ts';
import {
  checkExternalDatabase,
  ownerSettingOf,
} from '../../operations/site-database/external-database.ts';
import { mayRunOnNewer } from '../../operations/site-database/rolling-upgrade.ts';
import { newerSchema, schemaRange } from '../../operations/site-database/schema-range.ts';
import { checkSite } from '../../operations/site-database/site-database.ts';
import { requireRestrictedRole, requireRole } from '../../operations/site-database/site-role.ts';
import { isNewer, programVersion } from '../../program-version.ts';
import {
  codeOf,
  type Diagnosis,
  fault,
  fromFinding,
  notChecked,
  ok,
  warning,
} from './diagnosis.ts';
import { type DoctorGround, type FoundDatabase, onDatabase } from './doctor-ground.ts';

/** The connections of an instance beside those of its pool: live events, two of the owner, and the test write. */
const connectionsOutsidePool = 4;

export async function checkVersions({ database, config }: DoctorGround): Promise<Diagnosis> {
  const found = 'state' in database ? undefined : database;
  const postgres = found?.postgresVersion ?? 'not reached';
  const schema = found === undefined ? 'not reached' : (found.schema.name ?? 'none yet');
  const line = `ghost-pay ${programVersion}, Node ${process.versions.node}, PostgreSQL ${postgres}, schema ${schema}.`;
  if (found?.schema.state === 'newer')
    return (await mayRunOnNewer(found.owner.pool))
      ? warning(
          `${line} A newer version made this schema. A server of this version may still run on it, commands may not. Upgrade this one too.`,
        )
      : fault(`${line} ${newerSchema(found.schema.name ?? '').message}`);
  if (found?.schema.state === 'older')
    return warning(
      `${line} The next start migrates the database to ${schemaRange.newest}. Make a backup before.`,
    );
  return config.releasesFrom === undefined ? ok(line) : judgeReleases(line, config.releasesFrom);
}

async function judgeReleases(line: string, from: string): Promise<Diagnosis> {
  try {
    const newest = await readNewestRelease(from);
    return ok(isNewer(newest, programVersion) ? `${line} ${newest} is released.` : line);
  } catch (error) {
    return warning(`${line} RELEASES_FROM cannot be read: ${from} (${codeOf(error)}).`);
  }
}

/** Whether the site can store payments there: server, durability, mode and a committed write. */
export async function checkDatabase(ground: DoctorGround): Promise<Diagnosis> {
  const { config, database } = ground;
  if ('state' in database) return database;
  const { ways, owner, site, siteFault, isGranted, schema, maxConnections } = database;
  if (config.databaseUrl !== undefined)
    await checkExternalDatabase({ connection: ways.owner, setting: ownerSettingOf(config) });
  if (siteFault !== undefined) return siteFault;
  const problem = problemOfMode({
    stated: await readStatedMode(owner.database),
    mode: config.mode,
  });
  if (problem !== undefined) return fault(problem);
  if (schema.state === 'none')
    return ok('The database is empty. The first start makes the schema.');
  const needed = config.databaseMaxConnections + connectionsOutsidePool;
  if (maxConnections < needed)
    return warning(
      `The database allows ${maxConnections} connections, and one instance opens up to ${needed}. Raise max_connections or lower DATABASE_MAX_CONNECTIONS.`,
    );
  const weakness = await findWeakReplication(database);
  if (weakness !== undefined) return warning(weakness);
  if (schema.state !== 'current')
    return ok(
      'The database answers. No test write was made, because its schema is not this version’s.',
    );
  const { writeProbe } = isGranted ? site : owner;
  return fromFinding(judgeProof(await proveWrites({ writeProbe, dataDir: config.dataDir })));
}

/** What would make a failover among several hosts fail or lose payments; undefined for one host. */
async function findWeakReplication({ ways, owner }: FoundDatabase): Promise<string | undefined> {
  const primary = 'primary' in ways.owner ? ways.owner.primary : undefined;
  if (primary === undefined) return undefined;
  const answers = await primary.survey();
  const isWhole =
    answers.filter(({ state }) => state === 'primary').length === 1 &&
    answers.every(({ state }) => state === 'primary' || state === 'standby');
  if (!isWhole)
    return `Not every host of the database is the primary or its standby: ${describeHosts(answers)}. A failover needs them.`;
  const { rows } = await owner.pool.query<{ confirmed: boolean }>(
    `select current_setting('synchronous_standby_names') <> '' and
       current_setting('synchronous_commit') not in ('off', 'local') as confirmed`,
  );
  return rows[0]?.confirmed === true
    ? undefined
    : 'The database has several hosts and no standby confirms commits: a failover would lose the last payments. Set synchronous_standby_names.';
}

/** Whether the running site's role can do what it needs and nothing more. */
export async function checkRoles(ground: DoctorGround): Promise<Diagnosis> {
  return onDatabase(ground, async ({ ways, siteFault, isGranted }) => {
    if (ways.owner === ways.site)
      return warning(
        'The site works as the role that owns the schema. Make a second role and set DATABASE_OWNER_URL (docs/growing.md, "Two roles").',
      );
    if (siteFault !== undefined) {
      await requireRole(ways);
      return notChecked;
    }
    await checkSite(ways, ground.config);
    if (!isGranted)
      return ok('The site’s role has no rights yet. The next start of the site grants them.');
    await requireRestrictedRole(ways);
    return ok('The site’s role reads and writes rows and cannot change the schema.');
  });
}

/** Whether the key file can be read and opens every secret of the database. */
export async function checkKey({ config, database }: DoctorGround): Promise<Diagnosis> {
  const { secretKeyFile: file, mayCreateSecretKey, backups } = config;
  const keyFile = findKeyFile(file);
  // An empty database has had no key.
  const found = 'state' in database || database.schema.state === 'none' ? undefined : database;
  const keys =
    found === undefined
      ? keyFile?.keys
      : await openKeysIfAny(found.owner.database, { keyFile, file });
  if (keyFile === undefined) {
    if (!mayCreateSecretKey) throw missingKeyFile(file);
    return ok('There is no key file yet. The first start makes it.');
  }
  if (backups !== undefined && !path.relative(backups.dir, file).startsWith('..'))
    return warning(
      'The key file lies in BACKUP_DIR, so one stolen folder opens everything. Move the key file to another folder.',
    );
  if (keyFile.masterKey !== undefined)
    return warning(
      'The key file holds the master key of an earlier version. Give it its lines: ghost-pay admin reseal',
    );
  const ids = (keys?.seals ?? []).map(({ id }) => id).join(', ');
  return ok(
    found === undefined
      ? `The key file can be read (${ids}). Keep a copy of it in another place.`
      : `The key file (${ids}) has the key of every secret of the database. Keep a copy of it in another place.`,
  );
}
