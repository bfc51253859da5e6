import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BreakableLine, createBreakableLine } from '../../../test/breakable-line.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { DatabaseSilentError } from './database-errors.ts';
import { OutcomeUnknownError } from './kysely-pool.ts';
import { prepared } from './prepared-statements.ts';

let testDatabase: TestDatabase;
let line: BreakableLine;
let opened: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await testDatabase.pool.query('create table written (text text primary key)');
  line = await createBreakableLine(testDatabase.connection);
  // One connection: the next borrower gets the connection that the last one left.
  opened = openDatabase({ connection: line.connection, maxConnections: 1 });
});
afterAll(async () => {
  await opened.close();
  await line.close();
  await testDatabase.close();
});

const write = async (text: string) =>
  sql`insert into written values (${text})`.execute(opened.database);
/** Read on another connection. */
const isThere = async (text: string) => {
  const { rowCount } = await testDatabase.pool.query('select from written where text = $1', [text]);
  return rowCount === 1;
};
const openTransactions = async () => {
  const { rows } = await testDatabase.pool.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]?.count;
};
const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
/** Waits until the pool knows that the database answers again. */
const answersAgain = async () => {
  await expect
    .poll(async () => failureOf(sql`select 1`.execute(opened.database)))
    .toBe('it succeeded');
};

const readPrepared = async (database: OpenDatabase['database']) =>
  (await sql`select 1 as one ${prepared}`.execute(database)).rows;

describe('a line that holds everything back and lets it through later', () => {
  test('a BEGIN that is answered late swallows no write of the next borrower', async () => {
    await write('before');
    line.become('holding');
    const begun = await failureOf(opened.database.transaction().execute(async () => undefined));
    expect(begun).toBeInstanceOf(Error);
    line.become('open');
    await answersAgain();
    await write('acknowledged');
    expect(await isThere('acknowledged')).toBe(true);
    await expect.poll(openTransactions).toBe(0);
  });

  test('a statement that is cut off in a transaction is rolled back, and the next borrower meets nothing of it', async () => {
    const failed = await failureOf(
      opened.database.transaction().execute(async (trx) => {
        await sql`insert into written values ('half')`.execute(trx);
        line.become('holding');
        await sql`insert into written values ('other half')`.execute(trx);
      }),
    );
    expect(failed).toBeInstanceOf(DatabaseSilentError);
    line.become('open');
    await answersAgain();
    await opened.database
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (trx) => sql`insert into written values ('whole')`.execute(trx));
    expect([await isThere('half'), await isThere('other half'), await isThere('whole')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a COMMIT without an answer has an unknown outcome, and takes place all the same', async () => {
    const failed = await failureOf(
      opened.database.transaction().execute(async (trx) => {
        await sql`insert into written values ('committed')`.execute(trx);
        line.become('holding');
      }),
    );
    expect(failed).toBeInstanceOf(OutcomeUnknownError);
    line.become('open');
    await expect.poll(async () => isThere('committed')).toBe(true);
  });

  test('a single write without an answer has an unknown outcome, a read has not', async () => {
    await answersAgain();
    line.become('holding');
    const written = failureOf(write('single'));
    expect(await written).toBeInstanceOf(OutcomeUnknownError);
    line.become('open');
    await expect.poll(async () => isThere('single')).toBe(true);
    await answersAgain();
    line.become('holding');
    expect(await failureOf(sql`select * from written`.execute(opened.database))).toBeInstanceOf(
      DatabaseSilentError,
    );
    line.become('open');
    await answersAgain();
  });
});

test('while it is silent all are told so, who comes later at once; a slow statement is not silence', async () => {
  const several = openDatabase({ connection: line.connection, maxConnections: 4 });
  const slow = sql`select pg_sleep(3)`.execute(several.database);
  await slow;
  line.become('holding');
  const beganAt = performance.now();
  const waiting = Array.from({ length: 8 }, async (_, place) =>
    failureOf(
      place % 2 === 0 ? sql`select 1`.execute(several.database) : readPrepared(several.database),
    ),
  );
  for (const failure of await Promise.all(waiting)) expect(failure).toBeInstanceOf(Error);
  // The promise is 2.5 s; the rest is for a slow machine.
  expect(performance.now() - beganAt).toBeLessThan(10_000);
  await expect
    .poll(async () => failureOf(sql`select 1`.execute(several.database)))
    .toBeInstanceOf(DatabaseSilentError);
  const askedAt = performance.now();
  await failureOf(sql`select 1`.execute(several.database));
  expect(performance.now() - askedAt).toBeLessThan(200);
  line.become('open');
  await expect
    .poll(async () => failureOf(sql`select 1`.execute(several.database)))
    .toBe('it succeeded');
  expect(await readPrepared(several.database)).toEqual([{ one: 1 }]);
  await several.close();
});

test('the server’s own limits end work before the client stops waiting for it', async () => {
  const { rows } = await opened.pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('transaction_timeout') as transaction,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  // The client waits 12 s for a statement.
  expect(rows).toEqual([{ statement: '10s', lock: '5s', transaction: '30s', idle: '15s' }]);
  const slow = await failureOf(sql`select pg_sleep(11)`.execute(opened.database));
  expect(slow).toMatchObject({ code: '57014' });
  // The connection is still usable.
  expect(await failureOf(write('after a limit'))).toBe('it succeeded');
});
