import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './free-port.ts';
import { clusterLayout } from '../src/operations/embedded-postgres/cluster-layout.ts';
import {
  chooseDatabaseUser,
  type DatabaseUser,
} from '../src/operations/embedded-postgres/database-user.ts';
import {
  preparePostgresBinaries,
  type PostgresBinaries,
  programEnvironment,
  runProgram,
} from '../src/operations/embedded-postgres/postgres-binaries.ts';
import { PRODUCT_SETTINGS } from '../src/operations/embedded-postgres/postgres-settings.ts';
import { type BreakableLine, createBreakableLine } from './breakable-line.ts';
import { temporaryDataDir } from './server-process.ts';

/** One server of a replicated PostgreSQL. */
export interface PostgresNode {
  readonly name: string;
  /** The network between this server and all others, the site included. */
  readonly line: BreakableLine;
  /** The port of its line. */
  readonly port: number;
  /** As the superuser, past the line: the operator's own way to the machine. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** SIGSTOP for all its processes, as on a machine that hangs. */
  freeze(): Promise<void>;
  /** Ends all its processes at once, frozen or not, as cutting its power does. */
  kill(): Promise<void>;
}

/** A primary and its standbys, each of which confirms commits. */
export interface ReplicatedPostgres {
  readonly nodes: readonly PostgresNode[];
  /** A DATABASE_URL with all servers, as libpq writes it. */
  urlFor(role: 'ghost' | 'ghost_site'): string;
  promote(standby: PostgresNode): Promise<void>;
  /** The standby receives from this primary from now on. */
  follow(standby: PostgresNode, primary: PostgresNode): Promise<void>;
  /** Makes a killed server a standby again, by a new copy of the primary's files. */
  rejoin(node: PostgresNode, primary: PostgresNode): Promise<void>;
  close(): Promise<void>;
}

interface Machine extends PostgresNode {
  readonly folder: string;
  readonly innerPort: number;
  start(): Promise<void>;
}

/**
 * PostgreSQL servers on loopback ports; the first is the primary. A commit is acknowledged once one of the standbys
 * has it. Every local user can connect, so only tests may use it.
 */
export async function startReplicatedPostgres({
  servers,
}: {
  servers: number;
}): Promise<ReplicatedPostgres> {
  const { dataDir, remove } = await temporaryDataDir();
  await chmod(dataDir, 0o711);
  const user = chooseDatabaseUser(path.join(dataDir, 'none'));
  const binaries = await preparePostgresBinaries(clusterLayout(dataDir), user, () => undefined);
  const names = Array.from({ length: servers }, (_, index) => `node${index + 1}`);
  const settings: Record<string, string> = {
    ...PRODUCT_SETTINGS,
    shared_buffers: '32MB',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hot_standby: 'on',
    wal_keep_size: '1GB',
    wal_retrieve_retry_interval: '100ms',
    wal_receiver_timeout: '5s',
    wal_sender_timeout: '5s',
  };
  // In the cluster's own file, so that a test can change it while the server runs.
  const machines: Machine[] = [];
  for (const name of names) {
    const folder = path.join(dataDir, name);
    machines.push(await createMachine({ name, folder, binaries, user, settings }));
  }
  const machineOf = ({ name }: PostgresNode): Machine => {
    const found = machines.find((one) => one.name === name);
    if (found === undefined) throw new Error(`${name} is no server of this cluster`);
    return found;
  };
  const conninfo = (standby: PostgresNode, primary: PostgresNode): string =>
    `host=127.0.0.1 port=${primary.port} user=postgres application_name=${standby.name} connect_timeout=2`;
  const configure = async (machine: Machine, line: string): Promise<void> => {
    await writeFile(
      path.join(machine.folder, 'postgresql.auto.conf'),
      `synchronous_standby_names = 'ANY 1 (${names.join(', ')})'\n${line}\n`,
    );
    await own(machine.folder, user);
  };
  const join = async (standby: Machine, primary: Machine): Promise<void> => {
    await copyCluster({ from: primary, to: standby, user });
    await configure(standby, `primary_conninfo = '${conninfo(standby, primary)}'`);
    await standby.start();
  };
  const [primary, ...standbys] = machines;
  if (primary === undefined) throw new Error('A cluster has at least one server');
  await initialise(primary.folder, { binaries, user });
  await configure(primary, '');
  await primary.start();
  // Before the standbys are there no commit would be confirmed.
  await primary.query(
    `set synchronous_commit = local; create role ghost login; create role ghost_site login role ghost`,
  );
  await primary.query('create database ghost owner ghost');
  for (const standby of standbys) await join(standby, primary);
  await untilSynchronous(primary);

  return {
    nodes: machines,
    urlFor: (role) =>
      `postgres://${role}@${machines.map(({ port }) => `127.0.0.1:${port}`).join(',')}/ghost?target_session_attrs=read-write`,
    async promote(standby) {
      const [row] = await standby.query<{ done: boolean }>('select pg_promote(true, 30) as done');
      if (row?.done !== true) throw new Error(`${standby.name} was not promoted`);
    },
    async follow(standby, node) {
      await standby.query(`alter system set primary_conninfo = '${conninfo(standby, node)}'`);
      await standby.query('select pg_reload_conf()');
    },
    rejoin: async (node, other) => join(machineOf(node), machineOf(other)),
    async close() {
      await Promise.all(machines.map((one) => one.kill()));
      await Promise.all(machines.map(({ line }) => line.close()));
      await remove();
    },
  };
}

