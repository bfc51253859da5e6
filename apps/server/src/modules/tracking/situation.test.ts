import { noDetails, type Situation } from '@ghost-pay/contract/tracking/situations';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailSite, startMailSite } from '../../../test/mail-site.ts';
import {
  createPayment,
  donationPayload,
  newTransactionHash,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';
import { findById, recordSituation } from '../payments/payments.public.ts';

let site: MailSite;
beforeAll(async () => {
  site = await startMailSite({ PUBLIC_URL: 'https://pay.example.org' });
});
afterAll(() => site.close());

const hour = 3_600_000;
let person = 0;
const newEmail = () => `payer${(person += 1)}@example.org`;
const track = async (paymentId: string, headers: Record<string, string> = {}) =>
  (
    await site.server.app.inject({ url: `/api/transactions/track/${paymentId}`, headers })
  ).json<TrackedPayment>();

const short = {
  verdict: 'questionable',
  findings: [{ code: 'underpaid', amount: '0.00001000' }],
  received: 4_000n,
  confirmations: 1,
  confirmationsNeeded: 2,
} as const;

/** Stores what the chain says about a payment in bitcoin. */
async function read(id: string, evidence: object = {}): Promise<void> {
  const { verdict, findings, received } = { ...short, ...evidence };
  await site.server.testDatabase.pool.query(
    `insert into payment_evidence (transaction_id, chain, verdict, findings, received_atomic, confirmations,
       confirmations_needed, basis, created_at)
     values ($1, 'bitcoin', $2, $3, $4, 1, 2, '{}', now())
     on conflict (transaction_id) do update set verdict = $2, findings = $3, received_atomic = $4, confirmations = 1, basis = '{}'`,
    [id, verdict, JSON.stringify(findings), received.toString()],
  );
}

/** What a reading or a check records once it knows this. */
async function tell(id: string, evidence: object = {}, before: Situation = 'waiting') {
  const { database, clock } = site.server.dependencies;
  const payment = await findById(database, id);
  if (payment === undefined) throw new Error('There is no such payment');
  await database.transaction().execute(async (trx) =>
    recordSituation(trx, {
      transactionId: id,
      before,
      after: { payment, evidence: { ...short, ...evidence }, codes: [], isRevealed: false },
      now: clock.now(),
    }),
  );
}
const inBitcoin = (userEmail = newEmail()) =>
  createPayment(
    site.server,
    subscriptionPayload({ crypto_type: 'btc', txid: newTransactionHash(), userEmail }),
  );

describe('the tracker', () => {
  test('tells everybody the word, and the browser that sent the payment for 24 hours the rest', async () => {
    const { id, paymentId, senderToken } = await inBitcoin();
    await read(id);
    const { address } = (
      await site.server.testDatabase.pool.query<{ address: string }>(
        'select payment_address as address from transactions where id = $1',
        [id],
      )
    ).rows[0] ?? { address: '' };
    const known = await track(paymentId);
    expect(known.situation).toBe('short');
    expect(known).not.toHaveProperty('details');
    expect((await track(paymentId, { 'sender-token': senderToken })).details).toEqual({
      ...noDetails,
      arrived: '0.00004000',
      missing: '0.00001000',
      symbol: 'BTC',
      address,
    });
    const other = await inBitcoin();
    for (const headers of [
      { 'sender-token': other.senderToken },
      { 'tracking-token': senderToken },
      { 'sender-token': 'made-up' },
    ])
      expect(await track(paymentId, headers)).not.toHaveProperty('details');
    site.server.clock.advance(24 * hour);
    expect(await track(paymentId, { 'sender-token': senderToken })).not.toHaveProperty('details');
  });

  test('a receipt has the word and no more', async () => {
    const { id, paymentId, senderToken } = await inBitcoin();
    await site.server.testDatabase.pool.query(
      `update transactions set status = 'completed', payment_verified = true, subscription_updated = true,
         chain_flags = '{chain_paid_twice}' where id = $1`,
      [id],
    );
    const url = `/api/transactions/track/${paymentId}/receipt/facts`;
    const headers = { 'sender-token': senderToken };
    const receipt = (await site.server.app.inject({ url, headers })).json<object>();
    expect(receipt).toMatchObject({ situation: 'paid_twice' });
    expect(receipt).not.toHaveProperty('details');
  });
});

describe('a mail about what is known', () => {
  test('comes once for each situation, and its link opens the rest', async () => {
    const userEmail = newEmail();
    const { id, paymentId } = await inBitcoin(userEmail);
    await site.deliver();
    await read(id);
    await tell(id);
    await tell(id, {}, 'short');
    const [mail, ...others] = await site.deliver();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([userEmail]);
    expect(mail?.subject).toBe(`Money has arrived, but not all of it (${paymentId})`);
    expect(mail?.text).toContain('0.00004000 BTC has arrived, 0.00001000 BTC is missing.');
    const token = new RegExp(`/track/${paymentId}#([\\w-]{48})`).exec(mail?.text ?? '')?.[1] ?? '';
    expect((await track(paymentId, { 'tracking-token': token })).details?.missing).toBe(
      '0.00001000',
    );

    // Lost and reached again, which nobody needs to hear twice.
    await tell(id);
    expect(await site.deliver()).toEqual([]);
    await tell(id, { verdict: 'proven', findings: [] });
    expect((await site.deliver()).map(({ subject }) => subject)).toEqual([
      `Your money has arrived (${paymentId})`,
    ]);
  });

  test('is not written for a donor, nor for money that has been verified meanwhile', async () => {
    const donation = await createPayment(site.server, donationPayload());
    await tell(donation.id);
    const { id } = await inBitcoin();
    await tell(id, { verdict: 'proven', findings: [] });
    await site.server.testDatabase.pool.query(
      `update transactions set status = 'pending_subscription_update', payment_verified = true where id = $1`,
      [id],
    );
    const mails = await site.deliver();
    expect(mails.filter(({ subject }) => subject.includes('arrived'))).toEqual([]);
  });

  test('counts as one about unpaid payments until the whole of the money has arrived', async () => {
    const userEmail = newEmail();
    const payments = [];
    for (let count = 0; count < 10; count += 1) payments.push(await inBitcoin(userEmail));
    await site.deliver();
    const [first, second] = payments;
    const wrong = [{ code: 'wrong_destination', address: '0xa' }];
    await tell(first?.id ?? '', { verdict: 'refuted', findings: wrong, received: 0n });
    await tell(first?.id ?? '');
    await tell(second?.id ?? '', { verdict: 'proven', findings: [] });
    expect((await site.deliver()).map(({ subject }) => subject)).toEqual([
      `Your money has arrived (${second?.paymentId})`,
    ]);
  });
});

test('the link for another code is sent again, at most once an hour', async () => {
  const userEmail = newEmail();
  const { id, paymentId } = await createPayment(site.server, nintendoPayload({ userEmail }));
  const { headers } = await createSession(site.server);
  const detail = (await site.server.app.inject({ url: `/api/transactions/${id}`, headers })).json<{
    codes: { id: string }[];
  }>();
  const recorded = await site.server.app.inject({
    method: 'POST',
    url: `/api/transactions/${id}/record-code-outcome`,
    headers,
    payload: { code_id: detail.codes[0]?.id, outcome: 'worth_less', found: 5 },
  });
  expect(recorded.statusCode, recorded.body).toBe(200);
  expect((await track(paymentId)).situation).toBe('part_missing');
  await site.deliver();
  const ask = async () =>
    site.server.app.inject({
      method: 'POST',
      url: `/api/transactions/track/${paymentId}/correction-link`,
    });
  await ask();
  await ask();
  const [mail, ...others] = await site.deliver();
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(new RegExp(`/track/${paymentId}/code#[\\w-]{48}`));
});

test('the browser that sent a donation without a quote can correct it for 24 hours', async () => {
  const [first, second] = [
    await createPayment(site.server, donationPayload()),
    await createPayment(site.server, donationPayload()),
  ];
  const correct = async ({ paymentId, senderToken }: typeof first) =>
    site.server.app.inject({
      method: 'POST',
      url: `/api/transactions/track/${paymentId}/correction`,
      headers: { 'sender-token': senderToken },
      payload: { txid: newTransactionHash() },
    });
  expect((await correct(first)).statusCode).toBe(200);
  site.server.clock.advance(24 * hour);
  expect((await correct(second)).json()).toMatchObject({ code: 'CORRECTION_TOKEN_INVALID' });
});
