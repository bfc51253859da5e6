import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayment, donationPayload, newTransactionHash } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { demonstrationAddresses } from '../settings/settings-defaults.ts';

const first = demonstrationAddresses.crypto_btc_address;
const second = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const third = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const hourMs = 3_600_000;
const ofNobody = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';

let server: TestServer;
let boss: Awaited<ReturnType<typeof createSession>>;
beforeAll(async () => {
  server = await createTestServer();
  boss = await createSession(server, { role: 'super_admin' });
  for (const crypto_btc_address of [second, third]) {
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/settings',
      headers: boss.headers,
      payload: { crypto_btc_address },
    });
    expect(answer.statusCode).toBe(200);
  }
});
afterAll(() => server.close());

const claim = async (changes: Record<string, unknown>) => {
  const payload = donationPayload(changes);
  const answer = await server.app.inject({ method: 'POST', url: '/api/transactions', payload });
  const row = await server.testDatabase.database
    .selectFrom('transactions')
    .select('payment_address')
    .where('payment_id', '=', payload.payment_id)
    .executeTakeFirst();
  const { code } = answer.json<{ code?: string }>();
  return { status: answer.statusCode, code, stored: row?.payment_address };
};

describe('what is kept as the address that the payer was shown', () => {
  test.each([
    ['the present one', third, third],
    ['the one before it', second, second],
    ['the very first one', first, first],
    ['the present one, where the page does not say', undefined, third],
    ['the present one, where the page says none', null, third],
  ])('%s', async (_, payment_address, stored) => {
    expect(await claim({ payment_address })).toMatchObject({ status: 201, stored });
  });

  test.each([
    ['an address that never was ours', { payment_address: ofNobody }, 'ADDRESS_UNKNOWN'],
    [
      'an earlier address of another coin',
      { crypto_type: 'eth', txid: `0x${newTransactionHash()}`, payment_address: second },
      'ADDRESS_UNKNOWN',
    ],
    ['nothing but spaces', { payment_address: '  ' }, 'INVALID_INPUT'],
    ['something too long', { payment_address: 'x'.repeat(121) }, 'INVALID_INPUT'],
    ['something else than a text', { payment_address: 7 }, 'INVALID_INPUT'],
  ])('not %s: refused', async (_, changes, code) => {
    expect(await claim(changes)).toEqual({ status: 400, code, stored: undefined });
  });
});

test('an earlier address counts for as long as its change is recent', async () => {
  const shown = { payment_address: second };
  server.clock.advance(71 * hourMs);
  expect(await claim(shown)).toMatchObject({ status: 201, stored: second });
  server.clock.advance(2 * hourMs);
  expect(await claim(shown)).toEqual({ status: 400, code: 'ADDRESS_UNKNOWN', stored: undefined });
  server.clock.advance(-73 * hourMs);
});

test.each([
  [second, true],
  [third, false],
])('an admin sees that %s is not configured any more: %s', async (payment_address, replaced) => {
  const { id } = await createPayment(server, donationPayload({ payment_address }));
  for (const url of [`/api/transactions/${id}`, '/api/transactions']) {
    const answer = await server.app.inject({ url, headers: boss.headers });
    const body = answer.json<{ transactions?: { id: string }[] }>();
    const shown = body.transactions?.find((row) => row.id === id) ?? body;
    expect(shown, url).toMatchObject({ payment_address, payment_address_replaced: replaced });
  }
});

test('an unknown address is told apart, with what to do where coins were sent', async () => {
  const payload = donationPayload({ payment_address: ofNobody });
  const answer = await server.app.inject({ method: 'POST', url: '/api/transactions', payload });
  expect(answer.json()).toMatchObject({
    error: expect.stringMatching(/not ours.*do not pay again.*support/) as string,
  });
});
