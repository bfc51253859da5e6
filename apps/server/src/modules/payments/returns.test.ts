import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import {
  createPayment,
  newTransactionHash,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
});
afterAll(() => site.close());

async function send(path: string, payload?: object, headers?: Record<string, string>) {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: `/api/transactions/${path}`,
    headers: headers ?? (await site.admin()).headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<TransactionDetail & { code?: string }>() };
}
const give = (id: string, payload: object) => send(`${id}/record-return`, payload);

/** A payment by bitcoin of twice the asked amount, verified. */
async function overpaid() {
  const asked = await site.ask('btc');
  const txid = site.pay('btc', { amount: 2n * asked.atomic, to: asked.address });
  site.mine('btc', 6);
  const { id, paymentId } = await site.register(
    subscriptionPayload({ txid, payment_address: asked.address, quote_token: asked.token }),
  );
  await site.read();
  expect((await send(`${id}/verify-payment`)).status).toBe(200);
  return { id, paymentId, txid, asked };
}
const decimal = (satoshi: bigint) =>
  `${satoshi / 100_000_000n}.${(satoshi % 100_000_000n).toString().padStart(8, '0')}`;

describe('money that was sent back', () => {
  test('is recorded with amount, hash, note and administrator, and valued by the payment’s quote', async () => {
    const { id, paymentId, asked } = await overpaid();
    const track = async () =>
      (await site.server.app.inject(`/api/transactions/track/${paymentId}`)).body;
    const { pool } = site.server.testDatabase;
    const told = async () => (await pool.query('select 1 from events')).rowCount;
    const before = { tracker: await track(), events: await told() };
    const hash = newTransactionHash();
    const notes = 'They had sent it twice.';
    const admin = await site.admin();
    const answer = await site.server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/record-return`,
      headers: admin.headers,
      payload: { amount: decimal(asked.atomic), txid: hash.toUpperCase(), notes },
    });
    const detail = answer.json<TransactionDetail>();
    const usd = detail.returns.list[0]?.usd_amount ?? 0;
    // Three months cost $12; the asked amount is up to 3 percent less.
    expect(usd).toBeGreaterThan(11.6);
    expect(usd).toBeLessThanOrEqual(12);
    expect(detail.returns).toEqual({
      unit: 'BTC',
      total: decimal(asked.atomic),
      left: decimal(asked.atomic),
      list: [
        {
          id: detail.returns.list[0]?.id,
          amount: decimal(asked.atomic),
          usd_amount: usd,
          txid: hash,
          notes,
          admin_username: admin.username,
          returned_at: site.server.clock.now().toISOString(),
        },
      ],
    });
    expect(detail.status).toBe('pending_subscription_update');
    expect(detail.logs.at(-1)).toMatchObject({
      action: 'return_recorded',
      details: `Returned ${decimal(asked.atomic)} BTC by the transaction ${hash}. ${notes}`,
      admin_username: admin.username,
    });
    expect((await site.detail(id)).returns).toEqual(detail.returns);
    // The visitor sees nothing of it, and nobody is told.
    expect({ tracker: await track(), events: await told() }).toEqual(before);
    const { rows } = await pool.query<{ facts: unknown }>(
      `select facts from audit_trail where action = 'return_recorded' order by id desc limit 1`,
    );
    expect(rows[0]?.facts).toEqual({ returned: `${decimal(asked.atomic)} BTC` });
  });

  test('is never more than what arrived: twelve at once stop at its last unit', async () => {
    const { id, asked } = await overpaid();
    const fifth = (2n * asked.atomic) / 5n;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => give(id, { amount: decimal(fifth), notes: 'A fifth' })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RETURN_TOO_LARGE')).toHaveLength(7);
    const { returns } = await site.detail(id);
    expect(returns.list).toHaveLength(5);
    expect(returns).toMatchObject({
      total: decimal(5n * fifth),
      left: decimal(2n * asked.atomic - 5n * fifth),
    });
  });

  test('by the same transaction stands once, and by the same key too', async () => {
    const { id, txid } = await overpaid();
    const amount = '0.00000001';
    const hash = newTransactionHash();
    expect((await give(id, { amount, txid: hash })).status).toBe(200);
    expect((await give(id, { amount, txid: hash })).body.code).toBe('RETURN_RECORDED');
    const own = await give(id, { amount, txid });
    expect(own.body).toMatchObject({ code: 'INVALID_TXID', fields: { txid: expect.any(String) } });
    const payload = { amount, notes: 'By hand' };
    const headers = { ...(await site.admin()).headers, 'idempotency-key': 'one-return' };
    const once = await send(`${id}/record-return`, payload, headers);
    expect(await send(`${id}/record-return`, payload, headers)).toEqual(once);
    expect((await site.detail(id)).returns.list).toHaveLength(2);
  });

  test('by mistake is taken back once by a super admin, and can be recorded again', async () => {
    const { id, asked } = await overpaid();
    const amount = decimal(asked.atomic);
    const txid = newTransactionHash();
    const { body } = await give(id, { amount, txid });
    expect(body.allowed_actions).toContain('take_back_return');
    const [wrong] = body.returns.list;
    const notes = 'Recorded at the wrong payment.';
    const back = { return_id: wrong?.id, notes };
    const admin = await site.admin();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(`${id}/take-back-return`, back, admin.headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { code } }) => code === 'RETURN_NOT_FOUND')).toHaveLength(9);
    const detail = await site.detail(id);
    expect(detail.returns).toMatchObject({
      total: '0.00000000',
      left: decimal(2n * asked.atomic),
      list: [],
    });
    expect(detail.allowed_actions).not.toContain('take_back_return');
    expect(detail.logs.at(-1)).toMatchObject({
      action: 'return_taken_back',
      details: `Took the return of ${amount} BTC by the transaction ${txid} back. ${notes}`,
      admin_username: admin.username,
    });
    expect((await give(id, { amount, txid })).status).toBe(200);
  });

  test('at another payment is not taken back', async () => {
    const [{ id, asked }, other] = [await overpaid(), await overpaid()];
    const { body } = await give(id, { amount: decimal(asked.atomic), notes: 'By hand' });
    const back = { return_id: body.returns.list[0]?.id, notes: 'No.' };
    expect((await send(`${other.id}/take-back-return`, back)).body.code).toBe('RETURN_NOT_FOUND');
    expect((await site.detail(id)).returns.list).toHaveLength(1);
  });

  test('of a code is counted in its currency, without a limit that anything shows', async () => {
    const { id } = await createPayment(site.server, nintendoPayload());
    const notes = 'A new card, by mail.';
    expect((await give(id, { amount: '5', notes })).body.code).toBe('INVALID_STATE');
    await send(`${id}/mark-failed`, { reason: 'Used before.' });
    expect((await give(id, { amount: '15', notes })).body.returns).toMatchObject({
      unit: 'EUR',
      total: '15.00',
      left: null,
    });
    const { body } = await give(id, { amount: '15', notes });
    // Twice the value of the payment itself.
    const value = (await site.detail(id)).usd_value?.amount;
    expect(body.returns.list.map(({ usd_amount: usd }) => usd)).toEqual([value, value]);
    expect(body.returns.total).toBe('30.00');
  });

  test.each([
    [{ amount: '0', notes: 'x' }, 'INVALID_RETURN'],
    [{ amount: '1e-3', notes: 'x' }, 'INVALID_RETURN'],
    [{ amount: '0.000000001', notes: 'x' }, 'INVALID_RETURN'],
    [{ amount: '0.001', txid: 'no hash' }, 'INVALID_TXID'],
    [{ amount: '0.001' }, 'INVALID_INPUT'],
    [{ amount: '', notes: 'x' }, 'INVALID_INPUT'],
    [{ amount: '0.001', notes: 'x', currency: 'USD' }, 'INVALID_INPUT'],
  ])('is not recorded for %j: %s', async (payload, code) => {
    const { id } = await createPayment(site.server, subscriptionPayload());
    await send(`${id}/mark-failed`, { reason: 'Never came.' });
    const { status, body } = await give(id, payload);
    expect([status, body.code]).toEqual([400, code]);
    expect((await site.detail(id)).returns.list).toEqual([]);
  });

  test('stands in the export: the sum, each hash or note, and who', async () => {
    const { id, paymentId } = await overpaid();
    const hash = newTransactionHash();
    await give(id, { amount: '0.00000002', txid: hash, notes: 'First' });
    await give(id, { amount: '0.00000003', notes: '=Second, by bank' });
    const { list } = (await site.detail(id)).returns;
    const { headers } = await site.admin();
    const { body } = await site.server.app.inject({
      url: `/api/transactions/export.csv?search=${paymentId}`,
      headers,
    });
    const [, line] = body.split('\r\n');
    const by = list.map(({ admin_username: name }) => name).join(' | ');
    expect(line?.endsWith(`,0.00000005,"${hash} | =Second, by bank",${by},,`)).toBe(true);
  });
});
