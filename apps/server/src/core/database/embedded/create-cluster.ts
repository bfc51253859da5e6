import {
  chmod,
  chown,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ClusterLayout } from './cluster-layout.ts';
import type { DatabaseUser } from './database-user.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { CLUSTER_BYTES, freeBytesOnDisk, notEnoughDisk, tellsOfFullDisk } from './free-disk.ts';
import { lastLine, runProgram, type PostgresBinaries } from './postgres-binaries.ts';

/** PostgreSQL's own first role; only the making of the database needs it. */
export const BOOTSTRAP_ROLE = 'postgres';

/**
 * Who may connect. On a Unix socket: whoever reaches it, which its folder allows only to the
 * database's user and us; both can read the cluster's files anyway, so a password beside them would
 * protect nothing and could be lost. Windows has only loopback TCP, open to every local user: there
 * it is a random password in the data folder. Nothing else is let in, from nowhere.
 */
const CONNECTION_RULES =
  process.platform === 'win32'
    ? 'host all all 127.0.0.1/32 scram-sha-256\n'
    : 'local all all trust\n';

/**
 * Makes the cluster if there is none. It appears whole or not at all: it is made in a folder beside
 * and renamed. Must be called under the start lock. Throws EmbeddedPostgresError when the disk is too
 * small or initdb fails, and leaves nothing behind then.
 */
export async function ensureCluster(options: {
  readonly layout: ClusterLayout;
  readonly binaries: PostgresBinaries;
  readonly user: DatabaseUser | undefined;
  readonly onProgress: (line: string) => void;
  /** Bytes free for the folder; the disk's own answer unless a test gives another. */
  readonly freeBytesOf?: ((dir: string) => Promise<number>) | undefined;
}): Promise<void> {
  const { layout, binaries, user } = options;
  await removeUnfinishedClusters(layout);
  const madeBy = await readFile(join(layout.clusterDir, 'PG_VERSION'), 'utf8').catch(
    () => undefined,
  );
  if (madeBy === undefined) {
    await createCluster(options);
  } else if (Number(madeBy) !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The database in ${layout.dataDir} was made by PostgreSQL ${madeBy.trim()} and this version brings PostgreSQL ${binaries.majorVersion}: docs/operations.md tells how to move it.`,
    );
  }
  await writeFile(join(layout.clusterDir, 'pg_hba.conf'), CONNECTION_RULES);
  if (user) {
    await chown(join(layout.clusterDir, 'pg_hba.conf'), user.uid, user.gid);
  }
}

async function createCluster(options: Parameters<typeof ensureCluster>[0]): Promise<void> {
  const { layout, binaries, user } = options;
  const free = await (options.freeBytesOf ?? freeBytesOnDisk)(layout.dataDir);
  if (free < CLUSTER_BYTES) {
    throw notEnoughDisk(layout, free);
  }
  options.onProgress('Creating the database …');
  // A new name each time: the initdb of an interrupted start may still be at work, or cleaning up.
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
        // Built in: sorting and lower() cannot change under the indexes when the system is updated.
        '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C',
        '--auth', process.platform === 'win32' ? 'scram-sha-256' : 'trust', ...password,
        '--no-instructions',
      ],
      user,
    );
    if (exitCode !== 0) {
      throw tellsOfFullDisk(output)
        ? notEnoughDisk(layout, await freeBytesOnDisk(layout.dataDir))
        : new EmbeddedPostgresError(`The database could not be created: ${reasonIn(output)}`);
    }
    await rename(dir, layout.clusterDir);
    await syncFolder(layout.dataDir);
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes what interrupted starts left; nobody else makes a cluster while we hold the lock. */
async function removeUnfinishedClusters(layout: ClusterLayout): Promise<void> {
  for (const name of await readdir(layout.dataDir)) {
    if (name.startsWith(layout.unfinishedClusterPrefix)) {
      await rm(join(layout.dataDir, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

/** initdb ends with lines about its cleaning up; the reason is the one that says so. */
function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.find((line) => /error:|FATAL:|could not/.test(line)) ?? lastLine(output);
}

async function writePassword(layout: ClusterLayout): Promise<string[]> {
  await writeFile(layout.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await chmod(layout.passwordFile, 0o600);
  return ['--pwfile', layout.passwordFile];
}

/** A rename survives a power cut only once its folder has been written. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
