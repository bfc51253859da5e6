import type { TopUpOffer } from '@ghost-pay/contract/answers/answers.schemas';
import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveEmail, type MailSite, startMailSite } from '../../../test/mail-site.ts';
import {
  createPayment,
  newCode,
  nintendoPayload,
  paysafecardPayload,
  rewarblePayload,
} from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';

const hour = 3_600_000;

let site: MailSite;
let admin: Awaited<ReturnType<typeof createSession>>;
beforeAll(async () => {
  site = await startMailSite();
});
// Some tests let hours pass, after which a session has ended.
beforeEach(async () => {
  admin = await createSession(site.server, { role: 'super_admin' });
});
afterAll(() => site.close());

let person = 0;
const newEmail = () => `visitor${(person += 1)}@example.org`;
let network = 0;
const newAddress = () => `203.0.113.${(network = (network % 250) + 1)}`;
const newDigits = () => String(Math.floor(Math.random() * 1e16)).padStart(16, '1');

const read = async (id: string) => {
  const url = `/api/transactions/${id}`;
  return (await site.server.app.inject({ url, headers: admin.headers })).json<TransactionDetail>();
};
async function act(path: string, payload: object = {}, method: 'POST' | 'PATCH' = 'POST') {
  const url = `/api/transactions/${path}`;
  const answer = await site.server.app.inject({ method, url, headers: admin.headers, payload });
  return {
    status: answer.statusCode,
    body: answer.json<{ code?: string; fields?: Record<string, string>; link?: string }>(),
  };
}
async function record(id: string, outcome: CodeOutcome, more: object = {}) {
  const { code_id } = await read(id);
  return act(`${id}/record-code-outcome`, { code_id, outcome, ...more });
}

interface Link {
  readonly paymentId: string;
  readonly token: string;
}
/** The links for another code in the mails since the last call. */
async function mailedLinks(): Promise<(Link & { to: string; text: string })[]> {
  return (await site.deliver()).flatMap(({ to, text }) => {
    const link = /\/track\/(GHOST-[A-Z0-9-]+)\/code#([\w-]{48})\n/.exec(text);
    return link ? [{ to: String(to), text, paymentId: link[1] ?? '', token: link[2] ?? '' }] : [];
  });
}
async function theLink(): Promise<Link> {
  const [link] = await mailedLinks();
  if (link === undefined) throw new Error('No link was mailed');
  return link;
}
async function offerOf({ paymentId, token }: Link) {
  const url = `/api/transactions/track/${paymentId}/code`;
  const answer = await site.server.app.inject({ url, headers: { 'top-up-token': token } });
  return { status: answer.statusCode, ...answer.json<Partial<TopUpOffer> & { code?: string }>() };
}
async function add({ paymentId, token }: Link, payload: object) {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: `/api/transactions/track/${paymentId}/code`,
    headers: { 'top-up-token': token },
    payload,
    remoteAddress: newAddress(),
  });
  type Body = { code?: string; sent?: string; fields?: Record<string, string> };
  return { status: answer.statusCode, ...answer.json<Body>() };
}
/** A gift card of 15 EUR that brought 10, and the link that its customer was mailed. */
async function short(): Promise<Link & { id: string }> {
  const { id } = await createPayment(site.server, nintendoPayload({ userEmail: newEmail() }));
  expect((await record(id, 'worth_less', { found: 10 })).status).toBe(200);
  return { id, ...(await theLink()) };
}

describe('a code that was worth less', () => {
  test('is topped up by the mailed link, and both together verify the payment', async () => {
    const userEmail = newEmail();
    const { id, paymentId } = await createPayment(site.server, nintendoPayload({ userEmail }));
    await record(id, 'worth_less', { found: 10 });
    const [mail] = await mailedLinks();
    expect(mail).toMatchObject({ paymentId, to: expect.stringContaining(userEmail) });
    expect(mail?.text).toContain('€5.00 is still missing');
    const link = mail ?? { paymentId, token: '' };
    expect(await offerOf(link)).toEqual({
      status: 200,
      paymentId,
      paymentMethod: 'nintendo-eshop',
      amount: 15,
      brought: 10,
      missing: 5,
      currency: 'EUR',
      region: expect.any(String) as string,
      refusal: null,
    });
    const code = newCode();
    const sent = `••••••••••••${code.slice(-4)}`;
    expect(await add(link, { code })).toEqual({ status: 200, paymentId, sent });
    const waiting = await read(id);
    expect(waiting).toMatchObject({
      status: 'pending_payment_verification',
      payment_code: sent,
      code_missing: 5,
      verify_needs_note: false,
      verify_lacks: null,
    });
    expect(waiting.allowed_actions).toEqual(
      expect.arrayContaining(['reveal_code', 'record_code_outcome']),
    );
    expect(waiting.logs.at(-1)).toMatchObject({
      action: 'code_added',
      details: `The visitor added the code ${sent}.`,
    });
    expect((await act(`${id}/reveal-code`)).body).toEqual({ code, pin: null });
    await record(id, 'worked');
    const done = await read(id);
    expect(done).toMatchObject({ status: 'pending_subscription_update', code_missing: 0 });
    expect(done.codes.map(({ outcome, found }) => [outcome, found])).toEqual([
      ['worth_less', 10],
      ['worked', 5],
    ]);
  });

  test('tells the administrators of the added code as of a new payment', async () => {
    const link = await short();
    await giveEmail(site.server, { userId: admin.userId, email: 'chief@example.org' });
    await add(link, { code: newCode() });
    const mails = await site.deliver();
    const news = mails.find(
      ({ subject }) => subject === `The customer added another code (${link.paymentId})`,
    );
    expect(news?.text).toContain(`/admin/transactions/${link.id}`);
  });

  test('is asked for again when the second one is short too, by another link', async () => {
    const first = await short();
    await add(first, { code: newCode() });
    await record(first.id, 'worth_less', { found: 3 });
    const second = await theLink();
    expect(await offerOf(second)).toMatchObject({ status: 200, missing: 2, refusal: null });
    expect(await offerOf(first)).toMatchObject({ refusal: { code: 'TOP_UP_USED' } });
    expect(await add(first, { code: newCode() })).toMatchObject({ code: 'TOP_UP_USED' });
    expect(await add(second, { code: newCode() })).toMatchObject({ status: 200 });
    await record(first.id, 'not_valid');
    const third = await theLink();
    expect(await offerOf(third)).toMatchObject({ missing: 2, refusal: null });
    expect((await read(first.id)).status).toBe('pending_payment_verification');
  });
});

