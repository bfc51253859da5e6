import { join } from 'node:path';

/** The paths of the embedded database in the data folder. */
export function clusterLayout(dataDir: string) {
  const clusterDir = clusterDirOf(dataDir);
  return {
    dataDir,
    /** PostgreSQL's own folder (PGDATA). */
    clusterDir,
    /** The prefix of unfinished clusters; a finished one is renamed to clusterDir, others are deleted. */
    unfinishedClusterPrefix: 'postgres.unfinished-',
    /** Records that a cluster was completed in this data folder, and which one. */
    markerFile: join(dataDir, 'postgres.complete'),
    controlFile: join(clusterDir, 'global', 'pg_control'),
    postmasterPidFile: join(clusterDir, 'postmaster.pid'),
    socketDir: join(dataDir, 'postgres-socket'),
    logFile: join(dataDir, 'postgres.log'),
    binariesDir: join(dataDir, 'postgres-binaries'),
    /** Held while the database is created, started or stopped. */
    startLockFile: join(dataDir, 'postgres-start.lock'),
    /** Held by the one server of this data folder while it runs. */
    serverLockFile: join(dataDir, 'server.lock'),
    /** The pid of that lock's holder, for the message to a second server. */
    serverPidFile: join(dataDir, 'server.pid'),
    /** Held (shared) by every user of the running database: the last one stops it. */
    usersLockFile: join(dataDir, 'postgres-users.lock'),
    /** Only on Windows, where the database listens on loopback TCP. */
    passwordFile: join(dataDir, 'postgres-password'),
  };
}

export type ClusterLayout = Readonly<ReturnType<typeof clusterLayout>>;

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}
