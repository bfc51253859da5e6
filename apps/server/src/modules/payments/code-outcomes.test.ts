import { type CodeOutcome, codeOutcomes } from '@ghost-pay/contract/transactions/code-words';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayment, nintendoPayload, subscriptionPayload } from '../../../test/payments.ts';
import { rememberRows } from '../../../test/remembered-rows.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let restoreRows: () => Promise<void>;
let admin: Awaited<ReturnType<typeof createSession>>;
let superAdmin: typeof admin;
beforeAll(async () => {
  server = await createTestServer();
  admin = await createSession(server, { role: 'admin' });
  superAdmin = await createSession(server, { role: 'super_admin' });
  restoreRows = await rememberRows(server);
});
beforeEach(() => restoreRows());
afterAll(() => server.close());

const get = async (url: string) => server.app.inject({ url: `/api${url}`, headers: admin.headers });
const read = async (id: string) => (await get(`/transactions/${id}`)).json<TransactionDetail>();
const post = async (path: string, payload: object, { headers } = admin) =>
  server.app.inject({
    method: path.endsWith('/status') ? 'PATCH' : 'POST',
    url: `/api/transactions/${path}`,
    headers,
    payload,
  });
/** What the newest code of the payment brought. */
const record = async (id: string, outcome: CodeOutcome, more: object = {}) => {
  const { code_id } = await read(id);
  return post(`${id}/record-code-outcome`, { code_id, outcome, ...more });
};
const payByCard = async () => (await createPayment(server, nintendoPayload())).id;

/** Another code of the same payment, as a top-up leaves it. */
async function addCode(id: string): Promise<void> {
  await server.testDatabase.pool.query(
    `insert into payment_codes (transaction_id, code_hash, last4, created_at)
     select id, sha256(random()::text::bytea), 'WXYZ', created_at + interval '1 minute' from transactions where id = $1`,
    [id],
  );
}