describe('a code that worked was worth what it states', () => {
  const voucher = (amount: number, currency = 'USD') =>
    paysafecardPayload({ amount, currency }, { userEmail: newEmail() });

  test('and less than the price leaves the payment waiting for the rest', async () => {
    const { id } = await createPayment(site.server, voucher(10));
    expect(await read(id)).toMatchObject({ verify_needs_note: true, verify_lacks: 2 });
    await record(id, 'worked');
    const detail = await read(id);
    expect(detail).toMatchObject({ status: 'pending_payment_verification', code_missing: 2 });
    expect(detail.logs.at(-1)?.details).toContain('It brought 10 USD; 2 USD is missing.');
    const link = await theLink();
    expect(await add(link, { code: newDigits(), amount: 5, currency: 'USD' })).toMatchObject({
      status: 200,
    });
    await record(id, 'worked');
    const done = await read(id);
    expect(done.status).toBe('pending_subscription_update');
    expect(done.codes.map(({ found }) => found)).toEqual([10, 2]);
  });

  test.each([
    ['the price', 12, 'USD'],
    ['more', 20, 'USD'],
    ['another currency, of which the administrator judges', 1, 'EUR'],
  ])('and %s verifies it', async (_which, amount, currency) => {
    const { id } = await createPayment(site.server, voucher(amount, currency));
    await record(id, 'worked');
    expect(await read(id)).toMatchObject({
      status: 'pending_subscription_update',
      code_missing: 0,
    });
    expect(await mailedLinks()).toEqual([]);
  });
});

describe('verifying by hand what the codes lack', () => {
  test.each([
    ['verify-payment', 'POST' as const, {}],
    ['status', 'PATCH' as const, { status: 'pending_subscription_update' }],
  ])('%s needs a note', async (path, method, body) => {
    const { id } = await short();
    expect(await read(id)).toMatchObject({ verify_needs_note: true, verify_lacks: 5 });
    expect(await act(`${id}/${path}`, body, method)).toMatchObject({
      status: 400,
      body: { code: 'NOTE_REQUIRED' },
    });
    const notes = 'The rest came by bank transfer.';
    expect(await act(`${id}/${path}`, { ...body, notes }, method)).toMatchObject({ status: 200 });
    const done = await read(id);
    expect(done).toMatchObject({ status: 'pending_subscription_update', verify_lacks: null });
    // What the codes brought stays what it was.
    expect(done.codes.map(({ found }) => found)).toEqual([10]);
  });

  test('twenty at once with the outcome that lets something lack: never verified without a note', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await createPayment(site.server, nintendoPayload({ userEmail: newEmail() }));
      const [recorded, verified] = await Promise.all([
        record(id, 'worth_less', { found: 10 }),
        read(id).then(async () => act(`${id}/verify-payment`)),
      ]);
      const { status, codes } = await read(id);
      const isFirst = recorded.status === 200;
      expect([recorded.status, verified.status]).toEqual(isFirst ? [200, 400] : [409, 200]);
      expect([status, codes[0]?.outcome]).toEqual(
        isFirst
          ? ['pending_payment_verification', 'worth_less']
          : ['pending_subscription_update', null],
      );
    }
  });
});

