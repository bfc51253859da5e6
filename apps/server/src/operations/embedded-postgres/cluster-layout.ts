import { join } from 'node:path';

/** Where the embedded database keeps its things inside the data folder. */
export interface ClusterLayout {
  readonly dataDir: string;
  /** PostgreSQL's own folder (PGDATA). */
  readonly clusterDir: string;
  /** How the names of clusters in the making begin; renamed to clusterDir when whole, else deleted. */
  readonly unfinishedClusterPrefix: string;
  /** Says that a cluster was completed in this data folder, and which one. */
  readonly markerFile: string;
  readonly controlFile: string;
  readonly postmasterPidFile: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly binariesDir: string;
  /** Held while the database is made, started or stopped. */
  readonly startLockFile: string;
  /** Held by the one server of this data folder as long as it lives. */
  readonly serverLockFile: string;
  /** The pid of the holder of that lock, for the message to the one that is refused. */
  readonly serverPidFile: string;
  /** Held (shared) by everybody who uses the running database: the last one stops it. */
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
