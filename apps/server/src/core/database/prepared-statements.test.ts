import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { prepared } from './prepared-statements.ts';

let testDatabase: TestDatabase;
let opened: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // One connection, so that each statement meets what the one before it left.
  opened = openDatabase({ connection: testDatabase.connection, maxConnections: 1 });
});
afterAll(async () => {
  await opened.close();
  await testDatabase.close();
});

const divide = async (by: unknown) =>
  (await sql`select 12 / ${by}::int as part ${prepared}`.execute(opened.database)).rows;
const readJson = async (json: object) =>
  (await sql`select ${json}::jsonb as json ${prepared}`.execute(opened.database)).rows;
const readBig = async (big: string) =>
  (await sql`select ${big}::bigint as big ${prepared}`.execute(opened.database)).rows;
const preparedTexts = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(opened.database);
  return rows.map(({ statement }) => statement);
};

describe('a marked statement', () => {
  it('is prepared once for each connection, and one without the mark is not', async () => {
    for (const by of [1, 2, 3]) expect(await divide(by)).toEqual([{ part: 12 / by }]);
    for (const by of [1, 2]) await sql`select ${by}::int`.execute(opened.database);
    expect(await preparedTexts()).toEqual(['select 12 / $1::int as part /* prepared */']);
    const other = openDatabase({ connection: testDatabase.connection, maxConnections: 1 });
    const { rows } = await sql`select 12 / ${4}::int as part ${prepared}`.execute(other.database);
    expect(rows).toEqual([{ part: 3 }]);
    await other.close();
  });

  it('goes on after a call that PostgreSQL refused, in a transaction too', async () => {
    await expect(divide('x')).rejects.toMatchObject({ code: '22P02' });
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    const failing = opened.database.transaction().execute(async (trx) => {
      await sql`select 7 / ${0}::int as part ${prepared}`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const { rows } = await sql`select 7 / ${7}::int as part ${prepared}`.execute(opened.database);
    expect([await divide(6), rows]).toEqual([[{ part: 2 }], [{ part: 1 }]]);
  });

  it('can be called after a value that could not be sent, or a row that could not be read', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    await expect(readJson(circular)).rejects.toThrow('circular');
    expect(await readJson({ a: 1 })).toEqual([{ json: { a: 1 } }]);
    await expect(readBig('9007199254740993')).rejects.toThrow('bigint out of range');
    expect(await readBig('7')).toEqual([{ big: 7 }]);
  });
});
