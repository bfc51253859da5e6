import path from 'node:path';
import { type Database, openDatabase } from '../../apps/server/src/core/database/database.ts';
import { clusterLayout } from '../../apps/server/src/operations/embedded-postgres/cluster-layout.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../apps/server/src/operations/embedded-postgres/postmaster-pid.ts';
import type { Vault } from '../../apps/server/src/core/vault/vault.ts';
import { type OutsideWorld, startOutsideWorld } from '../../apps/server/test/outside-world.ts';
import {
  raisedLimits,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../../apps/server/test/server-process.ts';
import { openVault } from './open-vault.ts';

/** One server process with its embedded PostgreSQL, both of which can be killed, and the services around them. */
export interface CrashSite {
  readonly world: OutsideWorld;
  server(): ServerProcess;
  /** Restarts the server after it has ended; returns the time until it was ready. */
  restart(): Promise<number>;
  postmasterPid(): number | undefined;
  /** Reads the database from outside the server, as an operator's command does. */
  look<Result>(
    work: (ground: { database: Database; vault: Vault }) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

export async function startCrashSite(): Promise<CrashSite> {
  const { dataDir, remove } = await temporaryDataDir();
  const world = await startOutsideWorld(dataDir);
  const start = async () =>
    startServerProcess({ dataDir, environment: { ...world.environment, ...raisedLimits } });
  let server = await start();
  return {
    world,
    server: () => server,
    async restart() {
      const startedAt = performance.now();
      server = await start();
      return performance.now() - startedAt;
    },
    postmasterPid: () => readPostmasterPid(clusterLayout(dataDir))?.pid,
    async look(work) {
      const postgres = await startEmbeddedPostgres({
        dataDir,
        role: 'command',
        onProgress: () => undefined,
      });
      const opened = openDatabase({
        connection: postgres.connection,
        maxConnections: 2,
        mayTakeLong: true,
      });
      try {
        return await work({
          database: opened.database,
          vault: await openVault(opened.database, path.join(dataDir, 'master.key')),
        });
      } finally {
        await opened.close();
        await postgres.stop();
      }
    },
    async close() {
      await server.stop();
      await world.close();
      await remove();
    },
  };
}
