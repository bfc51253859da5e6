import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { buildOnce, pipelined } from './prepared-statements.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await testDatabase.pool.query('create table things (id int primary key)');
});
afterAll(() => testDatabase.close());

/** Which connection answered, after so many seconds. */
const readPid = buildOnce<{ seconds: number }, { pid: number }>(
  ({ seconds }) =>
    sql<{
      pid: number;
    }>`select pg_backend_pid() as pid from (select pg_sleep(${seconds}::float)) as slept ${pipelined}`,
);
const divide = buildOnce<{ by: number }, { part: number }>(
  ({ by }) => sql<{ part: number }>`select 12 / ${by}::int as part ${pipelined}`,
);
const countThings = buildOnce<object, { count: number }>(
  () => sql<{ count: number }>`select count(*)::int as count from things ${pipelined}`,
);
const readJson = buildOnce<{ json: object }, object>(
  ({ json }) => sql<object>`select ${json}::jsonb as json ${pipelined}`,
);
const readBig = buildOnce<{ big: string }, object>(
  ({ big }) => sql<object>`select ${big}::bigint as big ${pipelined}`,
);
const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );

describe('reads that run at the same time', () => {
  let opened: OpenDatabase;
  beforeEach(() => {
    opened = openDatabase({ connection: testDatabase.connection, maxConnections: 4 });
  });
  afterEach(() => opened.close());
  const pidsOf = async (count: number, seconds = 0) => {
    const reads = Array.from({ length: count }, () => readPid(opened.database, { seconds }));
    return (await Promise.all(reads)).map(([row]) => row?.pid);
  };

  it('share two connections, which stand in the pool again afterwards', async () => {
    expect(new Set(await pidsOf(30)).size).toBe(2);
    expect(opened.pool.totalCount).toBe(2);
    expect(opened.pool.idleCount).toBe(2);
    expect(new Set(await pidsOf(1)).size).toBe(1);
  });

  it('open another connection where these have many to answer, and never more than the pool has', async () => {
    expect(new Set(await pidsOf(33)).size).toBe(3);
    const pids = await pidsOf(200);
    expect(new Set(pids).size).toBeLessThanOrEqual(4);
    expect(pids).toHaveLength(200);
  });

  it('get their own answers, and one that fails fails alone', async () => {
    const parts = await Promise.all(
      [1, 2, 0, 3, 4, 0, 6, 12].map(async (by) => failureOf(divide(opened.database, { by }))),
    );
    expect(parts.filter((part) => part instanceof Error)).toHaveLength(2);
    expect(parts[2]).toMatchObject({ code: '22012' });
    const each = await Promise.all(
      [1, 2, 3, 4, 6, 12].map(async (by) => divide(opened.database, { by })),
    );
    expect(each.map(([row]) => row?.part)).toEqual([12, 6, 4, 3, 2, 1]);
  });

  it('have their statement prepared once for each connection', async () => {
    await pidsOf(20);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from pg_prepared_statements where statement like '%pg_sleep%'`.execute(opened.database);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('see what was committed before they were asked for', async () => {
    const slow = readPid(opened.database, { seconds: 0.3 });
    const slowToo = readPid(opened.database, { seconds: 0.3 });
    const early = countThings(opened.database, {});
    await sql`insert into things values (1)`.execute(opened.database);
    expect(await countThings(opened.database, {})).toEqual([{ count: 1 }]);
    await Promise.all([slow, slowToo, early]);
    await sql`delete from things`.execute(opened.database);
  });

  it('leave connections that a transaction can use', async () => {
    await pidsOf(30);
    await Promise.all(
      [1, 2, 3, 4].map(async (id) =>
        opened.database.transaction().execute(async (trx) => {
          await sql`insert into things values (${id})`.execute(trx);
          await countThings(trx, {});
        }),
      ),
    );
    expect(await countThings(opened.database, {})).toEqual([{ count: 4 }]);
    await sql`delete from things`.execute(opened.database);
  });

  it('keep no connection from a transaction, however many come', async () => {
    const over = new AbortController();
    const read = async () => {
      while (!over.signal.aborted) await readPid(opened.database, { seconds: 0.002 });
    };
    const readers = Array.from({ length: 100 }, read);
    try {
      for (let round = 0; round < 5; round += 1) {
        await pidsOf(64);
        await opened.database.transaction().execute(async (trx) => sql`select 1`.execute(trx));
      }
    } finally {
      over.abort();
      await Promise.all(readers);
    }
    expect(opened.pool.idleCount).toBe(opened.pool.totalCount);
  });

  it('fail each for itself when the first cannot prepare their statement', async () => {
    const locker = await testDatabase.pool.connect();
    await locker.query('begin');
    await locker.query('lock table things in access exclusive mode');
    const reads = Array.from({ length: 6 }, async () =>
      failureOf(countThings(opened.database, {})),
    );
    const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect
      .poll(async () => (await testDatabase.pool.query(`select from ${waiting}`)).rowCount)
      .toBe(2);
    await testDatabase.pool.query(`select pg_cancel_backend(pid) from ${waiting}`);
    await expect
      .poll(async () => (await testDatabase.pool.query(`select from ${waiting}`)).rowCount)
      .toBe(2);
    await locker.query('rollback');
    locker.release();
    const failures = (await Promise.all(reads)).filter((read) => read !== 'it succeeded');
    expect(failures).toMatchObject([{ code: '57014' }, { code: '57014' }]);
    expect(await countThings(opened.database, {})).toEqual([{ count: 0 }]);
  });

  it('go on when a value of another one cannot be sent, or a row of it not read', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const pids = pidsOf(4, 0.2);
    const failures = await Promise.all([
      failureOf(readJson(opened.database, { json: circular })),
      failureOf(readBig(opened.database, { big: '9007199254740993' })),
    ]);
    expect(failures).toMatchObject([
      { message: expect.stringContaining('circular') as string },
      { message: expect.stringContaining('bigint out of range') as string },
    ]);
    expect(await pids).toHaveLength(4);
    expect(opened.pool.idleCount).toBe(2);
  });

  it('fail together when their connection breaks, and the next ones get another', async () => {
    const reads = Array.from({ length: 6 }, async () =>
      failureOf(readPid(opened.database, { seconds: 20 })),
    );
    const busy = `pg_stat_activity where state = 'active' and query like '%pg_sleep%'
      and datname = current_database() and pid <> pg_backend_pid()`;
    const busyPids = async () =>
      (await testDatabase.pool.query<{ pid: number }>(`select pid from ${busy}`)).rows.map(
        ({ pid }) => pid,
      );
    await expect.poll(busyPids).toHaveLength(2);
    const broken = await busyPids();
    await testDatabase.pool.query(`select pg_terminate_backend(pid) from ${busy}`);
    for (const failure of await Promise.all(reads)) expect(failure).toBeInstanceOf(Error);
    const pids = await pidsOf(4);
    expect(pids).toHaveLength(4);
    expect(pids.filter((pid) => broken.includes(pid ?? 0))).toEqual([]);
  });
});
