import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayment } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('a note stands in the history and the audit trail, and changes nothing that a visitor sees', async () => {
  const { id, paymentId } = await createPayment(server);
  const admin = await createSession(server, { role: 'admin' });
  const track = async () =>
    (await server.app.inject({ url: `/api/transactions/track/${paymentId}` })).json<unknown>();
  const before = await track();
  const add = async (notes: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/notes`,
      headers: admin.headers,
      payload: { notes },
    });
  expect((await add('  ')).statusCode).toBe(400);
  expect((await add('Asked for a receipt by mail.')).statusCode).toBe(200);
  const answer = await server.app.inject({
    url: `/api/transactions/${id}`,
    headers: admin.headers,
  });
  const { logs, notes, status } = answer.json<TransactionDetail>();
  expect(logs.at(-1)).toMatchObject({
    action: 'note_added',
    details: 'Asked for a receipt by mail.',
    admin_username: admin.username,
  });
  // The note of a decision is another one.
  expect([notes, status]).toEqual([null, 'pending_payment_verification']);
  expect(await track()).toEqual(before);
});