describe('the outcome of a payment’s only code', () => {
  const expected: Record<CodeOutcome, Partial<TransactionDetail>> = {
    worked: { status: 'pending_subscription_update', code_missing: 0 },
    worth_less: { status: 'pending_payment_verification', code_missing: 5 },
    used_before: { status: 'failed', code_missing: 15 },
    wrong_region: { status: 'failed', code_missing: 15 },
    not_valid: { status: 'failed', code_missing: 15 },
  };
  const actions: Record<CodeOutcome, string> = {
    worked: 'payment_verified',
    worth_less: 'code_outcome_recorded',
    used_before: 'marked_failed',
    wrong_region: 'marked_failed',
    not_valid: 'marked_failed',
  };
  test.each(codeOutcomes)('%s', async (outcome) => {
    const id = await payByCard();
    const more = outcome === 'worth_less' ? { found: 10 } : {};
    const answer = await record(id, outcome, { ...more, notes: 'Seen in the shop.' });
    expect(answer.statusCode, answer.body).toBe(200);
    const detail = await read(id);
    expect(detail).toMatchObject({ ...expected[outcome], code_outcome: outcome });
    expect(detail.allowed_actions).not.toContain('record_code_outcome');
    expect(detail.flags.includes('code_paid_in_part')).toBe(outcome === 'worth_less');
    // One act: one entry in the log, with the code's mask and the note, and one in the audit trail.
    const [, ...entries] = detail.logs;
    expect(entries).toMatchObject([{ action: actions[outcome], admin_username: admin.username }]);
    expect(entries[0]?.details).toContain(detail.payment_code);
    expect(entries[0]?.details).toContain('Seen in the shop.');
    const { rows } = await server.testDatabase.pool.query(
      `select action, facts->>'code' as code from audit_trail where subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ action: actions[outcome], code: outcome }]);
  });
});

describe('an outcome is refused', () => {
  test.each([
    [10, 200, undefined],
    [14.99, 200, undefined],
    [15, 400, 'This covers what is missing, 15 EUR. Please choose that the code worked.'],
    [16, 400, 'This covers what is missing, 15 EUR. Please choose that the code worked.'],
    [1.005, 400, 'This amount has too many decimals'],
    [0, 400, 'Amount must be greater than 0'],
    [undefined, 400, 'Please enter an amount'],
  ])('worth less, %s of 15: %i', async (found, status, sentence) => {
    const answer = await record(await payByCard(), 'worth_less', { found });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ fields?: { found?: string } }>().fields?.found).toBe(sentence);
  });

  test('with an amount for a code that was not worth less', async () => {
    const answer = await record(await payByCard(), 'not_valid', { found: 3 });
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('twice, for another payment’s code, without a code, and once the payment has moved on', async () => {
    const [id, other] = [await payByCard(), await payByCard()];
    const { code_id } = await read(other);
    const body = { code_id, outcome: 'not_valid' };
    expect((await post(`${id}/record-code-outcome`, body)).json()).toMatchObject({
      code: 'NO_CODE',
    });
    await record(id, 'worth_less', { found: 1 });
    expect((await record(id, 'worked')).json()).toMatchObject({ code: 'CODE_SETTLED' });
    await record(other, 'worked');
    expect((await record(other, 'worked')).json()).toMatchObject({ code: 'INVALID_STATE' });
    const byCoin = await createPayment(server, subscriptionPayload());
    expect((await post(`${byCoin.id}/record-code-outcome`, body)).json()).toMatchObject({
      code: 'NO_CODE',
    });
  });

  test('of a contested code that is said to work; one that is said not to work fails it', async () => {
    const payload = nintendoPayload();
    const { id } = await createPayment(server, payload);
    const claim = nintendoPayload({ paymentCode: payload['paymentCode'] });
    await server.app.inject({ method: 'POST', url: '/api/transactions', payload: claim });
    expect((await record(id, 'worked')).json()).toMatchObject({ code: 'CONTESTED' });
    expect(await read(id)).toMatchObject({ code_outcome: null });
    expect((await record(id, 'used_before')).json()).toMatchObject({ status: 'failed' });
  });
});

test('twenty administrators at once: one outcome', async () => {
  const id = await payByCard();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => record(id, index % 2 === 0 ? 'worked' : 'not_valid')),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  expect((await read(id)).logs).toHaveLength(2);
});

describe('a second code', () => {
  test('pays what is missing: together they are the price', async () => {
    const id = await payByCard();
    await record(id, 'worth_less', { found: 10 });
    await addCode(id);
    expect(await read(id)).toMatchObject({ payment_code: '••••••••••••WXYZ', code_missing: 5 });
    await record(id, 'worked');
    const { codes, ...detail } = await read(id);
    expect(detail).toMatchObject({ status: 'pending_subscription_update', code_missing: 0 });
    expect(codes.map(({ outcome, found }) => [outcome, found])).toEqual([
      ['worth_less', 10],
      ['worked', 5],
    ]);
  });

  test('that brings nothing does not fail the payment, because the first has brought something', async () => {
    const id = await payByCard();
    await record(id, 'worth_less', { found: 10 });
    await addCode(id);
    await record(id, 'used_before');
    expect(await read(id)).toMatchObject({
      status: 'pending_payment_verification',
      code_missing: 5,
    });
  });
});

describe('an outcome is written only when it was given', () => {
  test.each([
    ['verify-payment', {}],
    ['status', { status: 'pending_subscription_update' }],
  ])('not by %s', async (path, body) => {
    const id = await payByCard();
    expect((await post(`${id}/${path}`, body)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'pending_subscription_update',
      code_outcome: null,
      code_missing: 15,
    });
  });

  test('ten of each at once: the payment is verified once', async () => {
    const id = await payByCard();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? record(id, 'worked') : post(`${id}/verify-payment`, {}),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    const detail = await read(id);
    // Whichever came first said what the code brought, or said nothing.
    const isRecorded = answers.some(
      ({ statusCode }, index) => statusCode === 200 && index % 2 === 0,
    );
    expect(detail).toMatchObject({
      status: 'pending_subscription_update',
      ...(isRecorded
        ? { code_outcome: 'worked', code_missing: 0 }
        : { code_outcome: null, code_missing: 15 }),
    });
    const [, ...entries] = detail.logs;
    expect(entries.map(({ action }) => action)).toEqual(['payment_verified']);
    const { rows } = await server.testDatabase.pool.query(
      `select action from audit_trail where subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ action: 'payment_verified' }]);
  });

  test('not by marking as failed', async () => {
    const id = await payByCard();
    await post(`${id}/mark-failed`, { reason: 'The customer has withdrawn.' });
    expect(await read(id)).toMatchObject({ status: 'failed', code_outcome: null });
  });

  test.each(codeOutcomes)('a payment that is taken back: %s', async (outcome) => {
    const id = await payByCard();
    await record(id, outcome, outcome === 'worth_less' ? { found: 10 } : {});
    if (outcome === 'worth_less') await post(`${id}/mark-failed`, { reason: 'No answer.' });
    const back = { status: 'pending_payment_verification', notes: 'By mistake.' };
    expect((await post(`${id}/status`, back, superAdmin)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject(
      outcome === 'worth_less'
        ? { code_outcome: 'worth_less', code_missing: 5 }
        : { code_outcome: null, code_missing: 15 },
    );
  });
});

test('the dashboard counts what the codes of the last 30 days brought', async () => {
  await record(await payByCard(), 'not_valid');
  server.clock.advance(31 * 86_400_000);
  admin = await createSession(server, { role: 'admin' });
  await record(await payByCard(), 'worked');
  await record(await payByCard(), 'worked');
  await record(await payByCard(), 'worth_less', { found: 10.5 });
  await record(await payByCard(), 'used_before');
  const { outcomes } = (await get('/transactions/stats/codes')).json<{ outcomes: unknown[] }>();
  expect(outcomes).toEqual([
    { outcome: 'worked', codes: 2, found: [{ currency: 'EUR', amount: 30 }] },
    { outcome: 'worth_less', codes: 1, found: [{ currency: 'EUR', amount: 10.5 }] },
    { outcome: 'used_before', codes: 1, found: [] },
    { outcome: 'wrong_region', codes: 0, found: [] },
    { outcome: 'not_valid', codes: 0, found: [] },
  ]);
});
