import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../core/database/database.ts';
import { createPayment } from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createTracker, findByTypedId } from './tracking.public.ts';

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

test.each([
  ['ＧＨＯＳＴ－ＡＢＣＤＥＦ－１２３４５６７８９０－ＡＢＣＤＥＦ', 'found'],
  ['GHOST–ABCDEF–1234567890–ABCDEF', 'found'],
  ['ghostabcdef1234567890abcdef', 'found'],
  ['My payment is GHOST-ABCDEF-1234567890-ABCDEF.', 'found'],
  ['\u200bGHOST-ABCDEF-1234567890-ABCDEF', 'found'],
  ['GHOST-ABCDEF', 'PAYMENT_NOT_FOUND'],
  [' ghost–abcdef', 'PAYMENT_NOT_FOUND'],
  ['ＧＨＯＳＴ－ＡＢＣ', 'PAYMENT_NOT_FOUND'],
  ['My payment is GHOST-ABCDEF', 'INVALID_PAYMENT_ID'],
  ['GHOSTABC', 'INVALID_PAYMENT_ID'],
  ['', 'INVALID_PAYMENT_ID'],
])('the typed id %j: %s', async (typed, expected) => {
  const found = findByTypedId(typed, (id) =>
    Promise.resolve(id === 'GHOST-ABCDEF-1234567890-ABCDEF' ? 'found' : undefined),
  ).catch((error: unknown) => (error as { code: string }).code);
  expect(await found).toBe(expected);
});

test('a fault of the database is not taken for a missing payment', async () => {
  const connectionString = 'postgres://site@127.0.0.1:1/nothing';
  const { database, close } = openDatabase({ connection: { connectionString } });
  const broken = createTracker({ database, limits: { trackPerMinute: 2 } });
  await expect(broken.find('GHOST-ABCDEF-1234567890-ABCDEF', '203.0.113.9')).rejects.toThrow(
    'ECONNREFUSED',
  );
  await close();
});
