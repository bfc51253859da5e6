import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createScratchDatabases, type ScratchDatabase } from '../../../test/scratch-databases.ts';
import { databaseAt, migrationNames, readFirstRows } from '../../../test/stages.ts';
import type { StoredRows } from '../../../test/stored-rows.ts';
import { openDatabase } from '../../core/database/database.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { mayRunOnNewer, serverName } from './rolling-upgrade.ts';
import { compatibleSince, schemaRange } from './schema-range.ts';

const databases = createScratchDatabases(inject('testServer'));
let firstRows: StoredRows;
beforeAll(async () => {
  firstRows = await readFirstRows(databases);
});
afterAll(() => databases.close());

/** A server of that version, as far as the database sees it. */
async function runningAs(
  { connection }: ScratchDatabase,
  application_name: string,
): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name });
  await client.connect();
  return client;
}

describe('while a server of an earlier version runs', () => {
  test('a migration that it cannot live with is refused and changes nothing, until the server has stopped', async () => {
    const made = await databaseAt(databases, { migration: '0030-transfers', firstRows });
    const server = await runningAs(made, serverName('0030-transfers'));
    await expect(bringUpToDate(made.connection, { mode: 'sandbox' })).rejects.toThrow(
      /Servers of an earlier version still use the database .* stop the others/,
    );
    const upgrading = bringUpToDate(made.connection, { mode: 'sandbox' });
    await server.end();
    expect((await upgrading)[0]).toBe('0031-payment-codes');
    await made.drop();
  });

  test('migrations that only add are made beside a server of 0.1.0, which names no schema', async () => {
    const made = await databaseAt(databases, { migration: '0033-approvals', firstRows });
    const server = await runningAs(made, 'ghost-pay');
    const applied = bringUpToDate(made.connection, { mode: 'sandbox' });
    if (compatibleSince === '0033-approvals') expect((await applied)[0]).toBe('0034-corrections');
    else await expect(applied).rejects.toThrow(/Servers of an earlier version/);
    await server.end();
    await made.drop();
  });
});

test('a migration lets a transaction of a running server go first, which has a table that it needs and asks for one that it has', async () => {
  const made = await databaseAt(databases, { migration: '0037-desk', firstRows });
  const server = await runningAs(made, 'another program');
  await server.query('begin; lock table setup_links in access share mode');
  const upgrading = bringUpToDate(made.connection, { mode: 'sandbox' });
  const waits = async () => {
    const { rowCount } = await server.query(
      `select from pg_locks where relation = 'setup_links'::regclass and not granted`,
    );
    return rowCount;
  };
  await expect.poll(waits, { interval: 10 }).toBe(1);
  await server.query('select from transactions limit 1');
  await server.query('commit');
  expect(await upgrading).toContain('0038-imports');
  await server.end();
  await made.drop();
});

describe('a database of a newer version', () => {
  const withSchema = async (since: string) => {
    const made = await databases.create();
    await bringUpToDate(made.connection, { mode: 'sandbox' });
    const opened = openDatabase({ connection: made.connection, maxConnections: 1 });
    await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(
      opened.database,
    );
    await sql
      .raw(`comment on table kysely_migration is 'compatible since ${since}'`)
      .execute(opened.database);
    return { made, opened };
  };

  test.each([
    ['still serves a server that knows enough', schemaRange.newest, true],
    ['refuses one that does not', '9999-later', false],
  ])('%s', async (_, since, may) => {
    const { made, opened } = await withSchema(since);
    expect(await mayRunOnNewer(opened.pool)).toBe(may);
    await opened.close();
    await made.drop();
  });

  test('of this version is none', async () => {
    const made = await databases.create();
    await bringUpToDate(made.connection, { mode: 'sandbox' });
    expect(migrationNames.at(-1)).toBe(schemaRange.newest);
    expect(await made.connected(async (client) => mayRunOnNewer(client))).toBe(false);
    await made.drop();
  });
});
