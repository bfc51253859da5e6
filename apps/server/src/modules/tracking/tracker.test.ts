import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../core/database/database.ts';
import { createPayment } from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createTracker } from './tracking.public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const trackerOf = (trackPerMinute: number) =>
  createTracker({ ...server.dependencies, limits: { trackPerMinute } });

test('the page and the calls of an address share its look-ups; another address has its own', async () => {
  const { paymentId } = await createPayment(server);
  const tracker = trackerOf(2);
  expect(await tracker.find(paymentId, '203.0.113.7')).toMatchObject({ paymentId });
  await tracker.limit.consume('203.0.113.7');
  expect(await tracker.find(paymentId, '203.0.113.7')).toBeUndefined();
  await expect(tracker.limit.consume('203.0.113.7')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  expect(await tracker.find(paymentId, '198.51.100.7')).toMatchObject({ paymentId });
});

test.each(['GHOST-ABCDEF-1234567890-ABCDEF', 'GHOST-%00', '<img>', ''])(
  'the page of %j shows no payment',
  async (paymentId) => {
    expect(await trackerOf(2).find(paymentId, '203.0.113.8')).toBeUndefined();
  },
);

test('a fault of the database is not taken for a missing payment', async () => {
  const connectionString = 'postgres://site@127.0.0.1:1/nothing';
  const { database, close } = openDatabase({ connection: { connectionString } });
  const broken = createTracker({ database, limits: { trackPerMinute: 2 } });
  await expect(broken.find('GHOST-ABCDEF-1234567890-ABCDEF', '203.0.113.9')).rejects.toThrow(
    'ECONNREFUSED',
  );
  await close();
});
