import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { callPrepared, type RowShapes } from './prepared-call.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.close());

describe('a call of a prepared statement', () => {
  let client: PoolClient;
  let shapes: RowShapes;
  let described: number;
  const countDescription = () => (described += 1);
  beforeEach(async () => {
    client = await testDatabase.pool.connect();
    shapes = new Map();
    described = 0;
    client.connection.on('rowDescription', countDescription);
    await client.query('create temp table things (id int primary key, name text)');
  });
  afterEach(async () => {
    client.connection.off('rowDescription', countDescription);
    await client.query('drop table things');
    client.release(true);
  });

  const call = async (text: string, values: unknown[] = []) =>
    callPrepared(client, shapes, { name: text.slice(0, 60), text, values });

  it('reads what the driver’s own query reads, of every kind of value', async () => {
    const text = `select $1::text as text, $2::int as number, $3::bigint as bigint, $4::timestamptz as time,
      $5::bytea as bytes, $6::text[] as list, $7::jsonb as json, $8::boolean as truth, null::text as nothing,
      '' as empty, 1.5::numeric as decimal`;
    const values = [
      'é ✓ "',
      -7,
      2 ** 52,
      new Date('2026-03-01T12:34:56.789Z'),
      Buffer.from([0, 255]),
      ['a', 'b,"c"', null],
      { a: [1, null] },
      false,
    ];
    const { rows, command, rowCount } = await client.query({ text, values });
    expect(await call(text, values)).toEqual({ rows, command, rowCount });
    expect(await call(text, values)).toEqual({ rows, command, rowCount });
    const nothing = values.map(() => null);
    expect(await call(text, nothing)).toEqual(
      (({ rows, command, rowCount }) => ({ rows, command, rowCount }))(
        await client.query({ text, values: nothing }),
      ),
    );
  });

  it('has the rows described once for each connection', async () => {
    const text = 'select $1::int as one';
    for (const one of [1, 2, 3]) expect((await call(text, [one])).rows).toEqual([{ one }]);
    expect(described).toBe(1);
    const other = await testDatabase.pool.connect();
    try {
      const { rows } = await callPrepared(other, new Map(), { name: text, text, values: [4] });
      expect(rows).toEqual([{ one: 4 }]);
    } finally {
      other.release(true);
    }
  });

  it('says how many rows it wrote, with and without rows in its answer', async () => {
    const insert = "insert into things select g, 'x' from generate_series($1::int, $2::int) g";
    expect(await call(insert, [1, 3])).toEqual({ command: 'INSERT', rowCount: 3, rows: [] });
    expect(await call(insert, [4, 4])).toEqual({ command: 'INSERT', rowCount: 1, rows: [] });
    expect(await call('delete from things where id > $1 returning id', [2])).toEqual({
      command: 'DELETE',
      rowCount: 2,
      rows: [{ id: 3 }, { id: 4 }],
    });
    expect(await call('select id from things where id = $1', [9])).toEqual({
      command: 'SELECT',
      rowCount: 0,
      rows: [],
    });
  });

  it.each([
    ['one that PostgreSQL refuses to parse', 'select nothing_here', [], '42703'],
    ['one with a value of another type', 'select $1::int as one', ['one'], '22P02'],
    [
      'one that fails while it runs',
      "insert into things values ($1, 'x') returning id",
      [7],
      '23505',
    ],
    [
      'one that fails after some rows',
      'select 1 / (3 - g) as one from generate_series(1, $1::int) g',
      [3],
      '22012',
    ],
  ])('fails as a query does, %s, and the connection goes on', async (_, text, values, code) => {
    await client.query("insert into things values (7, 'x')");
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(call(text, values)).rejects.toMatchObject({ code });
    await expect(call(text, values)).rejects.toHaveProperty(
      'stack',
      expect.stringContaining('prepared-call.test.ts'),
    );
    expect((await call('select $1::int as next', [1])).rows).toEqual([{ next: 1 }]);
  });

  it('works after a first call that failed', async () => {
    const text = 'select 6 / $1::int as part';
    await expect(call(text, ['x'])).rejects.toMatchObject({ code: '22P02' });
    await expect(call(text, [0])).rejects.toMatchObject({ code: '22012' });
    expect((await call(text, [2])).rows).toEqual([{ part: 3 }]);
    expect((await call(text, [3])).rows).toEqual([{ part: 2 }]);
  });

  it('refuses a value that cannot be sent, and the connection goes on', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const text = 'select $1::jsonb as json';
    await expect(call(text, [circular])).rejects.toThrow('circular');
    expect((await call(text, [{ a: 1 }])).rows).toEqual([{ json: { a: 1 } }]);
  });

  it('refuses a bigint that is no safe integer, after the whole answer', async () => {
    const text = 'select g * $1::bigint as big from generate_series(1, 3) g';
    await expect(call(text, ['5000000000000000'])).rejects.toThrow('bigint out of range');
    expect((await call(text, [2])).rows).toEqual([{ big: 2 }, { big: 4 }, { big: 6 }]);
  });

  it('is refused by PostgreSQL when its columns have changed', async () => {
    const text = 'select name from things where id = $1';
    await client.query("insert into things values (1, '5')");
    expect((await call(text, [1])).rows).toEqual([{ name: '5' }]);
    await client.query('alter table things alter column name type int using name::int');
    await expect(call(text, [1])).rejects.toMatchObject({ code: '0A000' });
  });
});
