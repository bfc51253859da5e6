import type { Receipt } from '@ghost-pay/contract/tracking/tracking.schemas';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailSite, startMailSite } from '../../../test/mail-site.ts';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  rewarblePayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { readPdfText } from '../../../test/pdf-text.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createReceipts } from './usecases/make-receipt.ts';

let written = '';
let site: MailSite;
let server: TestServer;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (text: string) => void (written += text) });
  site = await startMailSite(
    {
      SITE_NAME: 'Ghost & Co',
      SITE_SUPPORT_EMAIL: 'help@example.org',
      PUBLIC_URL: 'https://pay.example.org',
    },
    { log },
  );
  server = site.server;
});
afterAll(() => site.close());

const addressOf = (paymentId: string) => `/api/transactions/track/${paymentId}/receipt`;
const withToken = (token?: string) => (token === undefined ? {} : { 'receipt-token': token });
const askPdf = async (paymentId: string, token?: string) =>
  server.app.inject({ url: addressOf(paymentId), headers: withToken(token) });
const askFacts = async (paymentId: string, token?: string) =>
  server.app.inject({ url: `${addressOf(paymentId)}/facts`, headers: withToken(token) });
const factsOf = async (paymentId: string, token?: string) =>
  (await askFacts(paymentId, token)).json<Receipt>();
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
/** The token in the link of the mail to the customer that was just sent. */
async function mailedToken(paymentId: string): Promise<string> {
  const link = `https://pay.example.org/track/${paymentId}/receipt#`;
  const mail = (await site.deliver()).find(({ text }) => text.includes(link));
  return new RegExp(`/track/${paymentId}/receipt#(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '';
}
/** Both sources have just said the same. */
async function setRate(): Promise<void> {
  const { database } = server.testDatabase;
  await database.deleteFrom('coin_rates').execute();
  for (const source of ['coinbase', 'kraken'] as const)
    await database
      .insertInto('coin_rates')
      .values({
        coin: 'btc',
        source,
        host: source,
        usd_rate: '100000',
        fetched_at: server.clock.now(),
      })
      .execute();
}
/** A payment in bitcoin by a quote, verified, with the token of its mail. */
async function paidByQuote() {
  await setRate();
  const asked = {
    type: 'ghost-eshop-pro',
    payment_method: 'crypto',
    crypto_type: 'btc',
    subscriptionDuration: '3 months',
  };
  const quote = (
    await server.app.inject({ method: 'POST', url: '/api/payments/quotes', payload: asked })
  ).json<{ quoteToken: string; coin: { exact: { amount: string } } }>();
  const payload = subscriptionPayload({ quote_token: quote.quoteToken });
  const made = await createPayment(server, payload);
  await site.deliver();
  await act(made.id, 'verify-payment');
  const token = await mailedToken(made.paymentId);
  return { ...made, quote, token, txid: String(payload.txid) };
}
const words = (moment: Date) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(moment)} UTC`;

describe('a receipt by payment id alone', () => {
  test('holds what the tracker holds, paid on, coin and the site’s name, and nothing more', async () => {
    const { id, paymentId } = await createPayment(server);
    const registered = server.clock.now();
    server.clock.advance(3_600_000);
    await act(id, 'verify-payment');
    const paidOn = server.clock.now().toISOString();
    server.clock.advance(3_600_000);
    await act(id, 'update-subscription');
    const url = `/api/transactions/track/${paymentId}`;
    const tracked = (await server.app.inject({ url })).json<object>();
    expect(await factsOf(paymentId)).toEqual({
      ...tracked,
      siteName: 'Ghost & Co',
      paidOn,
      coin: 'btc',
      coinAmount: null,
      transactionHash: null,
      maskedCode: null,
    });
    expect(await factsOf(paymentId)).toMatchObject({
      createdAt: registered.toISOString(),
      updatedAt: server.clock.now().toISOString(),
    });
  });

  test('is a PDF that says the same', async () => {
    const payload = nintendoPayload({ userUsername: 'waluigi', userEmail: 'wa@example.org' });
    const { id, paymentId } = await createPayment(server, payload);
    await act(id, 'verify-payment');
    const answer = await askPdf(paymentId.toLowerCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${paymentId}.pdf"`,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const text = readPdfText(answer.rawPayload);
    const at = words(server.clock.now());
    expect(text.split('\n')).toEqual([
      'Ghost',
      '&',
      'Co',
      'Receipt',
      'Amount paid',
      '€15.00',
      'Awaiting Subscription',
      'Paid on',
      at,
      'For',
      'Ghost eShop Pro',
      'Duration',
      '3 months',
      'Method',
      'Nintendo eShop card',
      'Region',
      'Europe',
      'Payment ID',
      paymentId,
      'Registered',
      at,
      'Last change',
      at,
      'For privacy, this receipt shows no name. Questions: help@example.org',
    ]);
    // Nothing that a PDF reader would fetch, run or open. Compressed streams may hold any three letters.
    const objects = answer.rawPayload
      .toString('latin1')
      .replaceAll(/stream\r?\n.*?endstream/gs, '');
    expect(objects).toContain('/ActualText');
    expect(objects).not.toMatch(/\/(URI|JavaScript|JS|Launch|EmbeddedFile)\b/);
    for (const secret of ['waluigi', 'wa@example.org', String(payload['paymentCode']).slice(-4)])
      expect(text).not.toContain(secret);
    expect((await askPdf(paymentId)).rawPayload).toEqual(answer.rawPayload);
  });

  test('of a donation is there once it is verified', async () => {
    const { id, paymentId } = await createPayment(server, donationPayload());
    await act(id, 'verify-payment');
    expect(await factsOf(paymentId)).toMatchObject({ type: 'donation', status: 'completed' });
    const text = readPdfText((await askPdf(paymentId)).rawPayload);
    expect(text).toContain('$25.00\nCompleted');
    expect(text).toContain(
      'For\nDonation\nMethod\nCryptocurrency\nCoin\nBitcoin (BTC), Bitcoin network',
    );
  });

  test('was paid when the money came, not when somebody looked', async () => {
    const { pool } = server.testDatabase;
    const cameAt = server.clock.now();
    server.clock.advance(3_600_000);
    const [inCoins, byCode, byCard] = [
      await createPayment(server),
      await createPayment(server, nintendoPayload()),
      await createPayment(server, nintendoPayload()),
    ];
    for (const { id } of [inCoins, byCode, byCard]) await act(id, 'verify-payment');
    await pool.query(
      `insert into payment_evidence (transaction_id, chain, verdict, received_atomic, seen, basis, created_at)
       values ($1, 'bitcoin', 'proven', '1', $2, '{}', now())`,
      [inCoins.id, JSON.stringify({ block_time: cameAt.toISOString() })],
    );
    await pool.query(
      `update payment_codes set outcome = 'worked', found_minor = amount_minor, outcome_at = $2
       from transactions where transactions.id = transaction_id and transaction_id = $1`,
      [byCode.id, cameAt],
    );
    await pool.query(
      `update transactions set payment_method = 'card', region = null where id = $1`,
      [byCard.id],
    );
    await pool.query(
      `insert into card_payments (transaction_id, callback_secret_hash, address_in, checked_at, last_response)
       values ($1, '\\x01', 'made-up', $2, '{"status": "paid"}')`,
      [byCard.id, cameAt],
    );
    for (const { paymentId } of [inCoins, byCode, byCard])
      expect((await factsOf(paymentId)).paidOn).toBe(cameAt.toISOString());
  });

  test('was paid on the day of the last verification when it was taken back', async () => {
    const { id, paymentId } = await createPayment(server);
    await act(id, 'verify-payment');
    const { headers } = await createSession(server, { role: 'super_admin' });
    const back = await server.app.inject({
      method: 'PATCH',
      url: `/api/transactions/${id}/status`,
      headers,
      payload: { status: 'pending_payment_verification', notes: 'Too early.' },
    });
    expect(back.statusCode, back.body).toBe(200);
    server.clock.advance(86_400_000);
    await act(id, 'verify-payment');
    expect((await factsOf(paymentId)).paidOn).toBe(server.clock.now().toISOString());
  });

  test('is not given while the money is not verified, nor for what failed', async () => {
    const { id, paymentId } = await createPayment(server);
    for (const ask of [askPdf, askFacts]) {
      const waiting = await ask(paymentId);
      expect([waiting.statusCode, waiting.json()]).toMatchObject([
        409,
        { code: 'RECEIPT_NOT_READY' },
      ]);
    }
    await act(id, 'mark-failed', { reason: 'Nothing came' });
    for (const ask of [askPdf, askFacts]) {
      expect((await ask(paymentId)).json()).toMatchObject({ code: 'RECEIPT_NOT_READY' });
      expect((await ask('GHOST-AAAAAA-1700000000-BBBBBB')).json()).toMatchObject({
        code: 'PAYMENT_NOT_FOUND',
      });
      expect((await ask('nonsense')).json()).toMatchObject({ code: 'INVALID_PAYMENT_ID' });
    }
  });
});

describe('a receipt that is opened from the customer’s mail', () => {
  test('adds the amount in coins and the hash, as facts and in the PDF', async () => {
    const { paymentId, token, quote, txid } = await paidByQuote();
    const plain = await factsOf(paymentId);
    expect(await factsOf(paymentId, token)).toEqual({
      ...plain,
      coinAmount: quote.coin.exact.amount,
      transactionHash: txid,
    });
    const text = readPdfText((await askPdf(paymentId, token)).rawPayload);
    expect(text).toContain(`Coin and amount\n${quote.coin.exact.amount} BTC, Bitcoin network`);
    expect(text.replaceAll('\n', '')).toContain(`Transaction hash${txid}`);
  });

  test('leaves out the amount of coins that came after the quote’s time', async () => {
    const { paymentId, token, txid, id } = await paidByQuote();
    await server.testDatabase.database
      .updateTable('transactions')
      .set({ quote_late: true })
      .where('id', '=', id)
      .execute();
    expect(await factsOf(paymentId, token)).toMatchObject({
      coinAmount: null,
      transactionHash: txid,
    });
  });

  test.each([
    ['gift card', nintendoPayload],
    ['voucher', rewarblePayload],
  ])('adds the masked code of a %s', async (_, payloadOf) => {
    const payload = payloadOf();
    const { id, paymentId } = await createPayment(server, payload);
    await site.deliver();
    await act(id, 'verify-payment');
    const facts = await factsOf(paymentId, await mailedToken(paymentId));
    expect(facts.maskedCode).toMatch(/^•{12}[A-Z0-9]{4}$/);
    expect(JSON.stringify(payload)).toContain(facts.maskedCode?.slice(-4));
    expect((await factsOf(paymentId)).maskedCode).toBeNull();
  });

  test('is the plain one, to the last byte, with a wrong, foreign or expired token', async () => {
    const { paymentId, token } = await paidByQuote();
    const other = await paidByQuote();
    const [facts, pdf] = [await askFacts(paymentId), await askPdf(paymentId)];
    const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    for (const wrong of [swapped, other.token, 'nonsense', ''])
      expect([
        (await askFacts(paymentId, wrong)).body,
        (await askPdf(paymentId, wrong)).rawPayload,
      ]).toEqual([facts.body, pdf.rawPayload]);
    const before = server.clock.now();
    server.clock.advance(400 * 86_400_000 + 1);
    expect((await askFacts(paymentId, token)).body).toBe(facts.body);
    server.clock.set(before);
    expect((await factsOf(paymentId, token)).transactionHash).not.toBeNull();
  });

  test('has the same link when its mail is sent again, and a link in no other mail', async () => {
    const payload = subscriptionPayload({ userEmail: 'again@example.org' });
    const { id, paymentId } = await createPayment(server, payload);
    const [received] = (await site.deliver()).filter(({ to }) => to[0] === 'again@example.org');
    expect(received?.text).not.toContain('/receipt');
    await act(id, 'verify-payment');
    const first = await mailedToken(paymentId);
    const { headers } = await createSession(server, { role: 'super_admin' });
    const { mails } = (
      await server.app.inject({ url: '/api/outbox?kind=payment_verified', headers })
    ).json<{ mails: { id: string; transaction_id: string }[] }>();
    const mail = mails.find(({ transaction_id: of }) => of === id);
    const url = `/api/outbox/${mail?.id}/resend`;
    expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
    server.clock.advance(86_400_000);
    expect(await mailedToken(paymentId)).toBe(first);
  });

  test('keeps its token out of the log, the audit trail and the outbox', async () => {
    const { paymentId, token } = await paidByQuote();
    await askFacts(paymentId, token);
    await askPdf(paymentId, token);
    expect(written).toContain('GHOST-…');
    expect(written).not.toContain(token);
    const { database } = server.testDatabase;
    const rows = await Promise.all([
      database.selectFrom('mails').selectAll().execute(),
      database.selectFrom('audit_trail').selectAll().execute(),
      database.selectFrom('audit_personal').selectAll().execute(),
      database.selectFrom('transaction_logs').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('a receipt counts as a look-up of the tracker, with a token too', async () => {
  const strict = await createTestServer({
    limits: { trackPerMinute: 3 },
  });
  const get = async (path: string) =>
    (
      await strict.app.inject({
        url: `/api/transactions/track/GHOST-1${path}`,
        headers: withToken('made-up'),
      })
    ).statusCode;
  expect([
    await get(''),
    await get('/receipt'),
    await get('/receipt/facts'),
    await get('/receipt/facts'),
    await get('/receipt'),
    await get(''),
  ]).toEqual([404, 404, 404, 429, 429, 429]);
  await strict.close();
});

test('a PDF is refused while too many are waiting for theirs', async () => {
  const { id, paymentId } = await createPayment(server);
  await act(id, 'verify-payment');
  const crowded = createReceipts({ ...server.dependencies, mostWaiting: 0 });
  await expect(crowded({ paymentId, token: undefined, language: 'en' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  expect((await askPdf(paymentId)).statusCode).toBe(200);
});
