import path from 'node:path';
import { describeHosts } from '../../core/database/primary.ts';
import { findDatabase } from '../../modules/status/status.public.ts';
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
import { programVersion } from '../../program-version.ts';
import { type Diagnosis, fault, fromFinding, ok, warning } from './diagnosis.ts';
import { doctorTexts as texts } from './doctor.texts.ts';
import { type DoctorGround, type FoundDatabase, onDatabase } from './doctor-ground.ts';

/** The connections of an instance beside those of its pool: live events, two of the owner, and the test write. */
const connectionsBesidePool = 4;

export async function checkVersions({ database }: DoctorGround): Promise<Diagnosis> {
  const found = 'state' in database ? undefined : database;
  const line = texts.versions({
    version: programVersion,
    node: process.versions.node,
    postgres: found?.postgresVersion ?? texts.notReached,
    schema: found === undefined ? texts.notReached : (found.schema.name ?? texts.noSchema),
  });
  if (found?.schema.state === 'newer')
    return (await mayRunOnNewer(found.owner.pool))
      ? warning(`${line} ${texts.newerSchema}`)
      : fault(`${line} ${newerSchema(found.schema.name ?? '').message}`);
  if (found?.schema.state === 'older')
    return warning(`${line} ${texts.olderSchema(schemaRange.newest)}`);
  return ok(line);
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
  if (schema.state === 'none') return ok(texts.emptyDatabase);
  const needed = config.databaseMaxConnections + connectionsBesidePool;
  if (maxConnections < needed) return warning(texts.fewConnections(maxConnections, needed));
  const weakness = await findWeakReplication(database);
  if (weakness !== undefined) return warning(weakness);
  if (schema.state !== 'current') return ok(texts.notWritten);
  const { writeProbe } = isGranted ? site : owner;
  return fromFinding(await findDatabase({ writeProbe, dataDir: config.dataDir }));
}

/** What would make a failover among several hosts fail or lose payments; undefined for one host. */
async function findWeakReplication({ ways, owner }: FoundDatabase): Promise<string | undefined> {
  const primary = 'primary' in ways.owner ? ways.owner.primary : undefined;
  if (primary === undefined) return undefined;
  const answers = await primary.survey();
  const isWhole =
    answers.filter(({ state }) => state === 'primary').length === 1 &&
    answers.every(({ state }) => state === 'primary' || state === 'standby');
  if (!isWhole) return texts.hosts(describeHosts(answers));
  const { rows } = await owner.pool.query<{ confirmed: boolean }>(
    `select current_setting('synchronous_standby_names') <> '' and
       current_setting('synchronous_commit') not in ('off', 'local') as confirmed`,
  );
  return rows[0]?.confirmed === true ? undefined : texts.noStandbyConfirms;
}

/** Whether the running site's role can do what it needs and nothing more. */
export async function checkRoles(ground: DoctorGround): Promise<Diagnosis> {
  return onDatabase(ground, async ({ ways, siteFault, isGranted }) => {
    if (ways.owner === ways.site) return warning(texts.oneRole);
    if (siteFault !== undefined) {
      await requireRole(ways);
      return warning(texts.notChecked);
    }
    await checkSite(ways, ground.config);
    if (!isGranted) return ok(texts.roleWaits);
    await requireRestrictedRole(ways);
    return ok(texts.twoRoles);
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
    return ok(texts.keyMade);
  }
  if (backups !== undefined && !path.relative(backups.dir, file).startsWith('..'))
    return warning(texts.keyWithBackups);
  if (keyFile.masterKey !== undefined) return warning(texts.keyOfBefore);
  const ids = (keys?.seals ?? []).map(({ id }) => id).join(', ');
  return ok(found === undefined ? texts.keyReadable(ids) : texts.keyFits(ids));
}
