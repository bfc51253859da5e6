import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { DatabaseClient } from '../../core/database/database-client.ts';
import { judgeSessions, refuseTransactionPooler, type Session } from './transaction-pooler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a database that keeps its sessions is used', async () => {
  await expect(refuseTransactionPooler(database.connection)).resolves.toBeUndefined();
});

test.each([
  [4, 'lent'],
  // Too few for the transactions, or for the session beside them: somebody waits.
  [3, 'waits'],
  [2, 'waits'],
  [1, 'waits'],
] as const)('a pooler that lends %i sessions for one transaction is found', async (size, found) => {
  const servers = await Promise.all(
    Array.from({ length: size }, async () => {
      const client = new DatabaseClient(database.connection);
      await client.connect();
      return client;
    }),
  );
  const pool = { free: [...servers], waiting: [] };
  const sessions = judgeSessions(() => Promise.resolve(lentFrom(pool)), { patienceMs: 500 });
  expect(await sessions).toBe(found);
  await Promise.all(servers.map(async (server) => server.end()));
});

interface Pool {
  readonly free: Client[];
  readonly waiting: ((server: Client) => void)[];
}

/** A session as a pooler in transaction mode gives it: the server that was free last, until the transaction ends. */
function lentFrom({ free, waiting }: Pool): Session {
  let held: Client | undefined;
  const query = async (text: string, values?: unknown[]) => {
    const server =
      held ?? free.pop() ?? (await new Promise<Client>((resolve) => waiting.push(resolve)));
    const answer = await server.query(text, values);
    held = server.getTransactionStatus() === 'T' ? server : undefined;
    if (held === undefined) {
      const next = waiting.shift();
      if (next === undefined) free.push(server);
      else next(server);
    }
    return answer;
  };
  return { query: query as unknown as Session['query'] };
}
