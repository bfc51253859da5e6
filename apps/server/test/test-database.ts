import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type DatabaseConnection,
  openDatabase,
  type OpenDatabase,
} from '../src/core/database/database.ts';
import { systemRandomness } from '../src/core/randomness.ts';
import { createVault } from '../src/core/vault/vault.ts';

/** All tests share one master key, so that the template database belongs to it. */
export const testVault = createVault({
  masterKey: Buffer.alloc(32, 7),
  randomness: systemRandomness,
});

/** The same server, another database. */
export function connectionTo(server: DatabaseConnection, database: string): DatabaseConnection {
  if (!('connectionString' in server)) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** As DATABASE_URL names it. */
export function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  url.searchParams.set('user', user);
  if (password !== undefined) url.searchParams.set('password', password);
  return url.href;
}

export interface TestDatabase extends OpenDatabase {
  readonly connection: DatabaseConnection;
}

/** A database of the caller's own, with the real schema and the first-start data; `close` drops it. */
export async function createTestDatabase({
  maxConnections = 10,
}: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `ghost_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateDatabase')}`);
  const connection = connectionTo(server, name);
  const opened = openDatabase({ connection, maxConnections });
  return {
    ...opened,
    connection,
    close: async () => {
      await opened.close();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
