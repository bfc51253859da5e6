import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { readPdfText } from '../../../test/pdf-text.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { drawReceipt } from './receipt-pdf.ts';
import { createReceipts } from './usecases/make-receipt.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    environment: { SITE_NAME: 'Привет Ghost', SITE_SUPPORT_EMAIL: 'help@example.org' },
  });
});
afterAll(() => server.close());

const ask = (paymentId: string) =>
  server.app.inject({ url: `/api/transactions/track/${paymentId}/receipt` });
const act = async (id: string, action: string, payload?: object) => {
  const { headers } = await createSession(server);
  const url = `/api/transactions/${id}/${action}`;
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers,
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('a receipt', () => {
  test('is a PDF of a verified payment that says what the tracker says, and nothing else', async () => {
    const payload = nintendoPayload({ userUsername: 'waluigi', userEmail: 'wa@example.org' });
    const { id, paymentId } = await createPayment(server, payload);
    await act(id, 'verify-payment');
    const answer = await ask(paymentId.toLowerCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${paymentId}.pdf"`,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const text = readPdfText(answer.rawPayload);
    const at = `${server.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    expect(text.split('\n')).toEqual([
      'Привет Ghost',
      'Receipt',
      'Payment ID',
      paymentId,
      'Amount',
      '15.00 EUR',
      'For',
      'Ghost eShop Pro',
      'Duration',
      '3 months',
      'Method',
      'Nintendo eShop card',
      'Region',
      'Europe',
      'Status',
      'Awaiting Subscription',
      'Registered',
      at,
      'Last change',
      at,
      'For privacy, this receipt shows no name.',
      'Questions: help@example.org',
    ]);
    // Nothing that a PDF reader would fetch, run or open.
    expect(answer.rawPayload.toString('latin1')).not.toMatch(
      /\/(URI|JavaScript|JS|Launch|EmbeddedFile)\b/,
    );
    for (const secret of ['waluigi', 'wa@example.org', String(payload['paymentCode']).slice(-4)])
      expect(text).not.toContain(secret);
    expect((await ask(paymentId)).rawPayload).toEqual(answer.rawPayload);
  });

  test('of a completed payment and of a donation', async () => {
    const subscription = await createPayment(server, subscriptionPayload());
    await act(subscription.id, 'verify-payment');
    await act(subscription.id, 'update-subscription');
    expect(readPdfText((await ask(subscription.paymentId)).rawPayload)).toContain('Completed');
    const donation = await createPayment(server, donationPayload());
    await act(donation.id, 'verify-payment');
    const text = readPdfText((await ask(donation.paymentId)).rawPayload);
    expect(text).toContain('25.00 USD\nFor\nDonation\nMethod');
  });

  test('is not given while the money is not verified, nor for what failed', async () => {
    const { id, paymentId } = await createPayment(server);
    const refused = { code: 'RECEIPT_NOT_READY' };
    expect([(await ask(paymentId)).statusCode, (await ask(paymentId)).json()]).toMatchObject([
      409,
      refused,
    ]);
    await act(id, 'mark-failed', { reason: 'Nothing came' });
    expect((await ask(paymentId)).json()).toMatchObject(refused);
    expect((await ask('GHOST-AAAAAA-1700000000-BBBBBB')).json()).toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    });
    expect((await ask('nonsense')).json()).toMatchObject({ code: 'INVALID_PAYMENT_ID' });
  });

  test('counts as a look-up of the tracker', async () => {
    const strict = await createTestServer({
      limits: {
        trackPerMinute: 2,
        createPerMinute: 10,
        createWalletPerMinute: 10,
        openPerHour: 10,
        quotesPerMinute: 100_000,
        uniqueQuotesPerHour: 100_000,
        connectionsPerAddress: 10,
      },
    });
    const get = async (path: string) =>
      (await strict.app.inject({ url: `/api/transactions/track/GHOST-1${path}` })).statusCode;
    expect([await get(''), await get('/receipt'), await get('/receipt'), await get('')]).toEqual([
      404, 404, 429, 429,
    ]);
    await strict.close();
  });

  test('is refused while too many are waiting for theirs', async () => {
    const { id, paymentId } = await createPayment(server);
    await act(id, 'verify-payment');
    const crowded = createReceipts({ ...server.dependencies, mostWaiting: 0 });
    await expect(crowded(paymentId)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await ask(paymentId)).statusCode).toBe(200);
  });

  test.each(['Ελληνικά Ghost', 'გამარჯობა', 'Žluťoučký Łódź', 'x'.repeat(300)])(
    'carries a site name such as %s on one sheet',
    async (siteName) => {
      const file = await drawReceipt({
        siteName,
        title: 'Receipt',
        rows: [['Payment ID', 'GHOST-AAAAAA-1700000000-BBBBBB']],
        notes: [],
        madeAt: new Date(0),
      });
      expect(readPdfText(file).replaceAll('\n', '')).toContain(siteName);
      expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    },
  );
});
