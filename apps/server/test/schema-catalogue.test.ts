import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchema } from './schema-catalogue.ts';
import { readRows, withoutWhatCameLater } from './stored-rows.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

test.each([
  ['a table', 'create table more (id bigint)'],
  ['a table that a crash empties', 'alter table settings set unlogged'],
  ['how a table is kept', 'alter table settings set (fillfactor = 50)'],
  ['a column', 'alter table settings add column more text'],
  ['the type of a column', 'alter table settings alter column value type varchar(100)'],
  ['a default', `alter table transactions alter column notes set default ''`],
  ['what may be missing', 'alter table settings alter column value drop not null'],
  ['a rule', 'alter table transactions drop constraint transactions_amount_check'],
  [
    'a rule that old rows need not keep',
    'alter table settings add constraint settings_key_check check (length(key) > 0) not valid',
  ],
  [
    'a reference',
    'alter table transaction_logs drop constraint transaction_logs_transaction_id_fkey',
  ],
  ['an index', 'drop index transactions_created_at_idx'],
  [
    'the order of an index',
    `drop index transaction_logs_transaction_id_idx;
     create index transaction_logs_transaction_id_idx on transaction_logs (id, transaction_id)`,
  ],
  ['a trigger', 'drop trigger audit_trail_append_only on audit_trail'],
  ['a trigger that is off', 'alter table audit_trail disable trigger audit_trail_append_only'],
  [
    'a function',
    `create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return new; end $$`,
  ],
  ['a grant', 'grant select on settings to public'],
  ['a grant on a column', 'grant select (value) on settings to public'],
  ['the counter of a table', 'alter table events alter column id set increment by 2'],
  ['an extension', 'create extension btree_gist'],
  ['who sees which rows', 'alter table settings enable row level security'],
])('a schema that differs in %s is another one', async (_, change) => {
  const before = await readSchema(client);
  await client.query('begin');
  await client.query(change);
  expect(await readSchema(client)).not.toEqual(before);
  await client.query('rollback');
  expect(await readSchema(client)).toEqual(before);
});

test.each([
  ['is gone', `delete from pricing where duration = '1 year'`, false],
  [
    'is another',
    `update pricing set price_minor = price_minor + 1 where duration = '1 year'`,
    false,
  ],
  ['has come', `insert into settings values ('more', '', now())`, false],
  ['has a further column', 'alter table pricing add column more text', true],
])('a row that %s is noticed where it matters', async (_, change, isSame) => {
  const before = await readRows(client);
  expect(before['pricing']?.length).toBeGreaterThan(10);
  await client.query('begin');
  await client.query(`alter table pricing disable trigger user; ${change}`);
  const after = withoutWhatCameLater(await readRows(client), before);
  await client.query('rollback');
  if (isSame) expect(after).toEqual(before);
  else expect(after).not.toEqual(before);
});
