import { join } from 'node:path';

/** The paths of the embedded database in the data folder. */
export interface ClusterLayout {
  readonly dataDir: string;
  /** PostgreSQL's own folder (PGDATA). */
  readonly clusterDir: string;
  /** The prefix of unfinished clusters; a finished one is renamed to clusterDir, others are deleted. */
  readonly unfinishedClusterPrefix: string;
  /** Records that a cluster was completed in this data folder, and which one. */
  readonly markerFile: string;
  readonly controlFile: string;
  readonly postmasterPidFile: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly binariesDir: string;
  /** Held while the database is created, started or stopped. */
  readonly startLockFile: string;
  /** Held by the one server of this data folder while it runs. */
  readonly serverLockFile: string;
  /** The pid of that lock's holder, for the message to a second server. */
  readonly serverPidFile: string;
  /** Held (shared) by every user of the running database: the last one stops it. */
  readonly usersLockFile: string;
  /** Only on Windows, where the database listens on loopback TCP. */
  readonly passwordFile: string;
}

export function clusterLayout(dataDir: string): ClusterLayout {
  return {
    dataDir,
    clusterDir: clusterDirOf(dataDir),
    unfinishedClusterPrefix: 'postgres.unfinished-',
    markerFile: join(dataDir, 'postgres.complete'),
    controlFile: join(clusterDirOf(dataDir), 'global', 'pg_control'),
    postmasterPidFile: join(clusterDirOf(dataDir), 'postmaster.pid'),
    socketDir: join(dataDir, 'postgres-socket'),
    logFile: join(dataDir, 'postgres.log'),
    binariesDir: join(dataDir, 'postgres-binaries'),
    startLockFile: join(dataDir, 'postgres-start.lock'),
    serverLockFile: join(dataDir, 'server.lock'),
    serverPidFile: join(dataDir, 'server.pid'),
    usersLockFile: join(dataDir, 'postgres-users.lock'),
    passwordFile: join(dataDir, 'postgres-password'),
  };
}

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}
