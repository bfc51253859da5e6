import type { auditListSchema } from '@ghost-pay/contract/audit/audit.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type AuditEntry } from '../../core/audit/audit-trail.ts';
import { auditFact, keepCheckedFacts } from '../../core/checked-facts.repository.ts';
import { createPayment } from '../../../test/payments.ts';
import {
  ageSecondFactor,
  createSession,
  createTestServer,
  type TestServer,
} from '../../../test/test-server.ts';

let server: TestServer;
let headers: { authorization: string };
let userId: string;
const clerk = '019a0000-0000-7000-8000-00000000000a';
const start = Date.parse('2026-03-01T12:00:00.000Z');

const append = (entry: Partial<AuditEntry>) => {
  const { database, audit } = server.dependencies;
  return database.transaction().execute((trx) =>
    audit.record(trx, {
      action: 'settings_changed',
      author: { kind: 'admin', userId: clerk, username: 'clerk', address: '192.0.2.7' },
      subject: { kind: 'setting', id: 'security_auto_process' },
      facts: { from: false, to: true, count: 3, nothing: null },
      ...entry,
    }),
  );
};

beforeAll(async () => {
  server = await createTestServer();
  ({ headers, userId } = await createSession(server, { role: 'super_admin', username: 'Chief' }));
  // Three days with one entry per hour: 1 to 72.
  for (let hour = 0; hour < 72; hour += 1) {
    server.clock.set(new Date(start + hour * 3_600_000));
    if (hour % 6 === 0) await append({ action: 'code_revealed' });
    else if (hour % 6 === 1)
      await append({ action: 'login_refused', author: { kind: 'visitor', address: '::1' } });
    else if (hour % 6 === 2)
      await append({ action: 'user_updated', subject: { kind: 'user', id: userId } });
    else await append({ details: 'Tried out.' });
  }
  server.clock.set(new Date(start + 72 * 3_600_000));
});
afterAll(() => server.close());

type AuditList = z.infer<typeof auditListSchema>;

async function list(query: Record<string, string> = {}) {
  const answer = await server.app.inject({ url: '/api/audit', query, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AuditList>();
}
const idsOf = async (query: Record<string, string>) =>
  (await list({ limit: '100', ...query })).entries.map(({ id }) => id);
const hour = (count: number) => new Date(start + count * 3_600_000).toISOString();

describe('The audit trail', () => {
  test('is listed newest first, page by page, with everything that an entry says', async () => {
    const first = await list({ limit: '10' });
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 72, pages: 8 });
    expect(first.entries.map(({ id }) => id)).toEqual([72, 71, 70, 69, 68, 67, 66, 65, 64, 63]);
    expect(first.entries[0]).toEqual({
      id: 72,
      at: hour(71),
      action: 'settings_changed',
      author_kind: 'admin',
      author_id: clerk,
      author_name: 'clerk',
      address: '192.0.2.7',
      user_agent: null,
      subject_kind: 'setting',
      subject_id: 'security_auto_process',
      subject_name: null,
      facts: { from: false, to: true, count: 3, nothing: null },
      details: 'Tried out.',
      erased: false,
    });
    expect((await list({ limit: '10', page: '8' })).entries.map(({ id }) => id)).toEqual([2, 1]);
    expect((await list({ limit: '10', page: '9' })).entries).toEqual([]);
    expect((await list({ limit: '10', page: '1000000' })).entries).toEqual([]);
  });

  test('says up to where the last nightly walk found it whole, or where it is broken', async () => {
    const { database, clock } = server.dependencies;
    const keep = async (facts: Parameters<typeof keepCheckedFacts>[1]['facts']) =>
      keepCheckedFacts(database, { name: auditFact, facts, now: clock.now() });
    const at = clock.now().toISOString();
    expect((await list({ limit: '1' })).verification).toBeNull();
    await keep({ brokenAt: null, entries: 70, unchecked: 3 });
    expect((await list({ limit: '1' })).verification).toEqual({
      at,
      broken_at: null,
      entries: 70,
      unchecked: 3,
    });
    await keep({ brokenAt: 4 });
    expect((await list({ limit: '1' })).verification).toEqual({
      at,
      broken_at: 4,
      entries: null,
      unchecked: 0,
    });
    // A result of an earlier version.
    await keep({ brokenAt: null });
    expect((await list({ limit: '1' })).verification).toMatchObject({
      broken_at: null,
      entries: null,
    });
  });

  const every6th = (from: number) => Array.from({ length: 12 }, (_, index) => from - index * 6);
  test.each([
    [{ action: 'code_revealed' }, every6th(67)],
    [{ author: 'visitor' }, every6th(68)],
    [{ author: 'system' }, []],
    [{ subject: 'chief' }, every6th(69)],
    [{ author: clerk, action: 'user_updated' }, every6th(69)],
    [{ author: '019a0000-0000-7000-8000-00000000000b' }, []],
    [{ subject: 'nobody' }, []],
    [{ action: 'code_revealed', from: hour(60), to: hour(66) }, [61]],
    [{ from: hour(70) }, [72, 71]],
    [{ to: hour(2) }, [2, 1]],
    [{ from: hour(30), to: hour(33) }, [33, 32, 31]],
    [{ from: hour(33), to: hour(30) }, []],
    [{ from: hour(1000) }, []],
    [{ to: hour(-1000) }, []],
  ])('filtered by %j', async (query, ids) => {
    expect(await idsOf(query as Record<string, string>)).toEqual(ids);
    const { pagination } = await list({ ...(query as Record<string, string>), limit: '10' });
    expect(pagination.total).toBe(ids.length);
  });

  test('finds what a clock that ran behind has written', async () => {
    server.clock.set(new Date(start + 60 * 3_600_000 + 60_000));
    await append({ action: 'claim_released' });
    server.clock.set(new Date(start + 73 * 3_600_000));
    await append({ action: 'claim_released' });
    expect(await idsOf({ action: 'claim_released', to: hour(61) })).toEqual([73]);
    expect(await idsOf({ from: hour(60), to: hour(61) })).toEqual([73, 61]);
  });

  test('shows an entry whose personal details were erased', async () => {
    await append({ action: 'price_deleted' });
    await server.testDatabase.pool.query('delete from audit_personal where audit_id = 75');
    const [entry] = (await list({ action: 'price_deleted' })).entries;
    expect(entry).toMatchObject({ erased: true, author_name: null, author_id: clerk });
  });

  test.each([{ action: 'x' }, { author: 'x' }, { from: '2026' }, { limit: '101' }, { page: '0' }])(
    'refuses %j',
    async (query) => {
      const answer = await server.app.inject({
        url: '/api/audit',
        query: query as Record<string, string>,
        headers,
      });
      expect(answer.statusCode).toBe(400);
    },
  );
});

