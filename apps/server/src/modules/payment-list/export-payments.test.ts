import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPayment, donationPayload, nintendoPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { listCodesOf } from '../payments/payments.public.ts';

const header =
  'Payment ID,User,Email,Type,Payment Method,Crypto Type,Region,Amount,Currency,Status,Payment Verified,Subscription Updated,Created At,Subscription Duration,Notes,Verdict,Received,Returned,Return References,Returned By,Code Outcomes,Code Found';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createSession>>;
beforeAll(async () => {
  server = await createTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await createSession(server);
});
afterAll(() => server.close());
beforeEach(() =>
  server.testDatabase.pool.query(
    'delete from transaction_logs; delete from payment_codes; delete from transactions',
  ),
);

const path = '/api/transactions/export.csv';
const download = (query = '', headers: Record<string, string> = admin.headers) =>
  server.app.inject({ url: `${path}${query}`, headers });
const lines = (body: string) =>
  body
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1);

/** Starts a download like a browser: the answer has begun, and its body is unread. */
async function begin(): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo;
  const [answer] = await once(
    get({ port, host: '127.0.0.1', path, headers: admin.headers, agent: false }),
    'response',
  );
  return answer as IncomingMessage;
}

/** More data than fits into the buffers between a server and a stalled reader: 10 kB a payment. */
const insertMany = (count: number) =>
  server.testDatabase.pool.query(
    `insert into transactions (payment_id, type, payment_method, crypto_type, chain, amount_minor, currency,
       status, created_at, updated_at, notes)
     select 'GHOST-AAAAAA-' || lpad(n::text, 10, '0') || '-AAAAAA', 'donation', 'crypto', 'btc', 'bitcoin', 100 + n,
       'USD', 'pending_payment_verification', now() - n * interval '1 second', now(), repeat('note ', 2000)
     from generate_series(1, $1::int) n`,
    [count],
  );

const lastEntry = async () =>
  (
    await server.testDatabase.pool.query<{ action: string; facts: unknown; author_id: string }>(
      'select action, facts, author_id from audit_trail order by id desc limit 1',
    )
  ).rows[0];

