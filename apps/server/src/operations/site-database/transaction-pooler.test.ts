import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { DatabaseClient } from '../../core/database/database-client.ts';
import { isSessionLent, refuseTransactionPooler, type Session } from './transaction-pooler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a database that keeps its sessions is used', async () => {
  await expect(refuseTransactionPooler(database.connection)).resolves.toBeUndefined();
});

test('a pooler that lends a session for one transaction is found', async () => {
  const servers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new DatabaseClient(database.connection);
      await client.connect();
      return client;
    }),
  );
  expect(await isSessionLent(() => Promise.resolve(lentFrom(servers)))).toBe(true);
  await Promise.all(servers.map(async (server) => server.end()));
});

/** A session as a pooler in transaction mode gives it: the server that was free last, until the transaction ends. */
function lentFrom(free: Client[]): Session {
  let held: Client | undefined;
  const query = async (text: string, values?: unknown[]) => {
    const server = held ?? free.pop();
    if (server === undefined) throw new Error('No server is free');
    const answer = await server.query(text, values);
    held = server.getTransactionStatus() === 'T' ? server : undefined;
    if (held === undefined) free.push(server);
    return answer;
  };
  return { query: query as unknown as Session['query'] };
}
