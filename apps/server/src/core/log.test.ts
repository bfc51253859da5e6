import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestServer } from '../../test/test-server.ts';
import { createLog, noMessage } from './log.ts';

test('a row that PostgreSQL refuses is logged with the reason and without its values', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const server = await createTestServer();
  const refused = await sql`
    insert into admin_users (username, email, role, password_hash, password_must_change, created_at)
    values ('canary', 'canary@example.org', 'no role', 'x', false, now())`
    .execute(server.dependencies.database)
    .catch((error: unknown) => error);
  expect(refused).toHaveProperty('detail', expect.stringContaining('canary'));

  log.error({ err: refused }, 'of the process');
  const app = Fastify({ loggerInstance: log });
  app.log.child({}).error({ err: refused }, 'of a request');
  log.error({ err: new Error('around it', { cause: refused }) }, 'with a cause');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toContain('violates check constraint');
    expect(line).not.toContain('canary');
  }
  await app.close();
  await server.close();
});

test('a message without words is not written', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  log.info(noMessage);
  log.info({ port: 3004 }, 'listening');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['listening']);
});
