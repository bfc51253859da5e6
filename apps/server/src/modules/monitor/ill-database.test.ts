import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from '../../../test/database-url.ts';
import { newPaymentId, subscriptionPayload } from '../../../test/payments.ts';
import { testMasterKey } from '../../../test/test-database.ts';
import { createSession } from '../../../test/sessions.ts';
import { startThrowawayPostgres } from '../../../test/throwaway-postgres.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { openDatabase, type OpenDatabase } from '../../core/database/database.ts';
import type { EmbeddedPostgres } from '../../operations/embedded-postgres/embedded-postgres.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { openRuntime, type Runtime } from '../../runtime.ts';

const token = 'a-token-of-the-monitor-0123456789';
const poolSize = 4;
const applicationName = 'site under test';

let folder: string;
let postgres: EmbeddedPostgres;
let superuser: pg.Client;
let runtime: Runtime;
let opened: OpenDatabase;
let app: FastifyInstance;
let headers: { authorization: string };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-ill-'));
  const keyFile = path.join(folder, 'key');
  await writeFile(keyFile, testMasterKey.toString('hex'), { mode: 0o600 });
  postgres = await startThrowawayPostgres({ onProgress: () => undefined, durable: true });
  const { connection } = postgres;
  if ('connectionString' in connection) throw new Error('An embedded PostgreSQL has no URL');
  superuser = new pg.Client({ ...connection, user: 'postgres' });
  await superuser.connect();
  runtime = await openRuntime({
    config: readConfig({
      environment: {
        DATABASE_URL: urlOf(connection),
        GHOST_SECRET_KEY_FILE: keyFile,
        HEALTH_TOKEN: token,
        LIMITS_CREATE_PER_MINUTE: '1000',
        LIMITS_OPEN_PER_HOUR: '1000',
      },
      dataDir: '/nowhere',
    }),
    role: 'command',
    log: pino({ level: 'silent' }),
    onProgress: () => undefined,
  });
  await runtime.jobs.start(jobHandlers(runtime.dependencies));
  opened = openDatabase({
    connection: postgres.connection,
    maxConnections: poolSize,
    applicationName,
    // Each health check writes a probe.
    probeEveryMs: 0,
  });
  const { database, pool, writeProbe } = opened;
  app = await buildApp({ ...runtime.dependencies, database, pool, writeProbe });
  ({ headers } = await createSession(runtime));
});
afterAll(async () => {
  await app.close();
  await opened.close();
  await runtime.jobs.stop();
  await runtime.close();
  await superuser.end();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const pay = async (key?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/transactions',
    payload: subscriptionPayload(),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const health = async () => {
  const [plain, told] = await Promise.all([
    app.inject('/api/health'),
    app.inject({ url: '/api/health', headers: { authorization: `Bearer ${token}` } }),
  ]);
  return {
    status: plain.statusCode,
    database: told.json<{ fields?: { database: string } }>().fields?.database.split('.', 1)[0],
  };
};
const well = { status: 200, database: undefined };
const set = async (name: string, value: string | undefined): Promise<void> => {
  await superuser.query(
    value === undefined ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`,
  );
  await superuser.query('select pg_reload_conf()');
};

/** The site's connections that wait for a standby, without those of the jobs that run beside it. */
const waitingForStandby = async (): Promise<number[]> => {
  const { rows } = await superuser.query<{ pid: number }>(
    `select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name like $1`,
    [`${applicationName}%`],
  );
  return rows.map(({ pid }) => pid);
};

afterEach(async () => {
  await set('synchronous_standby_names', undefined);
  await set('default_transaction_read_only', undefined);
  await expect.poll(health).toEqual(well);
});

describe('a synchronous standby that is not there', () => {
  const verify = async (id: string) =>
    app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/verify-payment`,
      headers: { ...headers, 'idempotency-key': `verify-${id}` },
    });
  const told = (answer: Awaited<ReturnType<typeof verify>>) => [
    answer.statusCode,
    answer.json<{ code?: string }>().code,
  ];
  const verifications = async (): Promise<number> => {
    const { rowCount } = await superuser.query(
      `select from transaction_logs where action = 'payment_verified'`,
    );
    return rowCount ?? 0;
  };
  /** Registers payments; returns the ids for administrators' acts. */
  const open = async (count: number): Promise<string[]> => {
    // One after the other: on a busy machine, more payments at once than the pool has connections could time out.
    for (let made = 0; made < count; made += 1) {
      const answer = await pay();
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const { rows } = await superuser.query<{ id: string }>(
      'select id from transactions order by created_at desc limit $1',
      [count],
    );
    return rows.map(({ id }) => id);
  };

  test('is told by health, no commit is cancelled, and what is asked again with its key is done once', async () => {
    const ids = await open(3 * poolSize);
    await set('synchronous_standby_names', 'missing');
    const answers = (await Promise.all(ids.map(verify))).map(told);
    // Requests with a connection wait for their commit, the others for a connection.
    expect(answers).toContainEqual([503, 'OUTCOME_UNKNOWN']);
    for (const answer of answers)
      expect([
        [503, 'OUTCOME_UNKNOWN'],
        [503, 'SERVICE_UNAVAILABLE'],
      ]).toContainEqual(answer);
    expect(await health()).toEqual({ status: 503, database: 'Not Confirming' });
    // No more connections wait than the pool and the probe have, for any number of requests.
    await Promise.all(ids.map(verify));
    expect((await waitingForStandby()).length).toBeLessThanOrEqual(poolSize + 1);

    await set('synchronous_standby_names', undefined);
    await expect.poll(waitingForStandby).toEqual([]);
    for (const id of ids) expect((await verify(id)).statusCode).toBe(200);
    expect(await verifications()).toBe(ids.length);
  });

  test('a wait that an operator cancels is no acknowledgement', async () => {
    const [id = ''] = await open(1);
    const before = await verifications();
    await set('synchronous_standby_names', 'missing');
    const asked = verify(id);
    await expect.poll(waitingForStandby).toHaveLength(1);
    for (const pid of await waitingForStandby())
      await superuser.query('select pg_cancel_backend($1)', [pid]);
    expect(told(await asked)).toEqual([503, 'OUTCOME_UNKNOWN']);
    await set('synchronous_standby_names', undefined);
    expect((await verify(id)).statusCode).toBe(200);
    expect(await verifications()).toBe(before + 1);
  });
});

test('a database that only reads is told by health, and refuses payments with 503', async () => {
  await set('default_transaction_read_only', 'on');
  await expect.poll(health).toEqual({ status: 503, database: 'Read-Only' });
  expect((await pay()).statusCode).toBe(503);
  await set('default_transaction_read_only', undefined);
  await expect.poll(async () => (await pay()).statusCode).toBe(201);
});

describe('a disk without room', () => {
  /** Every write to this device fails with 'no space left', as on a full disk. */
  const fullDevice = '/dev/full';
  const fileOf = async (relation: string): Promise<string> => {
    const { rows } = await superuser.query<{ file: string }>(
      `select current_setting('data_directory') || '/' || pg_relation_filepath($1) as file`,
      [relation],
    );
    return rows[0]?.file ?? '';
  };
  /** Running processes keep their open files. */
  const endProcesses = async () =>
    superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  /** Makes writes to a table fail for lack of space while `work` runs. */
  async function withoutRoom(relations: readonly string[], work: () => Promise<void>) {
    const files = await Promise.all(relations.map(fileOf));
    for (const file of files) {
      await rename(file, `${file}.aside`);
      await symlink(fullDevice, file);
    }
    await endProcesses();
    try {
      await work();
    } finally {
      for (const file of files) await rename(`${file}.aside`, file);
      await endProcesses();
    }
  }

  test('is told by health, and payments are refused with 503 until there is room', async () => {
    await superuser.query('truncate write_probes');
    await withoutRoom(['write_probes'], async () => {
      await expect.poll(health).toEqual({ status: 503, database: 'Disk Full' });
    });
  });

  test('a payment that found no room makes health ask for room as well', async () => {
    await superuser.query('truncate write_probes, idempotency_keys');
    const { rows } = await superuser.query<{ toast: string }>(
      `select reltoastrelid::regclass::text as toast from pg_class where oid = 'write_probes'::regclass`,
    );
    // A small write fits into an existing page; only a large one allocates space.
    await withoutRoom(['idempotency_keys', rows[0]?.toast ?? ''], async () => {
      await expect.poll(health).toEqual(well);
      expect((await pay(newPaymentId())).statusCode).toBe(503);
      expect(await health()).toEqual({ status: 503, database: 'Disk Full' });
    });
    await expect.poll(health).toEqual(well);
    expect((await pay(newPaymentId())).statusCode).toBe(201);
  });
});
