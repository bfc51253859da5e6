import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createJobRunner, type JobKind } from './jobs.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.close());

const nightly: JobKind<object> = {
  name: 'nightly',
  retryLimit: 1,
  retryDelaySeconds: 1,
  cron: '0 3 * * *',
};

test('a kind with a cron expression is scheduled once, by servers only', async () => {
  const { pool } = testDatabase;
  const scheduled = async () =>
    (await pool.query<{ cron: string }>(`select cron from pgboss.schedule where name = 'nightly'`))
      .rows;
  for (const schedules of [false, true, true]) {
    const runner = createJobRunner({ pool, log: pino({ level: 'silent' }), schedules });
    await runner.start([{ kind: nightly, run: () => Promise.resolve() }]);
    await runner.work();
    expect(await scheduled()).toEqual(schedules ? [{ cron: '0 3 * * *' }] : []);
    await runner.stop();
  }
});

test('a kind that runs at the start runs then, by servers only', async () => {
  const { pool } = testDatabase;
  const recorded = async () =>
    (await pool.query(`select id from pgboss.job where name = 'at-start'`)).rowCount;
  const ran = Promise.withResolvers<void>();
  const kind: JobKind<object> = { ...nightly, name: 'at-start', atStart: true };
  for (const schedules of [false, true]) {
    const runner = createJobRunner({ pool, log: pino({ level: 'silent' }), schedules });
    await runner.start([{ kind, run: async () => ran.resolve() }]);
    await runner.work();
    expect(await recorded()).toBe(schedules ? 1 : 0);
    if (schedules) await ran.promise;
    await runner.stop();
  }
});

test('the workers of many kinds together leave the pool to the requests', async () => {
  const { connection } = testDatabase;
  const { pool, close } = openDatabase({ connection });
  const runner = createJobRunner({ pool, log: pino({ level: 'silent' }) });
  const ran = Promise.withResolvers<void>();
  const kinds = Array.from({ length: 20 }, (_, index) => ({ ...nightly, name: `kind-${index}` }));
  await runner.start(kinds.map((kind) => ({ kind, run: async () => ran.resolve() })));
  await testDatabase.database
    .transaction()
    .execute(async (trx) => Promise.all(kinds.map((kind) => runner.record(trx, kind, {}))));
  await runner.work();
  await ran.promise;
  expect(pool.totalCount).toBeLessThanOrEqual(4);
  await runner.stop();
  await close();
});

test('the first job of a kind needs no connection but its transaction’s', async () => {
  const { connection } = testDatabase;
  const { database, pool, close } = openDatabase({ connection, maxConnections: 1 });
  const runner = createJobRunner({ pool, log: pino({ level: 'silent' }) });
  const kind = { ...nightly, name: 'within' };
  await runner.start([{ kind, run: () => Promise.resolve() }]);
  await database.transaction().execute(async (trx) => runner.record(trx, kind, {}));
  const { rowCount } = await pool.query(`select id from pgboss.job where name = 'within'`);
  expect(rowCount).toBe(1);
  await runner.stop();
  await close();
});
