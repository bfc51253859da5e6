import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isApiError } from '@ghost-pay/contract/api-error';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { donationPayload } from '../test/payments.ts';
import {
  mainFile,
  programEnvironment,
  raisedLimits,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../test/server-process.ts';
import { clientOf } from '../test/site-client.ts';
import { startEmbeddedPostgres } from './operations/embedded-postgres/embedded-postgres.ts';

let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: ServerProcess;
const start = async () => {
  server = await startServerProcess({ dataDir: folder.dataDir, environment: raisedLimits });
};
beforeAll(async () => {
  folder = await temporaryDataDir();
  await start();
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** Registers payments one after the other until the server is gone; returns the acknowledged ones. */
async function writeUntilGone(site: string, acknowledged: Map<string, number>): Promise<void> {
  for (;;) {
    const body = donationPayload({ amount: 1 + (acknowledged.size % 500) });
    try {
      await clientOf(site).call('POST /transactions', { body });
      acknowledged.set(body.payment_id, body.amount);
    } catch (error) {
      if (isApiError(error, 'NETWORK_ERROR')) return;
    }
  }
}

describe('a server that is killed while it writes', () => {
  test('has every payment that it acknowledged, whole, when it is back', async () => {
    const acknowledged = new Map<string, number>();
    const writers = Array.from({ length: 8 }, () => writeUntilGone(server.site, acknowledged));
    while (acknowledged.size < 40) await new Promise((resolve) => setImmediate(resolve));
    await server.kill();
    await Promise.all(writers);
    await start();
    for (const [paymentId, amount] of acknowledged) {
      const params = { paymentId };
      expect(
        await clientOf(server.site).call('GET /transactions/track/:paymentId', { params }),
      ).toMatchObject({
        paymentId,
        amount,
        type: 'donation',
        status: 'pending_payment_verification',
      });
    }
  });
});

describe('a PostgreSQL that is killed while the server runs', () => {
  test('is answered for with 503, and is back without a restart of the server', async () => {
    const known = donationPayload();
    await clientOf(server.site).call('POST /transactions', { body: known });
    const killed = postmasterPid();
    process.kill(Number(killed), 'SIGKILL');
    const statuses = new Set<number>();
    for (let back = false; !back;) {
      // Read before the request: its answer may come from the old one after the new one has started.
      const running = postmasterPid();
      const { status } = await fetch(`${server.site}/api/transactions/track/${known.payment_id}`);
      statuses.add(status);
      back = status === 200 && running !== undefined && running !== killed;
    }
    expect(statuses).toEqual(new Set([200, 503]));
    expect((await fetch(`${server.site}/api/health`)).status).toBe(200);
  });
});

/** The process id in the cluster's lock file; undefined without one. */
function postmasterPid(): string | undefined {
  try {
    return readFileSync(path.join(folder.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
      '\n',
    )[0];
  } catch {
    return undefined;
  }
}

describe('the way of a server into its database', () => {
  test('works as a role that may change no table', async () => {
    // Beside the server, as an operator's command.
    const postgres = await startEmbeddedPostgres({
      dataDir: folder.dataDir,
      role: 'command',
      onProgress: () => undefined,
    });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    try {
      await fetch(`${server.site}/api/health`);
      const { rows: sessions } = await client.query(
        `select distinct usename from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      expect(sessions).toEqual([{ usename: 'ghost_site' }]);
      const { rows: owned } = await client.query(
        `select distinct pg_get_userbyid(relowner) as owner, has_table_privilege('ghost_site', oid, 'truncate, trigger') as may_more
         from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')`,
      );
      expect(owned).toEqual([{ owner: 'ghost', may_more: false }]);
    } finally {
      await client.end();
      await postgres.stop();
    }
  });
});

describe('a server that is told to end before it is up', () => {
  test('ends quietly and leaves no PostgreSQL behind', async () => {
    const other = await temporaryDataDir();
    const pidFile = path.join(other.dataDir, 'postgres', 'postmaster.pid');
    try {
      const child = spawn(process.execPath, [mainFile], {
        env: { ...programEnvironment, PORT: '0', GHOST_DATA_DIR: other.dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let complaints = '';
      child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
      const ended = once(child, 'exit');
      while (!existsSync(pidFile)) await new Promise((resolve) => setImmediate(resolve));
      child.kill('SIGTERM');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(complaints).toBe('');
      expect(existsSync(pidFile)).toBe(false);
    } finally {
      await other.remove();
    }
  });
});

describe('an orderly stop', () => {
  test('a second server on the same folder is refused with one line that names the first', async () => {
    await expect(start()).rejects.toThrow(new RegExp(String(server.pid)));
  });

  test('exits with 0 and leaves no PostgreSQL behind; a lost key file is then asked for, never replaced', async () => {
    expect(await server.stop()).toBe(0);
    expect(postmasterPid()).toBeUndefined();
    const file = path.join(folder.dataDir, 'master.key');
    rmSync(file);
    await expect(start()).rejects.toThrow(/There is no key file at .*restore it/);
    expect(existsSync(file)).toBe(false);
  });
});

test('a first start prints lines for people only, and one about the schema, until the site is there; a stop is logged', async () => {
  const fresh = await temporaryDataDir();
  const child = spawn(process.execPath, [mainFile], {
    env: { ...programEnvironment, PORT: '0', GHOST_DATA_DIR: fresh.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.trim() !== '') lines.push(line);
    if (line.includes('Stop with Ctrl+C.')) child.kill('SIGTERM');
  }
  await exited;
  await fresh.remove();
  expect(lines.slice(0, 3)).toEqual([
    '  Creating the database …',
    expect.stringMatching(
      /^ {2}Database schema brought up to date: 0001-first-schema to \S+ \(\d+ steps\)$/,
    ),
    '  Ghost Pay is running in sandbox mode: no real money moves.',
  ]);
  const end = lines.indexOf('  Stop with Ctrl+C.');
  expect(lines.slice(end + 1).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'told to stop',
    'stopped',
  ]);
});
