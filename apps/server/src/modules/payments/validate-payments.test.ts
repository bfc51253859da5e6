import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayment, donationPayload, nintendoPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

interface Payment {
  id: string;
  payment_id: string;
  status: string;
  amount: number;
  payment_verified: boolean;
  subscription_updated: boolean;
  notes: string | null;
  allowed_actions: string[];
  allowed_statuses: { status: string; needs_note: boolean }[];
  logs: { action: string; details: string; admin_username: string | null }[];
}

let server: TestServer;
let admin: Awaited<ReturnType<typeof createSession>>;
let superAdmin: typeof admin;
beforeAll(async () => {
  server = await createTestServer();
  admin = await createSession(server, { role: 'admin' });
  superAdmin = await createSession(server, { role: 'super_admin' });
});
afterAll(() => server.close());

interface Act {
  id: string;
  action: string;
  payload?: Record<string, unknown>;
  who?: typeof admin;
  key?: string;
}

const act = async ({ id, action, payload, who = admin, key }: Act) =>
  server.app.inject({
    method: action === 'status' ? 'PATCH' : 'POST',
    url: `/api/transactions/${id}/${action}`,
    headers: { ...who.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(payload === undefined ? {} : { payload }),
  });
const read = async (id: string) =>
  (
    await server.app.inject({ url: `/api/transactions/${id}`, headers: admin.headers })
  ).json<Payment>();
const deliveries = async (id: string) =>
  (
    await server.testDatabase.pool.query(
      `select 1 from pgboss.job where name = 'deliver-subscription' and data->>'transactionId' = $1`,
      [id],
    )
  ).rowCount;

describe('an admin validates a payment', () => {
  test('verifies it, then updates the subscription: every step is logged with its admin', async () => {
    const { id, paymentId } = await createPayment(server);
    expect(await read(id)).toMatchObject({
      status: 'pending_payment_verification',
      allowed_actions: ['verify_payment', 'mark_failed', 'gather_evidence', 'correct_hash'],
      card_answer: null,
    });

    const verified = await act({ id, action: 'verify-payment' });
    expect(verified.statusCode).toBe(200);
    expect(verified.json<Payment>()).toMatchObject({
      status: 'pending_subscription_update',
      payment_verified: true,
      subscription_updated: false,
      allowed_actions: [
        'update_subscription',
        'check_subscription',
        'gather_evidence',
        'record_return',
      ],
    });
    expect(await deliveries(id)).toBe(1);

    const updated = await act({ id, action: 'update-subscription' });
    expect(updated.json<Payment>()).toMatchObject({
      status: 'completed',
      subscription_updated: true,
      allowed_actions: ['gather_evidence', 'record_return'],
    });
    expect((await read(id)).logs.map(({ action, admin_username: by }) => [action, by])).toEqual([
      ['created', null],
      ['payment_verified', admin.username],
      ['subscription_updated', admin.username],
    ]);
    expect((await server.app.inject(`/api/transactions/track/${paymentId}`)).json()).toMatchObject({
      status: 'completed',
      paymentVerified: true,
      subscriptionUpdated: true,
    });
  });

  test('a verified donation is completed, and nothing is to be delivered', async () => {
    const { id } = await createPayment(server, donationPayload());
    expect((await act({ id, action: 'verify-payment' })).json()).toMatchObject({
      status: 'completed',
      subscription_updated: false,
    });
    expect(await deliveries(id)).toBe(0);
  });

  test('the admin sees what a payment was worth in USD, by which rate and when', async () => {
    const euros = await createPayment(server, nintendoPayload());
    const detail = async (id: string) =>
      (await server.app.inject({ url: `/api/transactions/${id}`, headers: admin.headers })).json<{
        usd_value: { amount: number; rate: number } | null;
        flags: string[];
      }>();
    const { usd_value: value } = await detail(euros.id);
    expect(value).toEqual({
      amount: expect.any(Number),
      rate: expect.any(Number),
      source: 'built-in',
      rate_at: '2024-12-31T00:00:00.000Z',
    });
    expect(value?.amount).toBe(Math.round(15 * (value?.rate ?? 0) * 100) / 100);
    const dollars = await createPayment(server);
    expect((await detail(dollars.id)).usd_value).toMatchObject({ amount: 12, rate: 1 });
    await server.testDatabase.pool.query(
      'update transactions set usd_amount_minor = null, usd_rate = null, usd_rate_source = null, usd_rate_at = null where id = $1',
      [euros.id],
    );
    expect(await detail(euros.id)).toMatchObject({ usd_value: null, flags: ['rate_missing'] });
  });

  test('a failed payment keeps its reason, and the tracker does not tell it', async () => {
    const { id, paymentId } = await createPayment(server);
    const answer = await act({
      id,
      action: 'mark-failed',
      payload: { reason: 'No such transaction on the chain.' },
    });
    expect(answer.json<Payment>()).toMatchObject({
      status: 'failed',
      notes: 'No such transaction on the chain.',
    });
    const tracked = await server.app.inject(`/api/transactions/track/${paymentId}`);
    expect(tracked.json()).toMatchObject({ status: 'failed' });
    expect(tracked.body).not.toContain('No such');
  });

  test.each([
    [{}],
    [{ reason: '' }],
    [{ reason: '   ' }],
    [{ reason: 'x'.repeat(501) }],
    [{ reason: 5 }],
  ])('no failing with %j for a reason', async (payload) => {
    const { id } = await createPayment(server);
    const answer = await act({ id, action: 'mark-failed', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: Record<string, string> }>().fields).toHaveProperty('reason');
    expect((await read(id)).status).toBe('pending_payment_verification');
  });
});

describe('of many at once, one wins', () => {
  test('fifty admins verify the same payment: one 200, 49 × 409, one log row, one delivery', async () => {
    const { id } = await createPayment(server);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => act({ id, action: 'verify-payment' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['PAYMENT_ALREADY_VERIFIED']),
    );
    expect(
      (await read(id)).logs.filter(({ action }) => action === 'payment_verified'),
    ).toHaveLength(1);
    expect(await deliveries(id)).toBe(1);
  });

  test('verify and fail at once: exactly one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await createPayment(server);
      const answers = await Promise.all([
        act({ id, action: 'verify-payment' }),
        act({ id, action: 'mark-failed', payload: { reason: 'too late' }, who: superAdmin }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 409,
      ]);
      expect((await read(id)).logs).toHaveLength(2);
    }
  });

  test('the same click sent twice with one key is one move and the same answer', async () => {
    const { id } = await createPayment(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => act({ id, action: 'verify-payment', key: `click-${id}` })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json<Payment>().status))).toEqual(
      new Set(['pending_subscription_update']),
    );
    expect((await read(id)).logs).toHaveLength(2);
  });
});

