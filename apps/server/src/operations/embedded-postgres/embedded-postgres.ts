import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { clusterLayout, type ClusterLayout } from './cluster-layout.ts';
import { requireMarkedCluster } from './cluster-marker.ts';
import { ensureCluster } from './create-cluster.ts';
import {
  connectionAs,
  DATABASE_ROLE,
  ensureDatabase,
  SITE_ROLE,
  type DatabaseAddress,
  type EmbeddedConnection,
} from './database-probe.ts';
import { chooseDatabaseUser, findClosedFolder, type DatabaseUser } from './database-user.ts';
import { OperatorError } from '../../core/errors.ts';
import { lockFile, tryLockFile, type FileLock } from './file-lock.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { keepPostgresLogBounded } from './postgres-log.ts';
import { PRODUCT_SETTINGS, type PostgresSettings } from './postgres-settings.ts';
import {
  joinRunningPostmaster,
  keepPostmasterRunning,
  startPostmaster,
  stopPostmaster,
  type PostmasterContext,
} from './postmaster.ts';

/** A running PostgreSQL, and our use of it. */
export interface EmbeddedPostgres {
  /** The connection as the role that owns the database: for migrations and operators' commands. */
  readonly connection: EmbeddedConnection;
  /** The connection as the running site's role, which has only its grants. */
  readonly siteConnection: EmbeddedConnection;
  /** True if it was already running. */
  readonly adopted: boolean;
  /**
   * Ends our use; close the pools first. The last user stops PostgreSQL in order, so a backup that is still
   * running when the server stops is not interrupted. May be called twice.
   */
  readonly stop: () => Promise<void>;
}

/** The product's options for runCluster; the test suite has its own. */
export interface ClusterOptions {
  readonly settings: PostgresSettings;
  /** Attributes of the role that owns the database, in SQL. */
  readonly roleOptions: string;
  readonly freeBytesOf?: (dir: string) => Promise<number>;
}

const PRODUCT_OPTIONS: ClusterOptions = {
  settings: PRODUCT_SETTINGS,
  roleOptions: 'NOSUPERUSER NOCREATEDB NOCREATEROLE',
};

/**
 * Starts the PostgreSQL of a data folder (absolute path; created if missing), or joins the running one. One
 * server at a time; any number of commands beside it or alone. Throws an OperatorError with one line for
 * the operator if that fails.
 */
export async function startEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly role: 'server' | 'command';
  readonly onProgress: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  return runCluster({ ...options, cluster: PRODUCT_OPTIONS });
}

/** Whether a data folder (absolute path) has ever had a database, even if it is gone now. */
export function hasHadDatabase(dataDir: string): boolean {
  const { clusterDir, markerFile } = clusterLayout(dataDir);
  return existsSync(clusterDir) || existsSync(markerFile);
}

/** Like startEmbeddedPostgres, with given cluster settings: for tests, never for the product. */
export async function runCluster(options: {
  readonly dataDir: string;
  readonly role: 'server' | 'command';
  readonly onProgress: (line: string) => void;
  readonly cluster: ClusterOptions;
}): Promise<EmbeddedPostgres> {
  const layout = clusterLayout(options.dataDir);
  const user = chooseDatabaseUser(layout.clusterDir);
  prepareDataDir(layout, user);
  const serverLock = options.role === 'server' ? lockServer(layout) : undefined;
  try {
    return await underStartLock(layout, options.onProgress, () =>
      startOrJoin({ ...options, layout, user, serverLock }),
    );
  } catch (error) {
    serverLock?.release();
    throw error;
  }
}

async function startOrJoin(options: {
  readonly layout: ClusterLayout;
  readonly user: DatabaseUser | undefined;
  readonly serverLock: FileLock | undefined;
  readonly onProgress: (line: string) => void;
  readonly cluster: ClusterOptions;
}): Promise<EmbeddedPostgres> {
  const { layout, user, onProgress, cluster } = options;
  let address = await joinRunningPostmaster(options);
  const adopted = address !== undefined;
  const binaries = await preparePostgresBinaries(layout, user, onProgress);
  const context = { layout, user, binaries, settings: cluster.settings, onProgress };
  if (!address) {
    await ensureCluster({ ...context, freeBytesOf: cluster.freeBytesOf });
    address = await startPostmaster(context);
  } else {
    await requireMarkedCluster(layout);
  }
  try {
    await ensureDatabase(address, cluster.roleOptions);
  } catch (error) {
    if (!adopted) {
      await stopPostmaster(context);
    }
    throw error;
  }
  const share = tryLockFile(layout.usersLockFile, 'shared');
  if (!share) {
    throw new OperatorError(`The lock file ${layout.usersLockFile} is held by another program.`);
  }
  const endWatches = options.serverLock ? watchForServer(context, address) : [];
  let stopping: Promise<void> | undefined;
  return {
    connection: connectionAs(DATABASE_ROLE, address),
    siteConnection: connectionAs(SITE_ROLE, address),
    adopted,
    stop: async () => {
      endWatches.forEach((endWatch) => {
        endWatch();
      });
      stopping ??= leave(context, share, options.serverLock);
      return stopping;
    },
  };
}

