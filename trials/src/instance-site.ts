import path from 'node:path';
import {
  connectionOf,
  type Database,
  openDatabase,
} from '../../apps/server/src/core/database/database.ts';
import type { Vault } from '../../apps/server/src/core/vault/vault.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import { type OutsideWorld, startOutsideWorld } from '../../apps/server/test/outside-world.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../../apps/server/test/server-process.ts';
import { signInFirst } from '../../apps/server/test/site-client.ts';
import { openVault } from './open-vault.ts';
import { startOutsidePostgres, writeSharedKey } from './outside-postgres.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts';

/** An instance; a restart replaces its server process. */
export interface Instance {
  /** Its own address, without the proxy. */
  readonly site: () => string;
  readonly pid: () => number;
  kill(): Promise<void>;
  /** Returns the time until it was ready. */
  restart(): Promise<number>;
}

/** Several servers on one PostgreSQL behind one proxy, and the services around them. */
export interface InstanceSite {
  readonly world: OutsideWorld;
  readonly proxy: RoundRobinProxy;
  readonly instances: readonly Instance[];
  /** The super admin's token. */
  readonly token: string;
  readonly database: Database;
  readonly vault: Vault;
  close(): Promise<void>;
}

/** Payments that one address may register in a minute: the trials' clients use many addresses. */
export const createsPerMinute = 20;

/** The database of the instances, by the URLs of both roles. */
interface SharedPostgres {
  readonly siteUrl: string;
  readonly ownerUrl: string;
  readonly stop: () => Promise<void>;
}

/** Three instances on a PostgreSQL of their own, unless told otherwise. */
export async function startInstanceSite({
  names = ['first', 'second', 'third'],
  startPostgres = startSinglePostgres,
}: {
  names?: readonly string[];
  startPostgres?: () => Promise<SharedPostgres>;
} = {}): Promise<InstanceSite> {
  const { dataDir, remove } = await temporaryDataDir();
  const world = await startOutsideWorld(dataDir);
  const postgres = await startPostgres();
  const secretKeyFile = await writeSharedKey(dataDir);
  const environment = {
    ...world.environment,
    DATABASE_URL: postgres.siteUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    GHOST_SECRET_KEY_FILE: secretKeyFile,
    TRUSTED_PROXIES: '127.0.0.1',
    LIMITS_CREATE_PER_MINUTE: String(createsPerMinute),
    LIMITS_OPEN_PER_HOUR: '100000000',
    LIMITS_QUOTES_PER_MINUTE: '100000000',
    LIMITS_TRACK_PER_MINUTE: '100000000',
  };
  const start = async (name: string): Promise<{ instance: Instance; now: () => ServerProcess }> => {
    const launch = async () =>
      startServerProcess({ dataDir: path.join(dataDir, name), environment });
    let server = await launch();
    const instance: Instance = {
      site: () => server.site,
      pid: () => server.pid,
      kill: async () => server.kill(),
      async restart() {
        const startedAt = performance.now();
        server = await launch();
        return performance.now() - startedAt;
      },
    };
    return { instance, now: () => server };
  };
  const [firstName = 'first', ...others] = names;
  const first = await start(firstName);
  const { token } = await signInFirst(first.now());
  const all = [first, ...(await Promise.all(others.map(start)))];
  const instances = all.map(({ instance }) => instance);
  const proxy = await startRoundRobinProxy(() => instances.map(({ site }) => site()));
  const opened = openDatabase({
    connection: connectionOf(postgres.ownerUrl),
    mayTakeLong: true,
  });
  return {
    world,
    proxy,
    instances,
    token,
    database: opened.database,
    vault: await openVault(opened.database, secretKeyFile),
    async close() {
      await proxy.close();
      await Promise.all(all.map(async ({ now }) => now().stop()));
      await opened.close();
      await postgres.stop();
      await world.close();
      await remove();
    },
  };
}

async function startSinglePostgres(): Promise<SharedPostgres> {
  const postgres = await startOutsidePostgres();
  return {
    siteUrl: urlOf(postgres.siteConnection),
    ownerUrl: urlOf(postgres.connection),
    stop: postgres.stop,
  };
}
