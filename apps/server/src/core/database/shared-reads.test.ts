import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { buildOnce, prepared } from './prepared-statements.ts';
import { shareReads } from './shared-reads.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.close());

test('a statement that is built once gets the values of each call, every time that one stands in it', async () => {
  const add = buildOnce<{ first: number; second: string }, { text: string }>(
    ({ first, second }) =>
      sql<{
        text: string;
      }>`select ${second} || ${first}::int || ${second} || ${'!'} as text ${prepared}`,
  );
  const { database } = testDatabase;
  expect(await add(database, { first: 1, second: 'a' })).toEqual([{ text: 'a1a!' }]);
  const both = await Promise.all([
    add(database, { second: 'b', first: 2 }),
    database.transaction().execute((trx) => add(trx, { first: 3, second: 'c' })),
  ]);
  expect(both).toEqual([[{ text: 'b2b!' }], [{ text: 'c3c!' }]]);
});

test('equal questions at the same time share one statement, others and those of a transaction do not', async () => {
  const asked: string[] = [];
  const read = shareReads<{ name: string }, string>(async (database, { name }) => {
    asked.push(name);
    await sql`select 1`.execute(database);
    return name;
  });
  const { database } = testDatabase;
  const answers = await Promise.all([
    read(database, { name: 'a' }),
    read(database, { name: 'a' }),
    read(database, { name: 'b' }),
    database.transaction().execute((trx) => read(trx, { name: 'a' })),
  ]);
  expect(answers).toEqual(['a', 'a', 'b', 'a']);
  expect(asked.toSorted()).toEqual(['a', 'a', 'b']);
  await read(database, { name: 'a' });
  expect(asked).toHaveLength(4);
});
