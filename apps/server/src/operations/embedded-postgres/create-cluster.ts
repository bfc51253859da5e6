import { chmod, chown, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ClusterLayout } from './cluster-layout.ts';
import { readMarker, requireMarkedCluster } from './cluster-marker.ts';
import type { DatabaseUser } from './database-user.ts';
import { OperatorError } from '../../core/errors.ts';
import { errorCodeOf } from '../../core/error-code.ts';
import { CLUSTER_BYTES, freeBytesOnDisk, notEnoughDisk, tellsOfFullDisk } from './free-disk.ts';
import { lastLine, runProgram, type PostgresBinaries } from './postgres-binaries.ts';
import { syncFolder } from '../folders.ts';

/** PostgreSQL's bootstrap role; only creating the database needs it. */
export const BOOTSTRAP_ROLE = 'postgres';

/**
 * Connection rules. The Unix socket needs no password: its folder admits only the database's user and us.
 * Both can read the cluster's files anyway, so a password stored beside them would protect nothing and could
 * be lost. Windows only has loopback TCP, which every local user can reach, so it uses a random password in
 * the data folder. All other connections are refused.
 */
const CONNECTION_RULES =
  process.platform === 'win32'
    ? 'host all all 127.0.0.1/32 scram-sha-256\n'
    : 'local all all trust\n';

/**
 * Creates the cluster if there has never been one. It appears complete or not at all: it is made in a
 * separate folder and renamed. Must be called under the start lock. Throws an OperatorError if the disk
 * is too small or initdb fails, and leaves nothing behind then. Also throws it if this data folder's cluster
 * is gone, incomplete, or another one.
 */
export async function ensureCluster(options: {
  readonly layout: ClusterLayout;
  readonly binaries: PostgresBinaries;
  readonly user: DatabaseUser | undefined;
  readonly onProgress: (line: string) => void;
  /** Free bytes for the folder: the disk's, unless a test gives another number. */
  readonly freeBytesOf?: ((dir: string) => Promise<number>) | undefined;
}): Promise<void> {
  const { layout, binaries, user } = options;
  await removeUnfinishedClusters(layout);
  const madeBy = await readVersion(layout);
  if (madeBy === undefined) {
    await refuseRemains(layout);
    await createCluster(options);
  } else if (Number(madeBy) !== binaries.majorVersion) {
    throw new OperatorError(
      `The database in ${layout.dataDir} was made by PostgreSQL ${madeBy.trim()} and this version brings PostgreSQL ${binaries.majorVersion}: docs/troubleshooting.md tells how to move it.`,
    );
  } else {
    // Before anything is written: another site's cluster must keep its rules.
    await requireMarkedCluster(layout);
  }
  await writeFile(join(layout.clusterDir, 'pg_hba.conf'), CONNECTION_RULES);
  if (user) {
    await chown(join(layout.clusterDir, 'pg_hba.conf'), user.uid, user.gid);
  }
  await requireMarkedCluster(layout);
}

/** The major version of the PostgreSQL that created the cluster; undefined without a cluster or its version file. */
async function readVersion({ clusterDir }: ClusterLayout): Promise<string | undefined> {
  try {
    return await readFile(join(clusterDir, 'PG_VERSION'), 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw new OperatorError(
      `The database in ${clusterDir} cannot be read (${error instanceof Error ? error.message : String(error)}): run as its owner.`,
      { cause: error },
    );
  }
}

/** A new cluster must not replace a missing one, or the remains of one. */
async function refuseRemains(layout: ClusterLayout): Promise<void> {
  const { clusterDir, dataDir } = layout;
  const left = await readdir(clusterDir).catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') {
      return [];
    }
    throw error;
  });
  if (left.length > 0) {
    throw new OperatorError(
      `The database in ${clusterDir} is damaged: its file PG_VERSION is missing. Put the folder back from a copy, or restore a backup into an empty data folder.`,
    );
  }
  if ((await readMarker(layout)) !== undefined) {
    throw new OperatorError(
      `The data folder ${dataDir} had a database, and ${clusterDir} is missing or empty: if it is on a volume of its own, mount that and start again; else restore a backup into an empty data folder.`,
    );
  }
}

async function createCluster(options: Parameters<typeof ensureCluster>[0]): Promise<void> {
  const { layout, binaries, user } = options;
  const free = await (options.freeBytesOf ?? freeBytesOnDisk)(layout.dataDir);
  if (free < CLUSTER_BYTES) {
    throw notEnoughDisk(layout, free);
  }
  options.onProgress('Creating the database …');
  // A new name each time: the initdb of an interrupted start may still be running or cleaning up.
  const dir = await mkdtemp(join(layout.dataDir, layout.unfinishedClusterPrefix));
  try {
    if (user) {
      await chown(dir, user.uid, user.gid);
    }
    const password = process.platform === 'win32' ? await writePassword(layout) : [];
    const { exitCode, output } = await runProgram(
      binaries.initdb,
      // prettier-ignore
      [
        '-D', dir, '--username', BOOTSTRAP_ROLE, '--encoding', 'UTF8', '--data-checksums',
        // Built in: a system update cannot change sorting and lower() under existing indexes.
        '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C',
        '--auth', process.platform === 'win32' ? 'scram-sha-256' : 'trust', ...password,
        '--no-instructions',
      ],
      user,
    );
    if (exitCode !== 0) {
      throw tellsOfFullDisk(output)
        ? notEnoughDisk(layout, await freeBytesOnDisk(layout.dataDir))
        : new OperatorError(sentenceOf(output));
    }
    await rename(dir, layout.clusterDir);
    await syncFolder(layout.dataDir);
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes the remains of interrupted starts. The lock excludes other processes that create a cluster. */
async function removeUnfinishedClusters(layout: ClusterLayout): Promise<void> {
  for (const name of await readdir(layout.dataDir)) {
    if (name.startsWith(layout.unfinishedClusterPrefix)) {
      await rm(join(layout.dataDir, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

/** initdb's last lines are about cleaning up; the reason is an earlier line. */
function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.find((line) => /error:|FATAL:|could not/.test(line)) ?? lastLine(output);
}

async function writePassword(layout: ClusterLayout): Promise<string[]> {
  await writeFile(layout.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await chmod(layout.passwordFile, 0o600);
  return ['--pwfile', layout.passwordFile];
}

/** What initdb says in words of its own. Exported for the table of its test. */
export function sentenceOf(output: string): string {
  const userNumber = /could not look up effective user ID (\d+)/.exec(output)?.[1];
  return userNumber === undefined
    ? `The database could not be created: ${reasonIn(output)}`
    : `The program runs as user number ${userNumber}, which has no name on this machine, and PostgreSQL needs one. Start it as a user with a name (docker run --user node), give the number a line in /etc/passwd, or set DATABASE_URL to a database outside.`;
}
