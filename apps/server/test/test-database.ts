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
import { parseKeyFile } from '../src/operations/keys/key-file.ts';
import { deriveKeys } from '../src/operations/keys/ring-of-before.ts';
import { dropDatabase } from './drop-database.ts';

/**
 * All tests share one key file, with which the template database was made: the master key of an earlier version, because
 * the databases of releases were made with it too.
 */
export const testMasterKey = Buffer.alloc(32, 7);
export const testKeyFile = parseKeyFile('test.key', testMasterKey.toString('hex'));
export const testVault = createVault({
  keys: deriveKeys(testMasterKey),
  randomness: systemRandomness,
});

/** Another database of the same server. */
export function connectionTo(server: DatabaseConnection, database: string): DatabaseConnection {
  if (!('connectionString' in server)) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export interface TestDatabase extends OpenDatabase {
  readonly connection: DatabaseConnection;
  /** The connection as the running site's role, which can change rows and no tables. */
  readonly asSite: OpenDatabase;
}

/** The caller's own database, with the real schema and the first-start data; `close` drops it. */
export async function createTestDatabase({
  maxConnections = 10,
  // Fifty at once are a test of races, not of the machine's speed.
  connectionWaitMs = 15_000,
}: { maxConnections?: number; connectionWaitMs?: number } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `ghost_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateDatabase')}`);
  const connection = connectionTo(server, name);
  // What a test arranges may take long on a busy machine; the site's own limits are in `asSite`.
  const opened = openDatabase({ connection, maxConnections, connectionWaitMs, mayTakeLong: true });
  const siteServer = inject('testServerAsSite');
  const asSite = openDatabase({
    connection: siteServer === undefined ? connection : connectionTo(siteServer, name),
    maxConnections,
    connectionWaitMs,
    // Each health check writes a probe.
    probeEveryMs: 0,
  });
  return {
    ...opened,
    connection,
    asSite,
    close: async () => {
      await asSite.close();
      await opened.close();
      await dropDatabase(admin, name);
      await admin.end();
    },
  };
}
