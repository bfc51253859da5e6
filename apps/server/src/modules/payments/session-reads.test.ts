import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayment, subscriptionPayload } from '../../../test/payments.ts';
import {
  ageSecondFactor,
  createSession,
  createTestServer,
  type TestServer,
} from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  // 1,200 customers.
  await server.testDatabase.pool.query(
    `insert into transactions (payment_id, type, payment_method, amount_minor, currency, subscription_duration, status,
       created_at, updated_at)
     select 'GHOST-' || lpad(n::text, 6, '0') || '-1795262400-AAAAAA', 'ghost-eshop-pro', 'card', 1200, 'USD',
       '3 months', 'pending_payment_verification', $1::timestamptz + n * interval '1 second', $1
     from generate_series(1, 1200) n`,
    [server.clock.now()],
  );
});
afterAll(() => server.close());

type Session = Awaited<ReturnType<typeof createSession>>;

/** A session whose second factor is older than ten minutes. */
async function plainSession(): Promise<Session> {
  const session = await createSession(server);
  await ageSecondFactor(server, { userId: session.userId, ageMs: 11 * 60_000 });
  return session;
}
async function read({ headers }: Session, path: string) {
  const answer = await server.app.inject({ url: `/api${path}`, headers });
  return { status: answer.statusCode, body: answer.json<{ code?: string }>() };
}
const page = (session: Session, number: number, rest = '') =>
  read(session, `/transactions?limit=100&page=${number}${rest}`);
const pages = Array.from({ length: 12 }, (_, index) => index + 1);
const refused = { status: 403, body: { code: 'STEP_UP_REQUIRED' } };
const countOf = async ({ userId }: Session) =>
  (
    await server.testDatabase.pool.query(
      `select cardinality(seen)::int as count from session_reads join admin_sessions s on s.id = session_id
       where user_id = $1`,
      [userId],
    )
  ).rows as { count: number }[];

test('a session without a fresh factor pages through a thousand payments, and no further', async () => {
  const session = await plainSession();
  for (const number of pages.slice(0, 10))
    expect((await page(session, number)).status, `page ${number}`).toBe(200);
  expect(await page(session, 11)).toMatchObject(refused);
  expect(await page(session, 1, '&sort=created_at_asc')).toMatchObject(refused);
  // What it has read stays open, as often as the list is refreshed.
  for (let again = 0; again < 5; again += 1) expect((await page(session, 3)).status).toBe(200);
  expect(await countOf(session)).toEqual([{ count: 1_000 }]);
  // Another session counts for itself.
  expect((await page(await plainSession(), 11)).status).toBe(200);
});

test('lists, searches, details and candidates are counted alike, and each payment once', async () => {
  const session = await plainSession();
  const { body } = await read(session, '/transactions?limit=20');
  const [{ id }] = (body as unknown as { transactions: [{ id: string }] }).transactions;
  expect((await read(session, `/transactions/${id}`)).status).toBe(200);
  expect((await read(session, '/transactions/recent/list')).status).toBe(200);
  expect(await countOf(session)).toEqual([{ count: 20 }]);
  const oldest = await read(session, '/transactions?limit=20&sort=created_at_asc');
  expect(oldest.status).toBe(200);
  expect(await countOf(session)).toEqual([{ count: 40 }]);
});

test('a second factor lets it go on, and the count begins anew with it and after an hour', async () => {
  const session = await plainSession();
  for (const number of pages.slice(0, 10)) await page(session, number);
  await ageSecondFactor(server, { userId: session.userId, ageMs: 0 });
  for (const number of pages) expect((await page(session, number)).status).toBe(200);
  server.clock.advance(10 * 60_000 + 1);
  for (const number of pages.slice(0, 10)) expect((await page(session, number)).status).toBe(200);
  expect(await page(session, 11)).toMatchObject(refused);
  server.clock.advance(3_600_000);
  expect((await page(session, 11)).status).toBe(200);
  expect(await countOf(session)).toEqual([{ count: 100 }]);
});

test('a second factor of the future, after the clock was set back, does not end the count', async () => {
  const session = await plainSession();
  await ageSecondFactor(server, { userId: session.userId, ageMs: -3_600_000 });
  for (const number of pages.slice(0, 10)) {
    server.clock.advance(1_000);
    expect((await page(session, number)).status).toBe(200);
  }
  expect(await page(session, 11)).toMatchObject(refused);
});

test('the other payments of a customer are counted too', async () => {
  const session = await plainSession();
  const account = { userUsername: 'heron', userEmail: 'heron@example.org' };
  const payments = [];
  for (let count = 0; count < 3; count += 1)
    payments.push(await createPayment(server, subscriptionPayload(account)));
  const path = `/transactions/${payments[0]?.id}/of-customer`;
  expect((await read(session, path)).status).toBe(200);
  expect(await countOf(session)).toEqual([{ count: 2 }]);
});

test('pages that are read at the same moment are all counted', async () => {
  const session = await plainSession();
  await page(session, 1);
  await Promise.all(pages.slice(1, 9).map((number) => page(session, number)));
  expect(await countOf(session)).toEqual([{ count: 900 }]);
});