describe('a status set by hand', () => {
  test('goes forward for an admin, with the note kept', async () => {
    const { id } = await createPayment(server);
    const answer = await act({
      id,
      action: 'status',
      payload: { status: 'pending_subscription_update', notes: 'Seen on the explorer.' },
    });
    expect(answer.json<Payment>()).toMatchObject({
      status: 'pending_subscription_update',
      payment_verified: true,
      notes: 'Seen on the explorer.',
    });
    expect(await deliveries(id)).toBe(1);
    expect((await read(id)).logs.at(-1)).toMatchObject({
      action: 'status_changed',
      details: 'Awaiting Payment → Awaiting Subscription. Seen on the explorer.',
      admin_username: admin.username,
    });
  });

  test('goes back for a super admin only, only with a note, and clears the flag', async () => {
    const { id } = await createPayment(server);
    await act({ id, action: 'mark-failed', payload: { reason: 'Not found.' } });
    const back = { status: 'pending_payment_verification', notes: 'Paid late.' };
    expect((await act({ id, action: 'status', payload: back })).json()).toMatchObject({
      code: 'STATUS_CHANGE_NOT_ALLOWED',
    });
    const noNote = await act({
      id,
      action: 'status',
      payload: { status: back.status },
      who: superAdmin,
    });
    expect(noNote.json()).toMatchObject({ code: 'NOTE_REQUIRED' });
    expect(
      (await act({ id, action: 'status', payload: back, who: superAdmin })).json(),
    ).toMatchObject({
      status: 'pending_payment_verification',
      payment_verified: false,
    });
  });

  test('takes a completed donation back to its verification, for a super admin with a note', async () => {
    const { id, paymentId } = await createPayment(server, donationPayload());
    expect((await act({ id, action: 'verify-payment' })).json()).toMatchObject({
      status: 'completed',
      payment_verified: true,
      allowed_statuses: [],
    });
    const status = 'pending_payment_verification';
    const back = { status, notes: 'The hash was of another transfer.' };
    expect((await act({ id, action: 'status', payload: back })).json()).toMatchObject({
      code: 'STATUS_CHANGE_NOT_ALLOWED',
    });
    expect(
      (await act({ id, action: 'status', payload: { status }, who: superAdmin })).json(),
    ).toMatchObject({ code: 'NOTE_REQUIRED' });

    const taken = await act({ id, action: 'status', payload: back, who: superAdmin });
    expect(taken.json<Payment>()).toMatchObject({
      status,
      payment_verified: false,
      subscription_updated: false,
      notes: back.notes,
      allowed_actions: ['verify_payment', 'mark_failed', 'gather_evidence', 'correct_hash'],
      allowed_statuses: [
        { status: 'completed', needs_note: false },
        { status: 'failed', needs_note: true },
      ],
    });
    expect(taken.json<Payment>().logs.at(-1)).toMatchObject({
      action: 'status_changed',
      details: `Completed → Awaiting Payment. ${back.notes}`,
      admin_username: superAdmin.username,
    });
    const { rows: events } = await server.testDatabase.pool.query<{ kind: string }>(
      `select kind from events where transaction_id = $1 order by id`,
      [id],
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'payment_created',
      'payment_completed',
      'payment_reopened',
    ]);
    const trail = await server.app.inject({
      url: `/api/audit?search=${paymentId}`,
      headers: superAdmin.headers,
    });
    expect(trail.json<{ entries: unknown[] }>().entries[0]).toMatchObject({
      action: 'status_changed',
      facts: { from: 'completed', to: status },
    });
    const receipt = await server.app.inject({
      url: `/api/transactions/track/${paymentId}/receipt`,
    });
    expect(receipt.json()).toMatchObject({ code: 'RECEIPT_NOT_READY' });

    expect((await act({ id, action: 'verify-payment' })).json()).toMatchObject({
      status: 'completed',
      payment_verified: true,
    });
    expect(await deliveries(id)).toBe(0);
  });

  test('does not jump over a state', async () => {
    const { id } = await createPayment(server);
    const answer = await act({
      id,
      action: 'status',
      payload: { status: 'completed', notes: 'x' },
      who: superAdmin,
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      409,
      'INVALID_STATE',
    ]);
  });
});

describe('one payment', () => {
  test.each([
    ['null', 400, 'INVALID_TRANSACTION_ID'],
    ['undefined', 400, 'INVALID_TRANSACTION_ID'],
    ['1', 400, 'INVALID_TRANSACTION_ID'],
    ['019a0000-0000-7000-8000-000000000000', 404, 'TRANSACTION_NOT_FOUND'],
  ])('%s → %d %s', async (id, status, code) => {
    for (const answer of [
      await server.app.inject({ url: `/api/transactions/${id}`, headers: admin.headers }),
      await act({ id, action: 'verify-payment' }),
    ]) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    }
  });
});
