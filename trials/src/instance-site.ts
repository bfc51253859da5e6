import path from 'node:path';
import {
  connectionOf,
  type Database,
  openDatabase,
} from '../../apps/server/src/core/database/database.ts';
import type { Vault } from '../../apps/server/src/core/vault/vault.ts';
import { urlOf } from '../../apps/server/test/database-url.ts';
import { createBreakableLine } from '../../apps/server/test/breakable-line.ts';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { type OutsideWorld, startOutsideWorld } from '../../apps/server/test/outside-world.ts';
import {
  raisedLimits,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../../apps/server/test/server-process.ts';
import { signInFirst } from '../../apps/server/test/site-client.ts';
import { openVault } from './open-vault.ts';
import { startOutsidePostgres, writeSharedKey } from './outside-postgres.ts';
import { type Proxy, startRoundRobinProxy } from './round-robin-proxy.ts';

/** An instance; a restart replaces its server process, on the same port. */
export interface Instance {
  /** Its own address, without the proxy. */
  readonly site: string;
  readonly pid: () => number;
  kill(): Promise<void>;
  /** Stops it in order; returns its exit code. */
  stop(): Promise<number | null>;
  /** Returns the time until it was ready. */
  restart(): Promise<number>;
}

/** Several servers on one PostgreSQL behind one proxy, and the services around them. */
export interface InstanceSite {
  readonly world: OutsideWorld;
  readonly proxy: Proxy;
  readonly instances: readonly Instance[];
  /** The super admin's token. */
  readonly token: string;
  readonly database: Database;
  readonly vault: Vault;
  close(): Promise<void>;
}

/** Payments that one address may register in a minute: the trials' clients use many addresses. */
const createsPerMinute = 20;

/** The database of the instances, by the URLs of both roles. */
interface SharedPostgres {
  readonly siteUrl: string;
  readonly ownerUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Three instances on a PostgreSQL of their own behind a plain proxy, unless told otherwise. `mailDelayMs` is how long each
 * packet to or from the mail server takes; `environment` adds to the settings.
 */
export async function startInstanceSite({
  names = ['first', 'second', 'third'],
  startPostgres = startSinglePostgres,
  startProxy = (sites) => startRoundRobinProxy(() => sites),
  mailDelayMs = 0,
  environment: added = {},
}: {
  names?: readonly string[];
  startPostgres?: () => Promise<SharedPostgres>;
  startProxy?: (sites: readonly string[]) => Promise<Proxy>;
  mailDelayMs?: number;
  environment?: Readonly<Record<string, string>>;
} = {}): Promise<InstanceSite> {
  const { dataDir, remove } = await temporaryDataDir();
  const world = await startOutsideWorld(dataDir);
  const mailLine = await createBreakableLine(
    { connectionString: world.mailbox.smtpUrl },
    { delayMs: mailDelayMs },
  );
  const postgres = await startPostgres();
  const secretKeyFile = await writeSharedKey(dataDir);
  const environment = {
    ...world.environment,
    SMTP_URL: urlOf(mailLine.connection),
    DATABASE_URL: postgres.siteUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    GHOST_SECRET_KEY_FILE: secretKeyFile,
    TRUSTED_PROXIES: '127.0.0.1',
    ...raisedLimits,
    LIMITS_CREATE_PER_MINUTE: String(createsPerMinute),
    ...added,
  };
  const start = async (name: string): Promise<{ instance: Instance; now: () => ServerProcess }> => {
    const PORT = String(await findFreePort());
    const launch = async () =>
      startServerProcess({
        dataDir: path.join(dataDir, name),
        environment: { ...environment, PORT },
      });
    let server = await launch();
    const instance: Instance = {
      site: `http://127.0.0.1:${PORT}`,
      pid: () => server.pid,
      kill: async () => server.kill(),
      stop: async () => server.stop(),
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
  const proxy = await startProxy(instances.map(({ site }) => site));
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
      await mailLine.close();
      await world.close();
      await remove();
    },
  };
}

/** A PostgreSQL, its data in `folder`; `delayMs` is how long each packet to it or from it takes. */
export async function startSinglePostgres({
  folder,
  delayMs = 0,
}: { folder?: string | undefined; delayMs?: number } = {}): Promise<SharedPostgres> {
  const postgres = await startOutsidePostgres(folder);
  const [site, owner] = await Promise.all([
    createBreakableLine(postgres.siteConnection, { delayMs }),
    createBreakableLine(postgres.connection, { delayMs }),
  ]);
  return {
    siteUrl: urlOf(site.connection),
    ownerUrl: urlOf(owner.connection),
    async stop() {
      await Promise.all([site.close(), owner.close()]);
      await postgres.stop();
    },
  };
}
