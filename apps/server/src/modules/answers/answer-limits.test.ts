import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTransactionHash, subscriptionPayload } from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

// What one address may ask for and correct.

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    limits: { createPerMinute: 6, openPerHour: 3 },
  });
});
afterAll(() => server.close());

async function post(path: string, remoteAddress: string, headers = {}, payload: object = {}) {
  const url = `/api/transactions/track/${path}`;
  const answer = await server.app.inject({ method: 'POST', url, remoteAddress, headers, payload });
  const { code } = answer.json<{ code?: string }>();
  return [answer.statusCode, ...(code === undefined ? [] : [code])].join(' ');
}
let network = 0;
/** A payment by a visitor with an address of their own. */
async function register(changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/transactions',
    payload: subscriptionPayload(changes),
    remoteAddress: `203.0.113.${(network += 1)}`,
  });
  return answer.json<{ paymentId: string }>().paymentId;
}
async function own() {
  const asked = await server.app.inject({
    method: 'POST',
    url: '/api/payments/quotes',
    payload: {
      type: 'ghost-eshop-pro',
      payment_method: 'crypto',
      crypto_type: 'btc',
      subscriptionDuration: '3 months',
    },
  });
  const { quoteToken } = asked.json<Quote>();
  const paymentId = await register({ quote_token: quoteToken });
  return { paymentId, headers: { 'sender-token': quoteToken } };
}

test('links and corrections count against the limit of creations', async () => {
  const paymentId = await register();
  const address = '198.51.100.1';
  const answers: string[] = [];
  for (let count = 0; count < 7; count += 1)
    answers.push(await post(`${paymentId}/correction-link`, address));
  expect(answers).toEqual([...Array<string>(6).fill('200'), '429 TOO_MANY_REQUESTS']);
  expect(await post(`${paymentId}/correction`, address)).toBe('429 TOO_MANY_REQUESTS');
});

test('a correction counts as a payment opened, and so does a refused duplicate; a refused one does not', async () => {
  const address = '198.51.100.2';
  const payments = [await own(), await own(), await own()];
  const taken = newTransactionHash();
  await register({ txid: taken });
  const correct = async (index: number, txid: string) => {
    const { paymentId, headers } = payments[index] ?? (await own());
    return post(`${paymentId}/correction`, address, headers, { txid });
  };
  expect(await correct(0, newTransactionHash())).toBe('200');
  expect(await correct(0, newTransactionHash())).toBe('409 CORRECTION_USED');
  expect(await correct(1, taken)).toBe('409 DUPLICATE_TXID');
  expect(await correct(1, newTransactionHash())).toBe('200');
  expect(await correct(2, newTransactionHash())).toBe('429 TOO_MANY_PAYMENTS');
});
