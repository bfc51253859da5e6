import type { CorrectionOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { errorCatalogue, type ErrorCode } from '@ghost-pay/contract/error-codes';
import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import {
  createPayment,
  newCode,
  newTransactionHash,
  nintendoPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { watchDue } from '../matching/usecases/watch-transfers.ts';
import { eraseCodes } from '../payments/usecases/erase-codes.ts';

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
});
afterAll(() => site.close());

interface Own {
  id: string;
  paymentId: string;
  token: string;
}
interface Answer {
  status: number;
  body: Partial<CorrectionOffer> & { code?: ErrorCode; fields?: Record<string, string> };
}

let network = 0;
/** An address without earlier claims or payments. */
const newAddress = () => `203.0.113.${(network += 1)}`;

async function correct(
  { paymentId, token }: Pick<Own, 'paymentId' | 'token'>,
  body: object,
  { key, remoteAddress = newAddress() }: { key?: string; remoteAddress?: string } = {},
): Promise<Answer> {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: `/api/transactions/track/${paymentId}/correction`,
    headers: { 'sender-token': token, ...(key && { 'idempotency-key': key }) },
    payload: body,
    remoteAddress,
  });
  return { status: answer.statusCode, body: answer.json() };
}
async function offer(paymentId: string, headers: Record<string, string> = {}): Promise<Answer> {
  const url = `/api/transactions/track/${paymentId}/correction`;
  const answer = await site.server.app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json() };
}
const offered = async ({ paymentId, token }: Own) =>
  (await offer(paymentId, { 'sender-token': token })).body;