describe('the export', () => {
  test('has a line for each payment, with what the list shows of it', async () => {
    server.clock.set(new Date('2026-03-10T23:59:00Z'));
    const session = await createSession(server);
    const giftCard = await createPayment(server, nintendoPayload());
    server.clock.advance(1000);
    const { id, paymentId: gift } = await createPayment(server, donationPayload({ amount: 12.5 }));
    await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/mark-failed`,
      headers: session.headers,
      payload: { reason: 'Two lines,\nand "quotes"' },
    });
    const [code] = await listCodesOf(server.dependencies.database, giftCard.id);
    await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${giftCard.id}/record-code-outcome`,
      headers: session.headers,
      payload: { code_id: code?.id, outcome: 'worth_less', found: 10.5 },
    });
    const answer = await download('', session.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions_export_2026-03-10.csv"',
      'x-total-count': '2',
      'cache-control': 'no-store',
    });
    expect(lines(answer.body)).toEqual([
      header,
      `${gift},,,donation,crypto,btc,,12.5,USD,failed,false,false,2026-03-10T23:59:01.000Z,,"Two lines,\nand ""quotes""",,,,,,,`,
      `${giftCard.paymentId},luigi,luigi@example.org,ghost-eshop-pro,nintendo-eshop,,europe,15,EUR,pending_payment_verification,false,false,2026-03-10T23:59:00.000Z,3 months,,,,,,,worth_less,10.5`,
    ]);
    server.clock.set(new Date());
  });

  test('never holds a code', async () => {
    const paymentCode = 'ABCDABCDABCD1234';
    await createPayment(server, nintendoPayload({ paymentCode }));
    const { body } = await download();
    expect(body).not.toContain(paymentCode);
    expect(body).not.toContain('1234,');
  });

  test.each([
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T23:59:59.5Z', '2026-03-01T23:59:59.500Z'],
    ['2026-03-01T12:00:00.007Z', '2026-03-01T12:00:00.007Z'],
    ['2026-03-01T12:00:00.123987Z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T23:30:00-02:00', '2026-03-02T01:30:00.000Z'],
  ])('writes the time %s as %s, as the API does', async (stored, written) => {
    const { id } = await createPayment(server, donationPayload());
    await server.testDatabase.pool.query('update transactions set created_at = $1 where id = $2', [
      stored,
      id,
    ]);
    expect(lines((await download()).body)[1]?.split(',')[12]).toBe(written);
    const one = await server.app.inject({
      url: `/api/transactions/${id}`,
      headers: admin.headers,
    });
    expect(one.json()).toMatchObject({ created_at: written });
  });

  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('travels to a reader of %s as %s', async (accepted, encoding, decompress) => {
    await insertMany(10);
    const sent = await download('', { ...admin.headers, 'accept-encoding': accepted });
    expect(sent.headers['content-encoding']).toBe(encoding);
    const read = decompress(sent.rawPayload).toString();
    expect(read).toBe((await download()).body);
    expect(lines(read)).toHaveLength(11);
  });

  test('holds nothing that a spreadsheet would run', async () => {
    await createPayment(server, nintendoPayload({ userUsername: '=cmd()' }));
    expect((await download()).body).toContain(",'=cmd(),");
  });

  test('is empty but for its header where nothing is found', async () => {
    const answer = await download('?search=nobody-at-all');
    expect([answer.statusCode, answer.headers['x-total-count'], answer.body]).toEqual([
      200,
      '0',
      `\ufeff${header}\r\n`,
    ]);
  });

  test('takes the filter, the search and the order of the list', async () => {
    await createPayment(server, donationPayload({ amount: 5 }));
    await createPayment(server, donationPayload({ amount: 70 }));
    await createPayment(server, nintendoPayload({ userUsername: 'peach' }));
    const amounts = async (query: string) =>
      lines((await download(query)).body)
        .slice(1)
        .map((line) => line.split(',')[7]);
    expect(await amounts('?type=donation&sort=amount_asc')).toEqual(['5', '70']);
    expect(await amounts('?payment_method=crypto&sort=amount_desc')).toEqual(['70', '5']);
    expect(await amounts('?search=PEACH')).toEqual(['15']);
    expect(await amounts('?status=completed')).toEqual([]);
    expect(await amounts('?status=completed,pending_payment_verification&sort=amount_asc')).toEqual(
      ['5', '15', '70'],
    );
    const now = server.clock.now().getTime();
    const moment = (shift: number) => new Date(now + shift).toISOString();
    expect(await amounts(`?from=${moment(-1)}&to=${moment(60_000)}&type=donation`)).toHaveLength(2);
    expect(await amounts(`?to=${moment(-60_000)}`)).toEqual([]);
    expect(await amounts(`?from=${moment(60_000)}`)).toEqual([]);
    for (const query of ['?limit=20', '?page=2', '?status=lost', '?sort=id', '?token=x'])
      expect((await download(query)).statusCode, query).toBe(400);
  });

  test('that nobody reads holds up no visitor: three at once, and payments are registered and tracked', async () => {
    await insertMany(1_600);
    const unread = [await begin(), await begin(), await begin()];
    const { paymentId } = await createPayment(server, donationPayload());
    const tracked = await Promise.all(
      Array.from({ length: 40 }, async () =>
        server.app.inject(`/api/transactions/track/${paymentId}`),
      ),
    );
    expect(new Set(tracked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // The downloads were in progress the whole time.
    expect(unread.map(({ complete }) => complete)).toEqual([false, false, false]);
    for (const answer of unread) answer.destroy();
  });

  test('has no limit, and loses nothing between its batches', async () => {
    await insertMany(2_101);
    const answer = await download();
    expect(answer.headers['x-total-count']).toBe('2101');
    const ids = lines(answer.body)
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(new Set(ids).size).toBe(2_101);
  });

  test('is not to be had by its head alone', async () => {
    const answer = await server.app.inject({ method: 'HEAD', url: path, headers: admin.headers });
    expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([400, undefined]);
  });

  test('stands in the audit trail, without what was searched for', async () => {
    await createPayment(server, nintendoPayload({ userUsername: 'peach' }));
    const query = 'status=pending_payment_verification,failed&from=2026-01-01T00:00:00.000Z';
    await download(`?search=peach&${query}`);
    expect(await lastEntry()).toEqual({
      action: 'payments_exported',
      author_id: admin.userId,
      facts: {
        status: 'pending_payment_verification, failed',
        from: '2026-01-01T00:00:00.000Z',
        to: null,
        type: null,
        verdict: null,
        waiting: null,
        payment_method: null,
        needs_attention: null,
        assigned: null,
        view: null,
        selected: null,
        searched: true,
        payments: 1,
      },
    });
  });

  test('says in JSON that it could not be made', async () => {
    const broken = await createTestServer();
    const session = await createSession(broken);
    // The session is found, but the export fails.
    await broken.testDatabase.pool.query('alter table transactions rename to elsewhere');
    const answer = await broken.app.inject({ url: path, headers: session.headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      500,
      'INTERNAL_ERROR',
    ]);
    await broken.close();
  });
});

describe('a slow reader', () => {
  beforeEach(() => insertMany(1600));

  test('gets one moment of the list, whatever happens meanwhile', async () => {
    const answer = await begin();
    await createPayment(server, donationPayload());
    await server.testDatabase.pool.query(`update transactions set notes = 'changed'`);
    let body = '';
    for await (const chunk of answer.setEncoding('utf8')) body += String(chunk);
    expect(answer.headers['x-total-count']).toBe('1600');
    expect(lines(body)).toHaveLength(1601);
    expect(body).not.toContain('changed');
  });

  test('is one of three at once, and makes room when it leaves', async () => {
    const readers = await Promise.all([begin(), begin(), begin()]);
    expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const refused = await download();
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ]);
    expect(refused.headers['retry-after']).toBe('10');
    for (const reader of readers) reader.destroy();
    await vi.waitFor(
      async () => {
        expect((await download('?search=nobody-at-all')).statusCode).toBe(200);
        const { rows } = await server.testDatabase.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        );
        expect(rows).toHaveLength(0);
      },
      { timeout: 20_000, interval: 50 },
    );
  });

  test('that is cut off is not told that this was all', async () => {
    const answer = await begin();
    await vi.waitFor(
      async () => {
        const { rows } = await server.testDatabase.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 25 },
    );
    const read = async () => {
      for await (const _ of answer) continue;
    };
    await expect(read()).rejects.toThrow('aborted');
    // The broken connection is replaced: the next export has one.
    expect((await download('?search=nobody-at-all')).statusCode).toBe(200);
  });
});