/** Background duties of the server: only the server runs permanently. */
function watchForServer(context: PostmasterContext, address: DatabaseAddress): (() => void)[] {
  const { layout } = context;
  return [
    keepPostgresLogBounded(layout.logFile),
    keepPostmasterRunning(context, address, async (restart) =>
      underStartLock(layout, context.onProgress, restart),
    ),
  ];
}

async function leave(
  context: PostmasterContext,
  share: FileLock,
  serverLock: FileLock | undefined,
): Promise<void> {
  const { layout, onProgress } = context;
  try {
    await underStartLock(layout, onProgress, async () => {
      share.release();
      const lastOne = tryLockFile(layout.usersLockFile, 'exclusive');
      if (lastOne) {
        try {
          await stopPostmaster(context);
        } finally {
          lastOne.release();
        }
      }
    });
  } finally {
    if (serverLock) {
      rmSync(layout.serverPidFile, { force: true });
      serverLock.release();
    }
  }
}

async function underStartLock<Result>(
  layout: ClusterLayout,
  onProgress: (line: string) => void,
  action: () => Promise<Result>,
): Promise<Result> {
  const lock = await lockFile(layout.startLockFile, () => {
    onProgress('Another process is starting or stopping the database; waiting for it …');
  });
  try {
    return await action();
  } finally {
    lock.release();
  }
}

/** Creates the folder if it is missing, and fails at once if it cannot be used. */
function prepareDataDir(layout: ClusterLayout, user: DatabaseUser | undefined): void {
  const { dataDir } = layout;
  try {
    makeDataDir(dataDir, user);
    // Opening for writing shows whether we may use the folder.
    tryLockFile(layout.startLockFile, 'shared')?.release();
  } catch (error) {
    throw new OperatorError(
      `The data folder ${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)}): run as its owner, or set GHOST_DATA_DIR to another folder.`,
    );
  }
  const closed = user && findClosedFolder(dataDir, user);
  if (user && closed !== undefined) {
    throw new OperatorError(
      `The database runs as "${user.name}" because PostgreSQL refuses root, and "${user.name}" cannot enter ${closed}, where the data folder ${dataDir} lies: set GHOST_DATA_DIR to a folder such as /var/lib/ghost-pay.`,
    );
  }
}

/** The folder holds keys: closed to others, except that root's database user has to pass through. */
function makeDataDir(dataDir: string, user: DatabaseUser | undefined): void {
  const topmostMade = mkdirSync(dataDir, { recursive: true });
  if (topmostMade !== undefined) {
    const mode = user ? 0o711 : 0o700;
    // Sets the mode of the new folders above it too, independent of the umask.
    for (let dir = dataDir; dir.length >= topmostMade.length; dir = dirname(dir)) {
      chmodSync(dir, mode);
    }
    return;
  }
  // An existing folder keeps its mode, except for the one bit that the database's user needs.
  const { mode, uid } = statSync(dataDir);
  if ((mode & 0o002) !== 0) {
    throw new Error('everybody on this machine may write into it');
  }
  if (user && uid === 0) {
    chmodSync(dataDir, (mode & 0o777) | 0o001);
  }
}

function lockServer(layout: ClusterLayout): FileLock {
  const lock = tryLockFile(layout.serverLockFile, 'exclusive');
  if (!lock) {
    throw new OperatorError(
      `Another ghost-pay server${runningServerPid(layout)} already uses the data folder ${layout.dataDir}: stop that one first, or set GHOST_DATA_DIR (and PORT) for this one.`,
    );
  }
  writeFileSync(layout.serverPidFile, `${process.pid}\n`, { mode: 0o600 });
  return lock;
}

function runningServerPid(layout: ClusterLayout): string {
  try {
    return ` (process ${readFileSync(layout.serverPidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
