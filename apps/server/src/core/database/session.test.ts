import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { folded, fold } from './folded.ts';
import { problemOfServer } from './session.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What somebody prescribed for the database, and what the site's session has all the same. */
const prescribed = [
  ['DateStyle', `'German, DMY'`, 'ISO, MDY'],
  ['IntervalStyle', 'iso_8601', 'postgres'],
  ['TimeZone', `'Asia/Kolkata'`, 'UTC'],
  ['bytea_output', 'escape', 'hex'],
  ['extra_float_digits', '-3', '1'],
  ['search_path', 'pg_catalog', 'public'],
  ['default_transaction_isolation', 'serializable', 'read committed'],
  ['default_transaction_deferrable', 'on', 'off'],
  ['client_encoding', 'LATIN1', 'UTF8'],
  ['client_min_messages', 'error', 'warning'],
  ['idle_session_timeout', `'1h'`, '0'],
  ['statement_timeout', `'1h'`, '10s'],
  ['lock_timeout', `'1h'`, '5s'],
  ['idle_in_transaction_session_timeout', `'1h'`, '15s'],
  ['transaction_timeout', `'1h'`, '30s'],
] as const;

test('a session is the site’s own, whatever the database prescribes', async () => {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  for (const [name, value] of prescribed)
    await database.pool.query(`alter database ${rows[0]?.name} set ${name} = ${value}`);
  const opened = openDatabase({ connection: database.connection, maxConnections: 1 });
  const found = await opened.pool.query<{ name: string; value: string; moment: Date }>(
    `select name, current_setting(name) as value, timestamptz '2026-03-04 05:06:07+00' as moment
     from unnest($1::text[]) as it (name)`,
    [prescribed.map(([name]) => name)],
  );
  await opened.close();
  expect(found.rows.map(({ name, value }) => [name, value])).toEqual(
    prescribed.map(([name, , value]) => [name, value]),
  );
  expect(found.rows[0]?.moment).toEqual(new Date('2026-03-04T05:06:07Z'));
});

test('a connection that breaks before its session stands is an error for whoever asked, and ends no process', async () => {
  // Lets everybody in, and hangs up at the first statement.
  const server = createServer((socket) =>
    socket.once('data', () => {
      socket.write(Buffer.from('5200000008000000005a0000000549', 'hex'));
      socket.once('data', () => socket.destroy());
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = { user: 'ghost', database: 'ghost', host: '127.0.0.1', port };
  const opened = openDatabase({ connection, maxConnections: 1 });
  await expect(opened.pool.query('select 1')).rejects.toThrow('Connection terminated');
  await expect(new DatabaseClient(connection).connect()).rejects.toThrow('Connection terminated');
  await opened.close();
  server.close();
  await once(server, 'close');
});

test('a client that connects by itself has such a session too, without limits', async () => {
  const client = new DatabaseClient(database.connection);
  await client.connect();
  const { rows } = await client.query<{ style: string; limit: string }>(
    `select current_setting('DateStyle') as style, current_setting('statement_timeout') as limit`,
  );
  await client.end();
  expect(rows).toEqual([{ style: 'ISO, MDY', limit: '0' }]);
});

test('a connection whose session cannot be made is not lent and does not stay', async () => {
  const opened = openDatabase({
    connection: database.connection,
    maxConnections: 1,
    lockWait: 'soon',
    mayTakeLong: true,
  });
  await expect(opened.pool.connect()).rejects.toBeInstanceOf(pg.DatabaseError);
  expect(opened.pool.totalCount).toBe(0);
  await opened.close();
});

test.each([
  ['18.4', 'UTF8', undefined],
  ['18.4 (Debian 18.4-1.pgdg12+1)', 'UTF8', undefined],
  ['19beta1', 'UTF8', undefined],
  ['17.6', 'UTF8', /^is PostgreSQL 17.6, older than 18/],
  ['15.13 (Debian 15.13-0+deb12u1)', 'UTF8', /^is PostgreSQL 15.13 .*older than 18/],
  ['9.6.24', 'UTF8', /older than 18/],
  ['18.4', 'LATIN1', /^has the encoding LATIN1/],
  ['18.4', 'SQL_ASCII', /^has the encoding SQL_ASCII/],
  [undefined, undefined, undefined],
])('of PostgreSQL %s with the encoding %s', (version, encoding, problem) => {
  const server = new Map(
    Object.entries({ server_version: version, server_encoding: encoding }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const found = problemOfServer(server);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});

test('program and database fold letters alike, whatever the database’s collation', async () => {
  const texts = ['TITIZ_1', 'İstanbul', 'Straße', 'ΣΊΣΥΦΟΣ', 'Łódź', 'ÀÉÎ', 'Ǆ', 'ＡＢＣ', 'ЁЖ'];
  for (const text of texts) {
    const { rows } = await sql<{ found: string }>`
      select ${folded('given.text')} as found from (values (${text}::text)) as given (text)`.execute(
      database.database,
    );
    expect(rows).toEqual([{ found: fold(text) }]);
  }
});
