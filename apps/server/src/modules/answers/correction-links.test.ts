import { linkOnItsWay } from '@ghost-pay/contract/answers/link-on-its-way';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailSite, startMailSite } from '../../../test/mail-site.ts';
import {
  createPayment,
  donationPayload,
  newCode,
  newTransactionHash,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';

let site: MailSite;
beforeAll(async () => {
  site = await startMailSite();
});
afterAll(() => site.close());

let network = 0;
const newAddress = () => `203.0.113.${(network += 1)}`;
let person = 0;
/** A person of each payment: the mails to one address in a day are limited. */
const newEmail = () => `visitor${(person += 1)}@example.org`;
const hour = 3_600_000;

async function ask(paymentId: string, remoteAddress = newAddress()) {
  const url = `/api/transactions/track/${paymentId}/correction-link`;
  const answer = await site.server.app.inject({ method: 'POST', url, remoteAddress });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}
const alike = { status: 200, body: { message: linkOnItsWay } };

/** The links that have been mailed since the last call. */
async function mailedLinks(): Promise<{ to: string; paymentId: string; token: string }[]> {
  const mails = await site.deliver();
  return mails.flatMap(({ to, text }) => {
    const link = /\/track\/(GHOST-[A-Z0-9-]+)\/correct#([\w-]{48})\n/.exec(text);
    return link ? [{ to: String(to), paymentId: link[1] ?? '', token: link[2] ?? '' }] : [];
  });
}
async function correct(
  { paymentId, token }: { paymentId: string; token: string },
  payload: object,
) {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: `/api/transactions/track/${paymentId}/correction`,
    headers: { 'correction-token': token },
    payload,
    remoteAddress: newAddress(),
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; sent?: string }>() };
}
async function linkFor(paymentId: string) {
  expect(await ask(paymentId)).toEqual(alike);
  const [link] = await mailedLinks();
  if (link === undefined) throw new Error('No link was mailed');
  return link;
}
const nintendo = async (code = newCode()) =>
  createPayment(site.server, nintendoPayload({ paymentCode: code, userEmail: newEmail() }));

describe('a link', () => {
  test('goes to the address that was given, and corrects the payment once', async () => {
    const userEmail = newEmail();
    const { id, paymentId } = await createPayment(
      site.server,
      nintendoPayload({ paymentCode: newCode(), userEmail }),
    );
    const link = await linkFor(paymentId);
    expect(link.paymentId).toBe(paymentId);
    expect(link.to).toContain(userEmail);
    const meant = newCode();
    expect(await correct(link, { code: meant })).toMatchObject({
      status: 200,
      sent: `••••••••••••${meant.slice(-4)}`,
    });
    expect(await correct(link, { code: newCode() })).toMatchObject({
      status: 409,
      code: 'CORRECTION_USED',
    });
    const { rows } = await site.server.testDatabase.pool.query(
      `select facts from audit_trail where action = 'payment_corrected' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ facts: { what: 'code', proof: 'link' } }]);
  });

  test('opens its own payment for 24 hours, and none for longer', async () => {
    const [own, other] = [await nintendo(), await nintendo()];
    const link = await linkFor(own.paymentId);
    expect(
      await correct({ ...link, paymentId: other.paymentId }, { code: newCode() }),
    ).toMatchObject({ status: 403, code: 'CORRECTION_TOKEN_INVALID' });
    site.server.clock.advance(23 * hour);
    expect(await correct(link, { code: 'short' })).toMatchObject({ code: 'INVALID_INPUT' });
    site.server.clock.advance(hour);
    expect(await correct(link, { code: newCode() })).toMatchObject({
      status: 403,
      code: 'CORRECTION_TOKEN_INVALID',
    });
  });

  test('of a receipt corrects nothing', async () => {
    const { paymentId } = await nintendo();
    const link = await linkFor(paymentId);
    const asReceipt = await site.server.app.inject({
      url: `/api/transactions/track/${paymentId}/correction`,
      headers: { 'receipt-token': link.token },
    });
    expect(asReceipt.statusCode).toBe(403);
  });

  test('tells of what stands in the way, which the answer to the request does not', async () => {
    const { id, paymentId } = await nintendo();
    const { headers } = await createSession(site.server, { role: 'super_admin' });
    const url = `/api/transactions/${id}/reveal-code`;
    expect((await site.server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
    const link = await linkFor(paymentId);
    expect(await correct(link, { code: newCode() })).toMatchObject({
      code: 'CORRECTION_CODE_TAKEN',
    });
  });

  test('holds no code, and stands in no row of the database', async () => {
    const code = newCode();
    const { paymentId } = await nintendo(code);
    expect(await ask(paymentId)).toEqual(alike);
    const mails = await site.deliver();
    const mail = mails.find(({ text }) => text.includes('/correct#'));
    expect(`${mail?.text}${mail?.html}`).not.toContain(code);
    const token = /#([\w-]{48})/.exec(mail?.text ?? '')?.[1] ?? 'none';
    const { rows } = await site.server.testDatabase.pool.query<{ row: string }>(
      `select row_to_json(mails)::text as row from mails union all select row_to_json(events)::text from events
        union all select row_to_json(payment_corrections)::text from payment_corrections`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(token);
  });
});

describe('the answer is the same', () => {
  test('without an address, for a payment that no longer waits, and after too many links', async () => {
    const donation = await createPayment(
      site.server,
      donationPayload({ txid: newTransactionHash() }),
    );
    const verified = await createPayment(
      site.server,
      subscriptionPayload({ userEmail: newEmail() }),
    );
    const { headers } = await createSession(site.server, { role: 'admin' });
    await site.server.app.inject({
      method: 'POST',
      url: `/api/transactions/${verified.id}/verify-payment`,
      headers,
    });
    for (const { paymentId } of [donation, verified]) expect(await ask(paymentId)).toEqual(alike);
    expect(await mailedLinks()).toEqual([]);
  });

  test('and at most one link an hour is mailed, and three in all', async () => {
    const { paymentId } = await nintendo();
    const mailed: number[] = [];
    for (const wait of [0, 59, 1, 59, 1, 60, 24 * 60]) {
      site.server.clock.advance(wait * 60_000);
      expect(await ask(paymentId)).toEqual(alike);
      mailed.push((await mailedLinks()).length);
    }
    expect(mailed).toEqual([1, 0, 1, 0, 1, 0, 0]);
  });

  test('and of ten requests at once one mails a link', async () => {
    const { paymentId } = await nintendo();
    const answers = await Promise.all(Array.from({ length: 10 }, async () => ask(paymentId)));
    for (const answer of answers) expect(answer).toEqual(alike);
    expect(await mailedLinks()).toHaveLength(1);
  });
});

test('a link for an unknown payment gets the tracker’s answer', async () => {
  expect(await ask('GHOST-AAAAAA-1795264496-AAAAAA')).toMatchObject({
    status: 404,
    body: { code: 'PAYMENT_NOT_FOUND' },
  });
});