test('is exported as a file, filtered as the list, and that stands in the trail', async () => {
  await ageSecondFactor(server, { userId, ageMs: 0 });
  await append({ action: 'price_created', details: '=1+1, "quoted"' });
  const query = { action: 'price_created', subject: 'security_auto_process' };
  const answer = await server.app.inject({ url: '/api/audit/export.csv', query, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit_export_2026-03-04.csv"',
    'x-total-count': '1',
  });
  const lines = answer.body.split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\ufeffNumber,Time,Action,/);
  expect(lines[1]).toContain(',price_created,admin,clerk,');
  expect(lines[1]).toContain(`"'=1+1, ""quoted"""`);
  expect(lines[1]).toMatch(/,[0-9a-f]{64}$/);
  const [entry] = (await list({ limit: '1' })).entries;
  expect(entry).toMatchObject({
    action: 'audit_exported',
    author_name: 'Chief',
    facts: { action: 'price_created', searched: true, entries: 1 },
  });
  expect(JSON.stringify(entry?.facts)).not.toContain('security_auto_process');
});

test('more than ten thousand hits are not counted to the end', async () => {
  const { pool } = server.testDatabase;
  // Rows without a chain: this test counts entries and does not verify them.
  await pool.query(
    `insert into audit_trail (id, at, action, author_kind, facts, previous_hash, hash)
     select last_id + n, now(), 'logout', 'system', '{}', '', '' from audit_head, generate_series(1, 10050) n`,
  );
  await pool.query('update audit_head set last_id = last_id + 10050');
  const some = await list({ action: 'logout', limit: '100', page: '100' });
  expect(some.pagination).toEqual({
    page: 100,
    limit: 100,
    total: 10_000,
    pages: 100,
    total_is_minimum: true,
  });
  expect(some.entries).toHaveLength(100);
  expect((await list({ action: 'logout', limit: '100', page: '101' })).entries).toEqual([]);
  const all = await list({ limit: '100' });
  expect(all.pagination.total_is_minimum).toBeUndefined();
  expect(all.pagination.total).toBeGreaterThan(10_050);
  const file = await server.app.inject({ url: '/api/audit/export.csv', headers });
  const numbers = file.body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]));
  expect(numbers).toEqual(
    Array.from({ length: all.pagination.total }, (_, index) => all.pagination.total - index),
  );
});

test('an act is found by its payment, however its id was written', async () => {
  const { id, paymentId } = await createPayment(server);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/transactions/${id.toUpperCase()}/verify-payment`,
    headers,
  });
  expect(answer.statusCode).toBe(200);
  for (const subject of [id, paymentId]) {
    const { entries } = await list({ subject });
    expect(entries.map(({ action, subject_id: of }) => [action, of])).toEqual([
      ['payment_verified', id],
    ]);
  }
});
