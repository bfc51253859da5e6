import type { z } from 'zod';
import type { jobsSchema } from '@ghost-pay/contract/jobs/jobs.endpoints';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayment, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createJobRunner, type JobHandler, type JobKind } from '../../core/jobs/jobs.ts';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { queueTitles } from '@ghost-pay/contract/jobs/job-words';
import { queueTexts } from './jobs.texts.ts';

type Jobs = z.output<typeof jobsSchema>;

let server: TestServer;
let chief: { authorization: string };
let clerk: { authorization: string };
beforeAll(async () => {
  server = await createTestServer();
  ({ headers: chief } = await createSession(server, { role: 'super_admin' }));
  ({ headers: clerk } = await createSession(server));
});
afterAll(() => server.close());
beforeEach(async () => void (await query('delete from pgboss.job')));

const query = (text: string, values?: unknown[]) => server.testDatabase.pool.query(text, values);
const read = async (headers = clerk) => {
  const answer = await server.app.inject({ url: '/api/jobs', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Jobs>();
};
const queue = async (name: string) => (await read()).queues.find((one) => one.name === name);
const post = async (path: string, headers = chief) => {
  const answer = await server.app.inject({ method: 'POST', url: `/api${path}`, headers });
  return { status: answer.statusCode, body: answer.json<{ retried?: number; code?: string }>() };
};
const eraseCodes: JobKind<object> = { name: 'erase-codes', retryLimit: 5, retryDelaySeconds: 300 };
async function record(kind: JobKind<object>, data: object = {}): Promise<string> {
  const { database, jobs } = server.dependencies;
  await database.transaction().execute((trx) => jobs.record(trx, kind, data));
  const { rows } = await query(
    `select id from pgboss.job where name = $1 order by created_on desc`,
    [kind.name],
  );
  return (rows[0] as { id: string }).id;
}
async function recordFailed(kind = eraseCodes, data = {}): Promise<string> {
  const id = await record(kind, data);
  await query(
    `update pgboss.job set state = 'failed', started_on = now(), completed_on = now(), retry_count = 5,
       output = '{"failure": {"reason": "database_away", "detail": null}}' where id = $1`,
    [id],
  );
  return id;
}

test('every kind of work has words that people understand', () => {
  // Only a server adds these, and the first two only if the operator has set a folder, or an outside database.
  const kinds = [
    ...jobHandlers(server.dependencies).map(({ kind }) => kind.name),
    'scheduled-backup',
    'check-database',
    'tidy-job-tables',
  ];
  expect(Object.keys(queueTexts).toSorted()).toEqual(kinds.toSorted());
  expect(Object.keys(queueTitles).toSorted()).toEqual(kinds.toSorted());
});

describe('the list', () => {
  test('counts what waits, runs and has failed, of every kind', async () => {
    await record(eraseCodes);
    await record(eraseCodes);
    const running = await record(eraseCodes);
    await query(`update pgboss.job set state = 'active', started_on = now() where id = $1`, [
      running,
    ]);
    await recordFailed();
    expect(await queue('erase-codes')).toMatchObject({
      title: 'Erase codes',
      waiting: 2,
      running: 1,
      failed: 1,
      last_done_at: null,
    });
    const others = (await read()).queues.filter(({ name }) => name !== 'erase-codes');
    expect(others.map(({ name }) => name)).toContain('forget-expired');
    expect(
      others.every(({ waiting, running: begun, failed }) => waiting + begun + failed === 0),
    ).toBe(true);
    expect(others.some(({ name }) => name.startsWith('__'))).toBe(false);
  });

  test('says since when work is due, and when it was last done', async () => {
    const done = await record(eraseCodes);
    await query(
      `update pgboss.job set state = 'completed', completed_on = '2026-01-02T03:04:05Z' where id = $1`,
      [done],
    );
    const later = await record(eraseCodes);
    await query(`update pgboss.job set start_after = now() + interval '1 hour' where id = $1`, [
      later,
    ]);
    expect(await queue('erase-codes')).toMatchObject({
      waiting: 1,
      due_since: null,
      last_done_at: '2026-01-02T03:04:05.000Z',
    });
    await query(`update pgboss.job set start_after = '2026-01-02T00:00:00Z' where id = $1`, [
      later,
    ]);
    expect(await queue('erase-codes')).toMatchObject({ due_since: '2026-01-02T00:00:00.000Z' });
  });

  test('names the payment that a job is about', async () => {
    const payment = await createPayment(server, subscriptionPayload());
    const giveUp: JobKind<object> = { ...eraseCodes, name: 'give-up-delivery' };
    const id = await recordFailed(giveUp, { transactionId: payment.id });
    expect((await read()).troubled).toEqual([
      expect.objectContaining({
        id,
        queue: 'give-up-delivery',
        state: 'failed',
        tries: 6,
        next_try_at: null,
        reason: 'The database could not be reached.',
        payment: { id: payment.id, payment_id: payment.paymentId },
      }),
    ]);
  });

  test('leaves out what is flagged elsewhere: a delivery that was handed over after its last try', async () => {
    const deliver: JobKind<object> = { ...eraseCodes, name: 'deliver-subscription' };
    await recordFailed(deliver, { transactionId: '019a0000-0000-7000-8000-000000000000' });
    expect((await read()).troubled).toEqual([]);
    expect(await queue('deliver-subscription')).toMatchObject({ failed: 0 });
    expect(await server.jobs.readBacklog()).toMatchObject({ failed: 0 });
  });
});

describe('a job that fails', () => {
  const secret = 'luigi@example.org holds GHOST-CODE-1234';
  /** Runs a job whose handler throws, with the real runner. */
  async function runFailing(error: Error): Promise<Jobs['troubled'][number]> {
    const kind: JobKind<object> = { name: 'failing', retryLimit: 3, retryDelaySeconds: 3600 };
    const handler: JobHandler = {
      kind,
      run: async () => {
        throw error;
      },
    };
    const runner = createJobRunner({
      pool: server.testDatabase.pool,
      log: pino({ level: 'silent' }),
    });
    await runner.start([handler]);
    await runner.work();
    const id = await record(kind);
    const found = async () => (await read()).troubled.find((job) => job.id === id);
    await expect.poll(found, { timeout: 60_000 }).toMatchObject({ state: 'retry', tries: 1 });
    await runner.stop();
    const job = await found();
    if (job === undefined) throw new Error('unreachable: it was there a moment ago');
    return job;
  }

  test.each([
    [
      'an outside service that fails, with what it did',
      new OutboundError('The source answered 503 and no JSON', { isPassing: true }),
      'An outside service failed or did not answer.',
      'The source answered 503 and no JSON',
    ],
    [
      'a database that is away',
      Object.assign(new Error(secret), { code: 'ECONNREFUSED' }),
      'The database could not be reached.',
      null,
    ],
    [
      'anything else, without its text',
      Object.assign(new TypeError(secret), { detail: secret }),
      'An unexpected error occurred. The server’s log says why.',
      null,
    ],
  ])('for %s', async (_, error, reason, detail) => {
    const job = await runFailing(error);
    expect(job).toMatchObject({ reason, detail });
    expect(Date.parse(job.next_try_at ?? '')).toBeGreaterThan(Date.parse(job.created_at));
    const { rows } = await query(`select output::text from pgboss.job where id = $1`, [job.id]);
    expect(JSON.stringify(rows)).not.toContain('luigi');
    expect(JSON.stringify(rows)).not.toContain('GHOST-CODE');
  });

  test.each([
    ['{"value": {"message": "job timed out"}}', 'The job was cut off'],
    ['{"message": "handler execution exceeded 30s", "stack": "x"}', 'The job was cut off'],
    [`{"message": "${secret}", "stack": "x"}`, 'An unexpected error'],
    ['null', 'An unexpected error'],
  ])('kept as %s by the runner or an earlier version', async (output, reason) => {
    const id = await recordFailed();
    await query(`update pgboss.job set output = $2 where id = $1`, [id, output]);
    const [job] = (await read()).troubled;
    expect(job?.reason).toContain(reason);
    expect(JSON.stringify(job)).not.toContain('luigi');
  });
});

describe('trying again', () => {
  test('makes one failed job due, once, and stands in the audit trail', async () => {
    const [id, other] = [await recordFailed(), await recordFailed()];
    const answers = await Promise.all([1, 2, 3].map(() => post(`/jobs/${id}/retry`)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    const { troubled, queues } = await read();
    expect(troubled.map((job) => [job.id, job.state])).toEqual([
      [other, 'failed'],
      [id, 'retry'],
    ]);
    expect(queues.find(({ name }) => name === 'erase-codes')).toMatchObject({
      waiting: 1,
      failed: 1,
    });
    const { rows } = await query(
      `select facts, author_kind from audit_trail where action = 'jobs_retried'`,
    );
    expect(rows).toEqual([
      { author_kind: 'admin', facts: { queue: 'erase-codes', jobs: 1, job: id } },
    ]);
  });

  test('takes all failed jobs of one kind and no other', async () => {
    for (let count = 0; count < 3; count += 1) await recordFailed();
    await recordFailed({ ...eraseCodes, name: 'forget-expired' });
    expect(await post('/jobs/queues/erase-codes/retry')).toMatchObject({
      status: 200,
      body: { retried: 3 },
    });
    expect(await post('/jobs/queues/erase-codes/retry')).toMatchObject({
      status: 409,
      body: { code: 'JOB_NOT_FAILED' },
    });
    expect(await queue('forget-expired')).toMatchObject({ failed: 1 });
  });

  test('really runs it', async () => {
    const id = await recordFailed();
    let runs = 0;
    const handler: JobHandler = {
      kind: eraseCodes,
      run: () => {
        runs += 1;
        return Promise.resolve();
      },
    };
    const runner = createJobRunner({
      pool: server.testDatabase.pool,
      log: pino({ level: 'silent' }),
    });
    await runner.start([handler]);
    await runner.work();
    expect((await post(`/jobs/${id}/retry`)).status).toBe(200);
    await expect.poll(() => runs, { timeout: 60_000 }).toBe(1);
    await runner.stop();
    expect((await read()).troubled).toEqual([]);
  });

  test.each([
    ['a plain admin', () => clerk, '019a0000-0000-7000-8000-000000000000', 403],
    ['a job that is not there', () => chief, '019a0000-0000-7000-8000-000000000000', 409],
    ['what is no id', () => chief, 'nonsense', 409],
  ])('is refused: %s', async (_, headers, id, status) => {
    expect((await post(`/jobs/${id}/retry`, headers())).status).toBe(status);
  });

  test('is refused for the runner’s own work and for what waits anyway', async () => {
    const waiting = await record(eraseCodes);
    expect((await post(`/jobs/${waiting}/retry`)).status).toBe(409);
    expect((await post('/jobs/queues/__pgboss__own/retry')).status).toBe(409);
  });
});
