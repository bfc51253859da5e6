import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectionTo } from '../../test/test-database.ts';
import { openDatabase, type OpenDatabase } from '../core/database/database.ts';
import { migrateToLatest } from '../core/database/migrator.ts';
import { migrations } from './migrations.ts';

const name = `ghost_test_upgrade_${randomBytes(6).toString('hex')}`;
let admin: pg.Client;
let opened: OpenDatabase;
beforeAll(async () => {
  admin = new pg.Client(inject('testServer'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  opened = openDatabase({ connection: connectionTo(inject('testServer'), name) });
});
afterAll(async () => {
  await opened.close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('a database of the first schema is upgraded with its payments', async () => {
  const { database, pool } = opened;
  const [[first, migration] = []] = Object.entries(migrations);
  if (first === undefined || migration === undefined) throw new Error('There is no migration');
  await migrateToLatest(database, { [first]: migration });
  const insert = `insert into transactions (payment_id, type, payment_method, crypto_type, chain, txid, amount_minor, currency, status,
      created_at, updated_at) values ($1, 'donation', 'crypto', 'btc', 'bitcoin', $2, 1234, 'USD', 'failed', now(), now())`;
  await pool.query(insert, ['GHOST-AAAAAA-1763683200-AAAAAA', 'a'.repeat(64)]);
  await pool.query(`insert into admin_users (username, role, password_hash, created_at, last_login)
      values ('regular', 'admin', 'x', now(), now()), ('newcomer', 'admin', 'x', now(), null)`);
  expect(await migrateToLatest(database, migrations)).toEqual(Object.keys(migrations).slice(1));
  const payments = await database.selectFrom('transactions').selectAll().execute();
  expect(payments).toMatchObject([
    {
      amount_minor: 1234,
      usd_amount_minor: 1234,
      usd_rate: '1',
      usd_rate_source: 'same currency',
      is_contested: false,
      payment_code_hash: null,
    },
  ]);
  const admins = await database.selectFrom('admin_users').selectAll().orderBy('username').execute();
  expect(admins).toMatchObject([
    { username: 'newcomer', password_must_change: true },
    { username: 'regular', password_must_change: false },
  ]);
  const totals = await database.selectFrom('payment_totals').selectAll().execute();
  expect(totals).toMatchObject([{ status: 'failed', payments: 1, amount_minor: 1234 }]);
  const hours = await database.selectFrom('payment_hours').selectAll().execute();
  expect(hours).toMatchObject([{ crypto_type: 'btc', payments: 1, completed: 0, pending: 0 }]);
  await expect(
    pool.query(insert, ['GHOST-BBBBBB-1763683200-BBBBBB', 'a'.repeat(64)]),
  ).rejects.toThrow('transactions_chain_txid_key');
});
