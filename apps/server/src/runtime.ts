import type { FastifyBaseLogger } from 'fastify';
import { admitToDatabase } from './operations/installation/admission.ts';
import type { Config } from './config/config.ts';
import { systemClock } from './core/clock.ts';
import type { DatabaseConnection } from './core/database/database.ts';
import type { JobRunner } from './core/jobs/jobs.ts';
import { systemRandomness } from './core/randomness.ts';
import { findKeyFile, loadKeyFile, missingKeyFile } from './operations/keys/key-file.ts';
import {
  joinLiveInstances,
  type Membership,
  sealBeside,
} from './operations/keys/live-instances.ts';
import { createVault } from './core/vault/vault.ts';
import { createDependencies } from './create-dependencies.ts';
import type { Dependencies } from './dependencies.ts';
import { prepareInstallation } from './operations/installation/prepare-installation.ts';
import { openSiteDatabase } from './operations/site-database/site-database.ts';

/** The basis of a running server or an operator's command. */
export interface Runtime {
  readonly dependencies: Dependencies;
  readonly jobs: JobRunner;
  /**
   * Called once the server listens: with a port chosen by the operating system, the site's address depends on it.
   */
  listensOn(port: number): void;
  /** For work that needs a separate connection, with the role of the pool. */
  readonly connection: DatabaseConnection;
  /** As the role that owns the schema; a server uses it only for maintenance that needs this role. */
  readonly ownerConnection: DatabaseConnection;
  /** Closes what was opened, the embedded PostgreSQL last. The jobs must be stopped before. */
  close(): Promise<void>;
}

/**
 * Opens a migrated database and all dependencies of the modules from the configuration. `role` says whether
 * this is the one server of its data folder or a command beside it. Throws an OperatorError with one clear
 * line if something is missing. Problems that can be detected beforehand change nothing.
 */
export async function openRuntime({
  config: settings,
  role,
  mustExist,
  log,
  onProgress,
  withPeers = () => Promise.resolve(settings),
}: {
  config: Config;
  role: 'server' | 'command';
  /** Whether a database without a site in it is refused, where it would be made else. */
  mustExist?: boolean;
  log: FastifyBaseLogger;
  onProgress: (line: string) => void;
  /**
   * Called once the program is admitted to the database: starts a sandbox's peers and returns the settings
   * with them.
   */
  withPeers?: () => Promise<Config>;
}): Promise<Runtime> {
  const randomness = systemRandomness;
  const { secretKeyFile, mayCreateSecretKey } = settings;
  const knownKeys = findKeyFile(secretKeyFile);
  if (knownKeys === undefined && !mayCreateSecretKey) throw missingKeyFile(secretKeyFile);
  const opened = await openSiteDatabase({
    config: settings,
    role,
    mustExist,
    log,
    onProgress,
    admit: async (found) => admitToDatabase(found, { config: settings, keyFile: knownKeys }),
  });
  const { database, connection, ownerConnection } = opened;
  let membership: Membership | undefined;
  try {
    const config = await withPeers();
    if (role === 'server' && config.pictureProblem !== undefined)
      log.warn(`${config.pictureProblem}; the home page shows none`);
    const mayCreate = mayCreateSecretKey;
    const keyFile = loadKeyFile({ file: secretKeyFile, mayCreate, randomness });
    const clock = systemClock;
    const keys = await prepareInstallation({ database, clock, keyFile, mode: config.mode });
    if (role === 'server')
      membership = await joinLiveInstances({ database, randomness, log }, { keys, keyFile });
    const sealsWith = membership?.sealsWith ?? (await sealBeside(database, keys));
    const vault = createVault({ keys, sealsWith, randomness });
    const schedules = role === 'server';
    const dependencies = createDependencies({ config, log, opened, vault, schedules });
    return {
      dependencies,
      jobs: dependencies.jobs,
      listensOn(port) {
        if (dependencies.publicUrl === 'http://localhost:0')
          Object.assign(dependencies, { publicUrl: `http://localhost:${port}` });
      },
      connection,
      ownerConnection,
      close: async () => {
        await dependencies.live.stop();
        await membership?.leave();
        await opened.close();
      },
    };
  } catch (error) {
    await membership?.leave();
    await opened.close();
    throw error;
  }
}