async function act(path: string, payload: object = {}): Promise<Answer> {
  const { headers } = await site.admin();
  const url = `/api/transactions/${path}`;
  const answer = await site.server.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const detail = async (id: string) => site.detail(id);
const register = async (payload: Record<string, unknown>) => createPayment(site.server, payload);

/** A payment in Bitcoin with the quote by which it was made. */
async function byHash(txid: string = newTransactionHash()): Promise<Own & { txid: string }> {
  const asked = await site.ask('btc');
  const made = await register(
    subscriptionPayload({ txid, payment_address: asked.address, quote_token: asked.token }),
  );
  return { ...made, txid, token: asked.token };
}

type CodePayload = (changes: Record<string, unknown>) => Record<string, unknown>;
const withCode: Record<'nintendo' | 'rewarble' | 'paysafecard', CodePayload> = {
  nintendo: ({ code, ...others }) => nintendoPayload({ paymentCode: code, ...others }),
  rewarble: ({ code, ...others }) => rewarblePayload({ code }, others),
  paysafecard: ({ code, ...others }) => paysafecardPayload({ code }, others),
};

/** A payment by code with the quote by which it was made. */
async function byCode(
  kind: keyof typeof withCode = 'nintendo',
  code: string = newCodeOf(kind),
): Promise<Own & { code: string }> {
  const draft = withCode[kind]({ code });
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/api/payments/quotes',
    payload: {
      type: draft['type'],
      payment_method: draft['payment_method'],
      subscriptionDuration: draft['subscriptionDuration'],
      ...(draft['region'] !== undefined && { region: draft['region'] }),
    },
  });
  const { quoteToken: token } = answer.json<Quote>();
  return { ...(await register({ ...draft, quote_token: token })), code, token };
}
function newCodeOf(kind: keyof typeof withCode): string {
  if (kind !== 'paysafecard') return newCode();
  return String(Math.floor(Math.random() * 1e8)).padStart(16, '7');
}
const codesOf = async (id: string) =>
  site.server.testDatabase.database
    .selectFrom('payment_codes')
    .selectAll()
    .where('transaction_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const audited = async (id: string) =>
  site.server.testDatabase.database
    .selectFrom('audit_trail')
    .select(['action', 'author_kind', 'facts'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('a mistyped hash', () => {
  test('is corrected by the token of the payment’s quote, and the new one is read and proven', async () => {
    const asked = await site.ask('btc');
    const txid = newTransactionHash();
    const { id, paymentId } = await register(
      subscriptionPayload({ txid, payment_address: asked.address, quote_token: asked.token }),
    );
    await site.read();
    const own = { id, paymentId, token: asked.token };
    expect(await offered(own)).toEqual({
      paymentId,
      paymentMethod: 'crypto',
      coin: 'btc',
      sent: txid,
      refusal: null,
    });
    const meant = site.pay('btc', { amount: asked.atomic, to: asked.address });
    site.mine('btc', 3);
    expect(await correct(own, { txid: meant.toUpperCase() })).toEqual({
      status: 200,
      body: { paymentId, sent: meant },
    });
    expect(await detail(id)).toMatchObject({
      txid: meant,
      evidence: null,
      correction: { before: txid },
    });
    await site.read();
    expect((await site.evidence(id)).verdict).toBe('proven');
    const { logs } = await detail(id);
    expect(logs.find(({ action }) => action === 'payment_corrected')).toMatchObject({
      details: `The visitor corrected the transaction hash to ${meant}. It was ${txid}.`,
      admin_username: null,
    });
    expect(await audited(id)).toEqual([
      {
        action: 'payment_corrected',
        author_kind: 'visitor',
        facts: { what: 'hash', proof: 'quote' },
      },
    ]);
  });

  test('stays claimed after its correction: it pays no other payment', async () => {
    const own = await byHash();
    const meant = newTransactionHash();
    expect((await correct(own, { txid: meant })).status).toBe(200);
    for (const txid of [own.txid, meant]) {
      const other = await site.server.app.inject({
        method: 'POST',
        url: '/api/transactions',
        payload: subscriptionPayload({ txid, userUsername: 'peach' }),
        remoteAddress: newAddress(),
      });
      expect(other.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
    }
    expect((await detail(own.id)).contests).toHaveLength(2);
  });

  test('that somebody else has registered is refused and stored there as a claim; the one correction is not used', async () => {
    const holder = await byHash();
    const own = await byHash();
    const refused = await correct(own, { txid: holder.txid });
    expect([refused.status, refused.body.code]).toEqual([409, 'DUPLICATE_TXID']);
    expect((await detail(holder.id)).contests).toMatchObject([{ payment_id: own.paymentId }]);
    expect(await detail(own.id)).toMatchObject({ txid: own.txid, correction: null });
    expect((await correct(own, { txid: newTransactionHash() })).status).toBe(200);
  });

  test.each([
    ['no hash', {}, 'TXID_REQUIRED'],
    ['no hash of the coin', { txid: 'not a hash' }, 'INVALID_TXID'],
    ['a hash of another coin', { txid: `0x${'1'.repeat(64)}` }, 'INVALID_TXID'],
    ['a code', { code: 'ABCDEFGH12345678' }, 'TXID_REQUIRED'],
  ])('is not replaced by %s', async (_, body, code) => {
    const own = await byHash();
    const { status, body: answer } = await correct(own, body);
    expect([status, answer.code, Object.keys(answer.fields ?? {})]).toEqual([400, code, ['txid']]);
    expect((await detail(own.id)).correction).toBeNull();
  });

  test('is not replaced by itself', async () => {
    const own = await byHash();
    const { body } = await correct(own, { txid: own.txid.toUpperCase() });
    expect(body).toMatchObject({ code: 'CORRECTION_SAME', fields: { txid: expect.any(String) } });
    expect((await correct(own, { txid: newTransactionHash() })).status).toBe(200);
  });
});

describe('a mistyped code', () => {
  test.each(['nintendo', 'rewarble', 'paysafecard'] as const)(
    'of a %s payment is corrected; the earlier one stays claimed and is not redeemed',
    async (kind) => {
      const own = await byCode(kind);
      const meant = newCodeOf(kind);
      const masked = `••••••••••••${meant.slice(-4)}`;
      const answer = await correct(own, { code: meant.replace(/(.{4})/g, '$1 ') });
      expect(answer).toEqual({ status: 200, body: { paymentId: own.paymentId, sent: masked } });
      const before = `••••••••••••${own.code.slice(-4)}`;
      expect(await detail(own.id)).toMatchObject({
        payment_code: masked,
        correction: { before },
        codes: [
          { code: before, replaced_at: expect.any(String) },
          { code: masked, replaced_at: null },
        ],
      });
      for (const code of [own.code, meant]) {
        const other = await site.server.app.inject({
          method: 'POST',
          url: '/api/transactions',
          payload: withCode[kind]({ code }),
          remoteAddress: newAddress(),
        });
        expect(other.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
      }
      const contestIds = (await detail(own.id)).contests.map(({ id }) => id);
      await act(`${own.id}/resolve-contest`, { notes: 'Typed twice.', contest_ids: contestIds });
      const revealed = await act(`${own.id}/reveal-code`);
      expect(revealed.body.code).toBe(meant);
      expect((await act(`${own.id}/verify-payment`)).status).toBe(200);
      expect((await codesOf(own.id)).map(({ outcome }) => outcome)).toEqual([null, null]);
    },
  );

  test('keeps its hash when both codes are erased', async () => {
    const own = await byCode();
    const meant = newCode();
    await correct(own, { code: meant });
    await act(`${own.id}/verify-payment`);
    await act(`${own.id}/update-subscription`);
    site.server.clock.advance(40 * 86_400_000);
    await eraseCodes(site.server.dependencies).run({});
    expect((await codesOf(own.id)).map((code) => code.code_encrypted)).toEqual([null, null]);
    for (const code of [own.code, meant]) {
      const url = '/api/transactions';
      const payload = nintendoPayload({ paymentCode: code });
      const remoteAddress = newAddress();
      const other = await site.server.app.inject({ method: 'POST', url, payload, remoteAddress });
      expect(other.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
    }
  });

  test.each([
    ['nothing', {}],
    ['too few characters', { code: 'ABCD' }],
    ['letters that no code has', { code: 'OIZOIZOIZOIZOIZO' }],
    ['a hash', { txid: newTransactionHash() }],
  ])('is not replaced by %s', async (_, body) => {
    const own = await byCode();
    const { status, body: answer } = await correct(own, body);
    expect([status, answer.code, Object.keys(answer.fields ?? {})]).toEqual([
      400,
      'INVALID_INPUT',
      ['code'],
    ]);
  });

  test('is not replaced by itself', async () => {
    const own = await byCode();
    expect((await correct(own, { code: own.code.toLowerCase() })).body).toMatchObject({
      code: 'CORRECTION_SAME',
      fields: { code: 'This is the code that you have sent.' },
    });
  });

  test('that somebody else has registered is refused, and stored there as a claim', async () => {
    const [holder, own] = [await byCode(), await byCode()];
    const refused = await correct(own, { code: holder.code });
    expect(refused.body).toMatchObject({
      code: 'DUPLICATE_TXID',
      fields: { code: 'This gift card code has already been registered. Please check your code.' },
    });
    expect((await detail(holder.id)).contests).toMatchObject([{ payment_id: own.paymentId }]);
  });
});

describe('only the owner corrects a payment', () => {
  const nothing = {
    status: 403,
    body: expect.objectContaining({ code: 'CORRECTION_TOKEN_INVALID' }),
  };

  test('without a token, with a foreign one or with any text, nobody learns why it could not be corrected', async () => {
    const own = await byHash();
    const other = await byHash();
    await act(`${own.id}/verify-payment`);
    for (const token of [undefined, '', 'x', other.token, own.paymentId]) {
      expect(
        await offer(own.paymentId, token === undefined ? {} : { 'sender-token': token }),
      ).toEqual(nothing);
      const answer = await correct({ ...own, token: token ?? '' }, { txid: newTransactionHash() });
      expect(answer).toEqual(nothing);
    }
  });

  test('an unknown payment is as unknown as in the tracker', async () => {
    const { token } = await byHash();
    const paymentId = 'GHOST-AAAAAA-1795264496-AAAAAA';
    expect(await offer(paymentId, { 'sender-token': token })).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_NOT_FOUND' },
    });
    expect(await offer('nonsense', { 'sender-token': token })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PAYMENT_ID' },
    });
  });
});

describe('what stands in the way is said, and nothing changes', () => {
  async function expectRefused(own: Own & { txid?: string }, code: ErrorCode): Promise<void> {
    const before: TransactionDetail = await detail(own.id);
    const { sentence } = errorCatalogue[code];
    expect((await offered(own)).refusal).toEqual({ code, sentence });
    const body = own.txid === undefined ? { code: newCode() } : { txid: newTransactionHash() };
    expect((await correct(own, body)).body).toMatchObject({ code, error: sentence });
    expect(await detail(own.id)).toEqual({ ...before });
  }

  test('the payment no longer waits', async () => {
    const own = await byHash();
    await act(`${own.id}/verify-payment`);
    await expectRefused(own, 'CORRECTION_NOT_WAITING');
  });

  test('it was corrected before', async () => {
    const own = await byCode();
    expect((await correct(own, { code: newCode() })).status).toBe(200);
    await expectRefused(own, 'CORRECTION_USED');
  });

  test('it is contested', async () => {
    const own = await byHash();
    const payload = subscriptionPayload({ txid: own.txid });
    const remoteAddress = newAddress();
    await site.server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload,
      remoteAddress,
    });
    await expectRefused(own, 'CORRECTION_CONTESTED');
  });

  test('a transfer counts for it', async () => {
    const own = await byHash();
    const asked = await site.ask('btc');
    await giveCoinRates(site.server);
    await watchDue(site.server.dependencies);
    const paid = site.pay('btc', { amount: asked.atomic / 2n, to: asked.address });
    site.mine('btc', 7);
    site.server.clock.advance(120_000);
    await giveCoinRates(site.server);
    await watchDue(site.server.dependencies);
    const { id } = await site.server.testDatabase.database
      .selectFrom('incoming_transfers')
      .select('id')
      .where('txid', '=', paid)
      .executeTakeFirstOrThrow();
    const { headers } = await site.admin();
    const url = `/api/transfers/${id}/attach`;
    const payload = { transaction_id: own.id };
    await site.server.app.inject({ method: 'POST', url, headers, payload });
    await expectRefused(own, 'CORRECTION_MONEY_FOUND');
  });

  test('its code was revealed', async () => {
    const own = await byCode();
    await act(`${own.id}/reveal-code`);
    await expectRefused(own, 'CORRECTION_CODE_TAKEN');
  });

  test.each([
    ['settling', 1],
    ['proven', 3],
  ])('its evidence is %s', async (verdict, blocks) => {
    const { id, txid, asked } = await site.paid('btc');
    site.mine('btc', blocks);
    await site.read();
    expect((await site.evidence(id)).verdict).toBe(verdict);
    const { payment_id: paymentId } = await detail(id);
    await expectRefused({ id, paymentId, token: asked.token, txid }, 'CORRECTION_MONEY_FOUND');
  });
});

describe('at the same moment', () => {
  test('of five corrections one counts; a repeated request gets its answer again', async () => {
    const own = await byHash();
    const remoteAddress = newAddress();
    const tries = await Promise.all(
      Array.from({ length: 5 }, async (_, index) =>
        correct(own, { txid: newTransactionHash() }, { key: `try-${index}`, remoteAddress }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ body }) => body.code === 'CORRECTION_USED')).toHaveLength(4);
    const won = tries.findIndex(({ status }) => status === 200);
    const sent = tries[won]?.body.sent;
    expect(await detail(own.id)).toMatchObject({ txid: sent, correction: { before: own.txid } });
    const again = await correct(own, { txid: sent }, { key: `try-${won}`, remoteAddress });
    expect(again).toEqual(tries[won]);
    expect((await audited(own.id)).length).toBe(1);
  });

  test('an administrator verifies: both count only if the correction came first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const own = await byHash();
      const [corrected, verified] = await Promise.all([
        correct(own, { txid: newTransactionHash() }),
        act(`${own.id}/verify-payment`),
      ]);
      expect(verified.status).toBe(200);
      const actions = (await detail(own.id)).logs.map(({ action }) => action);
      expect(actions).toEqual(
        corrected.status === 200
          ? ['created', 'payment_corrected', 'payment_verified']
          : ['created', 'payment_verified'],
      );
      if (corrected.status !== 200) expect(corrected.body.code).toBe('CORRECTION_NOT_WAITING');
    }
  });

  test('an administrator reveals the code: nobody redeems a code that was replaced', async () => {
    for (let round = 0; round < 8; round += 1) {
      const own = await byCode();
      const meant = newCode();
      const [corrected, revealed] = await Promise.all([
        correct(own, { code: meant }),
        act(`${own.id}/reveal-code`),
      ]);
      expect(revealed.body.code).toBe(corrected.status === 200 ? meant : own.code);
      if (corrected.status !== 200) expect(corrected.body.code).toBe('CORRECTION_CODE_TAKEN');
    }
  });

  test('a reading of the earlier hash that ends after the correction counts for nothing', async () => {
    const { id, txid, asked } = await site.paid('btc');
    site.mine('btc', 3);
    const { payment_id: paymentId } = await detail(id);
    const own = { id, paymentId, token: asked.token };
    const meant = newTransactionHash();
    const [corrected] = await Promise.all([correct(own, { txid: meant }), site.read()]);
    await site.read();
    const { txid: now, evidence } = await detail(id);
    if (corrected.status === 200) {
      expect(now).toBe(meant);
      expect(evidence?.verdict).toBe('not_found');
    } else {
      expect(corrected.body.code).toBe('CORRECTION_MONEY_FOUND');
      expect([now, evidence?.verdict]).toEqual([txid, 'proven']);
    }
  });

  test('an administrator attaches a transfer: the hash is corrected before, or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const own = await byHash();
      const asked = await site.ask('btc');
      const paid = site.pay('btc', { amount: asked.atomic / 2n, to: asked.address });
      site.mine('btc', 7);
      site.server.clock.advance(120_000);
      await giveCoinRates(site.server);
      await watchDue(site.server.dependencies);
      const { id } = await site.server.testDatabase.database
        .selectFrom('incoming_transfers')
        .select('id')
        .where('txid', '=', paid)
        .executeTakeFirstOrThrow();
      const { headers } = await site.admin();
      const url = `/api/transfers/${id}/attach`;
      const payload = { transaction_id: own.id };
      const [corrected, attached] = await Promise.all([
        correct(own, { txid: newTransactionHash() }),
        site.server.app.inject({ method: 'POST', url, headers, payload }),
      ]);
      expect(attached.statusCode).toBe(200);
      const actions = (await detail(own.id)).logs.map(({ action }) => action);
      const order = actions.filter((action) => action !== 'created' && action !== 'evidence');
      expect(order).toEqual(
        corrected.status === 200
          ? ['payment_corrected', 'transfer_attached']
          : ['transfer_attached'],
      );
      if (corrected.status !== 200) expect(corrected.body.code).toBe('CORRECTION_MONEY_FOUND');
      if (corrected.status === 200) continue;
      expect((await offered(own)).refusal?.code).toBe('CORRECTION_MONEY_FOUND');
    }
  });

  test('somebody registers the new hash: one of them has it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const own = await byHash();
      const txid = newTransactionHash();
      const remoteAddress = newAddress();
      const [corrected, created] = await Promise.all([
        correct(own, { txid }),
        site.server.app.inject({
          method: 'POST',
          url: '/api/transactions',
          payload: subscriptionPayload({ txid }),
          remoteAddress,
        }),
      ]);
      expect([corrected.status, created.statusCode]).toContain(409);
      expect([corrected.status === 200, created.statusCode === 201].filter(Boolean)).toHaveLength(
        1,
      );
    }
  });
});