describe('a link is refused', () => {
  test('after seven days, for another payment, of another purpose, and without a payment, all alike', async () => {
    const [own, other] = [await short(), await short()];
    const refused = { status: 403, code: 'TOP_UP_TOKEN_INVALID' };
    for (const link of [
      { ...own, paymentId: other.paymentId },
      { ...own, token: 'x'.repeat(48) },
      { ...own, token: '' },
      { ...own, paymentId: 'GHOST-AAAAAA-1795264496-AAAAAA' },
    ]) {
      expect(await offerOf(link)).toMatchObject(refused);
      expect(await add(link, { code: newCode() })).toMatchObject(refused);
    }
    const correction = `/api/transactions/track/${own.paymentId}/correction`;
    const asCorrection = await site.server.app.inject({
      url: correction,
      headers: { 'correction-token': own.token },
    });
    expect(asCorrection.statusCode).toBe(403);
    site.server.clock.advance(7 * 24 * hour - hour);
    expect(await offerOf(own)).toMatchObject({ status: 200 });
    site.server.clock.advance(hour);
    expect(await offerOf(own)).toMatchObject(refused);
    expect(await add(own, { code: newCode() })).toMatchObject(refused);
  });

  test('once the payment is verified, has failed, or is contested', async () => {
    const [verified, failed, contested] = [await short(), await short(), await short()];
    await act(`${verified.id}/verify-payment`, { notes: 'Paid the rest otherwise.' });
    await act(`${failed.id}/mark-failed`, { reason: 'No answer.' });
    await site.server.testDatabase.pool.query(
      `update transactions set is_contested = true where id = $1`,
      [contested.id],
    );
    for (const [link, code] of [
      [verified, 'TOP_UP_NOT_WAITING'],
      [failed, 'TOP_UP_NOT_WAITING'],
      [contested, 'TOP_UP_CONTESTED'],
    ] as const) {
      expect(await offerOf(link)).toMatchObject({ status: 200, refusal: { code } });
      expect(await add(link, { code: newCode() })).toMatchObject({ status: 409, code });
    }
  });

  test('for a code that is none, with the sentence of its field, and the link still serves', async () => {
    const link = await short();
    expect(await add(link, { code: 'SHORT' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { code: 'Nintendo eShop codes must be exactly 16 characters' },
    });
    expect(await add(link, {})).toMatchObject({
      fields: { code: 'Please enter your gift card code' },
    });
    expect(await add(link, { code: newCode() })).toMatchObject({ status: 200 });
  });

  test('for a voucher without its value', async () => {
    const { id } = await createPayment(site.server, rewarblePayload({}, { userEmail: newEmail() }));
    await record(id, 'worth_less', { found: 1 });
    const link = await theLink();
    const answer = await add(link, { code: newCode() });
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['amount', 'currency']);
    const whole = { code: newCode(), pin: '1234', amount: 11, currency: 'USD' };
    expect(await add(link, whole)).toMatchObject({ status: 200 });
    expect((await act(`${id}/reveal-code`)).body).toEqual({ code: whole.code, pin: '1234' });
  });
});

describe('at once', () => {
  test('ten submits of one link: one code', async () => {
    const link = await short();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => add(link, { code: newCode() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'TOP_UP_USED')).toHaveLength(9);
    expect((await read(link.id)).codes).toHaveLength(2);
  });

  test('an administrator verifies meanwhile: the code is added before, or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const link = await short();
      const notes = 'The rest came otherwise.';
      const [added, verified] = await Promise.all([
        add(link, { code: newCode() }),
        act(`${link.id}/verify-payment`, { notes }),
      ]);
      expect(verified.status).toBe(200);
      const { codes } = await read(link.id);
      expect([added.status, codes.length]).toEqual(added.status === 200 ? [200, 2] : [409, 1]);
      if (added.status === 200) expect(codes[1]?.outcome).toBeNull();
    }
  });
});

describe('a link that an administrator passes on', () => {
  test('serves as the mailed one does, and stands in the log', async () => {
    const { id } = await createPayment(site.server, nintendoPayload({ userEmail: newEmail() }));
    expect(await act(`${id}/top-up-link`)).toMatchObject({
      status: 409,
      body: { code: 'NO_CODE_ASKED' },
    });
    await record(id, 'worth_less', { found: 10 });
    const { allowed_actions: offered } = await read(id);
    expect(offered).toContain('make_top_up_link');
    const { status, body } = await act(`${id}/top-up-link`);
    expect(status).toBe(200);
    const [, paymentId = '', token = ''] =
      /\/track\/([^/]+)\/code#(.+)$/.exec(body.link ?? '') ?? [];
    expect(await add({ paymentId, token }, { code: newCode() })).toMatchObject({ status: 200 });
    const actions = (await read(id)).logs.map(({ action }) => action);
    expect(actions).toEqual(['created', 'code_outcome_recorded', 'top_up_link_made', 'code_added']);
  });
});

test('the token stands in no row of the database, and neither does a code', async () => {
  const link = await short();
  const code = newCode();
  await add(link, { code });
  const { rows } = await site.server.testDatabase.pool.query<{ row: string }>(
    `select row_to_json(mails)::text as row from mails union all select row_to_json(events)::text from events
      union all select row_to_json(transaction_logs)::text from transaction_logs
      union all select row_to_json(audit_trail)::text from audit_trail`,
  );
  const all = rows.map(({ row }) => row).join('\n');
  expect(all).not.toContain(link.token);
  expect(all).not.toContain(code);
});