async function untilSynchronous(primary: PostgresNode): Promise<void> {
  for (;;) {
    const rows = await primary.query(
      `select from pg_stat_replication where state = 'streaming' and sync_state <> 'async'`,
    );
    if (rows.length > 0) return;
    await wait(20);
  }
}

async function createMachine({
  name,
  folder,
  binaries,
  user,
  settings,
}: {
  name: string;
  folder: string;
  binaries: PostgresBinaries;
  user: DatabaseUser | undefined;
  settings: Readonly<Record<string, string>>;
}): Promise<Machine> {
  const innerPort = await findFreePort();
  const address = { host: '127.0.0.1', port: innerPort, user: 'postgres', database: 'postgres' };
  const line = await createBreakableLine(address);
  if (!('port' in line.connection)) throw new Error('A line has a port');
  let server: ChildProcess | undefined;
  let client: pg.Client | undefined;

  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    if (client === undefined) {
      client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
      client.on('error', () => (client = undefined));
      await client.connect();
    }
    const result = await client.query<Row>(text);
    return Array.isArray(result) ? [] : result.rows;
  };
  const all = async (): Promise<number[]> => {
    const { pid } = server ?? {};
    return pid === undefined ? [] : [pid, ...(await childrenOf(pid))];
  };
  return {
    name,
    folder,
    line,
    innerPort,
    port: line.connection.port,
    query,
    async start() {
      const options = Object.entries({ ...settings, port: String(innerPort) });
      server = spawn(
        binaries.postgres,
        ['-D', folder, ...options.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
        {
          cwd: '/',
          env: programEnvironment(),
          stdio: 'ignore',
          ...(user && { uid: user.uid, gid: user.gid }),
        },
      );
      while (!(await answers(address))) {
        if (server.exitCode !== null) throw new Error(`${name} did not start`);
        await wait(20);
      }
    },
    async freeze() {
      for (const pid of await all()) signal(pid, 'SIGSTOP');
    },
    async kill() {
      const ended =
        server === undefined || server.exitCode !== null || server.signalCode !== null
          ? undefined
          : once(server, 'exit');
      for (const pid of await all()) signal(pid, 'SIGKILL');
      await ended;
      server = undefined;
      client = undefined;
    },
  };
}

async function answers(address: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function initialise(
  folder: string,
  { binaries, user }: { binaries: PostgresBinaries; user: DatabaseUser | undefined },
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await own(folder, user);
  const { exitCode, output } = await runProgram(
    binaries.initdb,
    // prettier-ignore
    ['-D', folder, '--username', 'postgres', '--encoding', 'UTF8', '--no-sync', '--auth', 'trust',
      '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    user,
  );
  if (exitCode !== 0) throw new Error(output);
}

/** Parts of a cluster that a copy must not have: they belong to the running server. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf']);
const copiedEmpty = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_dynshmem',
]);

/** PostgreSQL's low-level base backup: the log since its start comes by the replication. */
async function copyCluster({
  from,
  to,
  user,
}: {
  from: Machine;
  to: Machine;
  user: DatabaseUser | undefined;
}): Promise<void> {
  await rm(to.folder, { recursive: true, force: true });
  const client = new pg.Client({
    host: '127.0.0.1',
    port: from.innerPort,
    user: 'postgres',
    database: 'postgres',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    await copyFolder(from.folder, to.folder, { user, isTop: true });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await writeFile(path.join(to.folder, 'backup_label'), rows[0]?.labelfile ?? '');
    await writeFile(path.join(to.folder, 'standby.signal'), '');
  } finally {
    await client.end();
  }
}

async function copyFolder(
  from: string,
  to: string,
  { user, isTop = false }: { user: DatabaseUser | undefined; isTop?: boolean },
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await own(to, user);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (isTop && notCopied.has(entry.name)) continue;
    if (isTop && copiedEmpty.has(entry.name)) {
      await mkdir(target, { mode: 0o700 });
      await own(target, user);
      if (entry.name !== 'pg_wal') continue;
      for (const part of ['archive_status', 'summaries']) {
        await mkdir(path.join(target, part), { mode: 0o700 });
        await own(path.join(target, part), user);
      }
    } else if (entry.isDirectory()) await copyFolder(source, target, { user });
    else await copyIfThere(source, target, user);
  }
}

/** A table that was dropped meanwhile has no file any more. */
async function copyIfThere(
  source: string,
  target: string,
  user: DatabaseUser | undefined,
): Promise<void> {
  try {
    await copyFile(source, target);
    await own(target, user);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Gives a file to PostgreSQL's user; of a folder also the files directly in it. */
async function own(file: string, user: DatabaseUser | undefined): Promise<void> {
  if (user === undefined) return;
  await chown(file, user.uid, user.gid);
  const inside = await readdir(file).catch(() => []);
  for (const name of inside) await chown(path.join(file, name), user.uid, user.gid);
}

async function childrenOf(parent: number): Promise<number[]> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(parent)]);
    return stdout.trim().split(/\s+/).map(Number);
  } catch {
    return [];
  }
}

/** The process may have ended by itself meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
