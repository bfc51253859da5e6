import type { CustomerPayments } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createSession>>;
beforeAll(async () => {
  server = await createTestServer();
  admin = await createSession(server, { role: 'admin' });
});
afterAll(() => server.close());

async function othersOf(id: string): Promise<CustomerPayments> {
  const url = `/api/transactions/${id}/of-customer`;
  return (await server.app.inject({ url, headers: admin.headers })).json<CustomerPayments>();
}
const idsOf = ({ payments }: CustomerPayments) => payments.map(({ payment_id }) => payment_id);
const pay = async (account: { userUsername: string; userEmail: string }) => {
  server.clock.advance(1_000);
  return createPayment(server, subscriptionPayload(account));
};

test('the other payments of a customer have the e-mail address or the username, whatever their case, the newest first', async () => {
  const one = await pay({ userUsername: 'Otter', userEmail: 'otter@example.org' });
  const byEmail = await pay({ userUsername: 'Lark', userEmail: 'OTTER@example.org' });
  const byName = await pay({ userUsername: 'otter', userEmail: 'someone@example.org' });
  await pay({ userUsername: 'otter2', userEmail: 'otter2@example.org' });
  await createPayment(server, donationPayload());
  expect(idsOf(await othersOf(one.id))).toEqual([byName.paymentId, byEmail.paymentId]);
});

test('five are listed, and all of them are counted by status', async () => {
  const account = { userUsername: 'moth', userEmail: 'moth@example.org' };
  const first = await createPayment(server, nintendoPayload(account));
  await server.app.inject({
    method: 'POST',
    url: `/api/transactions/${first.id}/mark-failed`,
    headers: admin.headers,
    payload: { reason: 'Not paid.' },
  });
  for (let count = 0; count < 6; count += 1) await pay(account);
  const newest = await pay(account);
  const { payments, counts } = await othersOf(newest.id);
  expect(payments).toHaveLength(5);
  expect(counts).toEqual([
    { status: 'pending_payment_verification', count: 6 },
    { status: 'pending_subscription_update', count: 0 },
    { status: 'completed', count: 0 },
    { status: 'failed', count: 1 },
  ]);
});

test('a donation has no customer', async () => {
  const { id } = await createPayment(server, donationPayload());
  expect(await othersOf(id)).toMatchObject({ payments: [] });
});

test('an unknown payment is said to be unknown', async () => {
  const url = '/api/transactions/019a0000-0000-7000-8000-000000000000/of-customer';
  const answer = await server.app.inject({ url, headers: admin.headers });
  expect(answer.statusCode).toBe(404);
});

test('they are found by the indexes of both', async () => {
  const plan = await server.testDatabase.database.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql`explain select count(*) from transactions
      where (lower(user_email) = 'b' or lower(user_username) = 'a')`.execute(trx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('transactions_user_email_idx');
  expect(plan).toContain('transactions_user_username_idx');
});
