import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPayment,
  donationPayload,
  newCode,
  newPaymentId,
  newTransactionHash,
  nintendoPayload,
  rewarblePayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { closeContests, insertContest, lockHolder } from './contests.repository.ts';
import { lockById } from './payments.repository.ts';
import { recordContest } from './usecases/record-contest.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createSession>>;
let superAdmin: typeof admin;
beforeAll(async () => {
  server = await createTestServer();
  admin = await createSession(server, { role: 'admin' });
  superAdmin = await createSession(server, { role: 'super_admin' });
});
afterAll(() => server.close());

let claimants = 0;
/** From a new address each time, like different visitors. */
const create = async (payload: Record<string, unknown>) =>
  createFrom(`203.0.${(claimants += 1) >> 8}.${claimants & 255}`, payload);
const createFrom = async (remoteAddress: string, payload: Record<string, unknown>) =>
  server.app.inject({ method: 'POST', url: '/api/transactions', payload, remoteAddress });
const act = async (
  who: typeof admin,
  id: string,
  action: string,
  payload?: Record<string, unknown>,
) =>
  server.app.inject({
    method: action === 'status' ? 'PATCH' : 'POST',
    url: `/api/transactions/${id}/${action}`,
    headers: who.headers,
    ...(payload === undefined ? {} : { payload }),
  });
const read = async (id: string, who = admin) =>
  (
    await server.app.inject({ url: `/api/transactions/${id}`, headers: who.headers })
  ).json<TransactionDetail>();
const notes = { notes: 'Asked both; this one sent the wallet’s receipt.' };
const openContests = async (id: string) =>
  (await read(id)).contests
    .filter(({ resolved_at: resolvedAt }) => resolvedAt === null)
    .map((open) => open.id);
/** Resolves with `seen` as the seen claims, by default all open ones. */
const resolve = async (id: string, { who = superAdmin, seen }: Resolve = {}) =>
  act(who, id, 'resolve-contest', { ...notes, contest_ids: seen ?? (await openContests(id)) });
interface Resolve {
  who?: typeof admin;
  seen?: string[];
}
/** Waits until a statement on this database waits for a lock. */
async function somebodyWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await server.testDatabase.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
}

/** Two visitors register the same claim; returns the first visitor's payment and the second visitor's answer. */
async function contest(first: Record<string, unknown>, second: Record<string, unknown>) {
  const { id, paymentId } = await createPayment(server, first);
  const refused = await create(second);
  return { id, paymentId, refused };
}
const contestHash = (changes: Record<string, unknown> = {}) => {
  const txid = newTransactionHash();
  return contest(
    subscriptionPayload({ txid }),
    subscriptionPayload({
      txid,
      userUsername: 'wario',
      userEmail: 'wario@example.org',
      ...changes,
    }),
  );
};

describe('a second claim', () => {
  const code = newCode();
  const voucher = newCode();
  const txid = newTransactionHash();
  test.each([
    [
      'a hash',
      subscriptionPayload({ txid }),
      subscriptionPayload({ txid: ` ${txid.toUpperCase()}`, userUsername: 'wario' }),
    ],
    [
      'a gift card',
      nintendoPayload({ paymentCode: code }),
      nintendoPayload({ paymentCode: code.toLowerCase(), userUsername: 'wario' }),
    ],
    [
      'a voucher',
      rewarblePayload({ code: voucher }),
      rewarblePayload({ code: voucher }, { userUsername: 'wario' }),
    ],
  ])(
    'on %s is refused without a word about the first, and kept for the admins',
    async (_, first, second) => {
      const { id, paymentId, refused } = await contest(first, second);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        409,
        'DUPLICATE_TXID',
      ]);
      for (const secret of [paymentId, id, 'luigi', 'contest'])
        expect(refused.body).not.toContain(secret);
      const payment = await read(id);
      expect(payment.flags).toContain('contested');
      expect(payment.contests).toEqual([
        {
          id: expect.any(String),
          payment_id: second['payment_id'],
          user_username: 'wario',
          user_email: 'luigi@example.org',
          created_at: server.clock.now().toISOString(),
          resolved_at: null,
          holds: true,
          expected_coins: null,
        },
      ]);
      expect(payment.logs.map(({ action }) => action)).toEqual(['created', 'contested']);
      // The tracker does not mention the contest, and the refused id has no payment.
      const tracked = await server.app.inject(`/api/transactions/track/${paymentId}`);
      expect(tracked.body).not.toMatch(/wario|contest/);
      expect(
        (await server.app.inject(`/api/transactions/track/${second.payment_id}`)).statusCode,
      ).toBe(404);
    },
  );

  test('by the same visitor once more is none', async () => {
    const payload = subscriptionPayload();
    const { id } = await createPayment(server, payload);
    expect((await create(payload)).json()).toMatchObject({ code: 'DUPLICATE_PAYMENT_REF' });
    expect(await read(id)).toMatchObject({ flags: [], contests: [] });
  });

  test('sent twice is one contest; all are kept, and the list has an end', async () => {
    const hash = newTransactionHash();
    const { id } = await createPayment(server, donationPayload({ txid: hash }));
    const again = donationPayload({ txid: hash });
    await Promise.all([create(again), create(again), create(again)]);
    expect((await read(id)).contests).toHaveLength(1);
    for (let claimant = 0; claimant < 105; claimant += 1)
      await createFrom('198.51.100.1', donationPayload({ txid: hash }));
    const { rowCount } = await server.testDatabase.pool.query(
      'select from transaction_contests where transaction_id = $1',
      [id],
    );
    expect(rowCount).toBe(106);
    const { contests } = await read(id);
    expect(contests).toHaveLength(100);
    expect(contests.filter(({ holds }) => holds)).toHaveLength(4);
    // The log says once that there were more.
    expect((await read(id)).logs.filter(({ action }) => action === 'contests_full')).toHaveLength(
      1,
    );
  });

  test('after more than are listed have been resolved is flagged and listed like the first', async () => {
    const hash = newTransactionHash();
    const { id } = await createPayment(server, donationPayload({ txid: hash }));
    for (let claimant = 0; claimant < 101; claimant += 1)
      await create(donationPayload({ txid: hash }));
    expect((await resolve(id)).json()).toMatchObject({ flags: [] });
    await create(subscriptionPayload({ txid: hash, userUsername: 'peach' }));
    const { flags, contests } = await read(id);
    expect(flags).toContain('contested');
    expect(contests).toHaveLength(100);
    expect(contests.at(-1)).toMatchObject({ user_username: 'peach', resolved_at: null });
    for (let claimant = 0; claimant < 100; claimant += 1)
      await create(donationPayload({ txid: hash }));
    expect((await read(id)).logs.filter(({ action }) => action === 'contests_full')).toHaveLength(
      2,
    );
  });
});

describe('a contested payment', () => {
  test('is verified by nobody until a super admin has resolved the contest', async () => {
    const { id } = await contestHash();
    for (const who of [admin, superAdmin]) {
      for (const answer of [
        await act(who, id, 'verify-payment'),
        await act(who, id, 'status', { status: 'pending_subscription_update' }),
      ]) {
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          409,
          'CONTESTED',
        ]);
      }
    }
    const ofTheChain = ['gather_evidence', 'correct_hash'];
    expect((await read(id)).allowed_actions).toEqual(['mark_failed', ...ofTheChain]);
    expect((await read(id, superAdmin)).allowed_actions).toEqual([
      'mark_failed',
      'resolve_contest',
      ...ofTheChain,
    ]);
    expect((await resolve(id, { who: admin })).json()).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await act(superAdmin, id, 'resolve-contest', {})).json()).toMatchObject({
      fields: {
        notes: 'Please enter a note',
        contest_ids: 'Please say which claims you have seen',
      },
    });

    const resolved = await resolve(id);
    expect(resolved.statusCode).toBe(200);
    expect(resolved.json<TransactionDetail>()).toMatchObject({
      flags: [],
      contests: [{ user_username: 'wario', resolved_at: expect.any(String) }],
      logs: [
        { action: 'created' },
        { action: 'contested' },
        { action: 'contest_resolved', details: notes.notes, admin_username: superAdmin.username },
      ],
    });
    expect((await resolve(id)).json()).toMatchObject({
      code: 'NOT_CONTESTED',
    });
    expect((await act(admin, id, 'verify-payment')).statusCode).toBe(200);
  });

  test('stays contested when a claim has come that the super admin has not seen', async () => {
    const txid = newTransactionHash();
    const { id } = await createPayment(server, subscriptionPayload({ txid }));
    await create(subscriptionPayload({ txid }));
    const seen = await openContests(id);
    await create(subscriptionPayload({ txid, userUsername: 'peach' }));
    const refused = await resolve(id, { seen });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'CONTESTS_UNSEEN',
        error:
          'Another visitor has claimed the same hash or code meanwhile. Nothing was resolved. Please look at all claims first.',
      }),
    ]);
    expect(await openContests(id)).toHaveLength(2);
    expect((await read(id)).flags).toContain('contested');
    expect((await act(admin, id, 'verify-payment')).json()).toMatchObject({ code: 'CONTESTED' });
    // Only the open contests have to be named; settled ones need not be named again.
    expect((await resolve(id)).statusCode).toBe(200);
    await create(subscriptionPayload({ txid }));
    expect((await resolve(id)).statusCode).toBe(200);
    expect(await openContests(id)).toEqual([]);
  });

  test('is not resolved by one who could not see the claim that is just being written', async () => {
    const txid = newTransactionHash();
    const { id } = await contest(subscriptionPayload({ txid }), subscriptionPayload({ txid }));
    const seen = await openContests(id);
    const answer = await server.dependencies.database.transaction().execute(async (trx) => {
      const holder = await lockHolder(trx, { chain: 'bitcoin', txid, ownAddress: null });
      await insertContest(trx, {
        transaction_id: holder?.id ?? '',
        payment_id: newPaymentId(),
        user_username: 'peach',
        user_email: null,
        created_at: server.clock.now(),
        may_hold: true,
      });
      const resolving = resolve(id, { seen });
      await Promise.race([resolving, somebodyWaits()]);
      return { resolving };
    });
    expect((await answer.resolving).json()).toMatchObject({ code: 'CONTESTS_UNSEEN' });
    expect((await read(id)).flags).toContain('contested');
    expect(await openContests(id)).toHaveLength(2);
  });

  test('is contested anew by a claim that comes while it is being resolved', async () => {
    const txid = newTransactionHash();
    const { id } = await contest(subscriptionPayload({ txid }), subscriptionPayload({ txid }));
    const { claiming } = await server.dependencies.database.transaction().execute(async (trx) => {
      await lockById(trx, id);
      await closeContests(trx, {
        transactionId: id,
        now: server.clock.now(),
        releaseClaim: false,
      });
      // The claim was found to be a second one before the super admin locked the payment.
      const claiming = recordContest(server.dependencies, {
        quoteId: null,
        claim: { chain: 'bitcoin', txid, ownAddress: null },
        address: '203.0.113.99',
        paymentId: newPaymentId(),
        account: undefined,
      });
      await Promise.race([claiming, somebodyWaits()]);
      return { claiming };
    });
    await claiming;
    expect((await read(id)).flags).toContain('contested');
    expect(await openContests(id)).toHaveLength(1);
  });

  test('a second claim and its verifying at once: never verified without somebody having seen the contest', async () => {
    for (let round = 0; round < 10; round += 1) {
      const txid = newTransactionHash();
      const { id } = await createPayment(server, subscriptionPayload({ txid }));
      const [verified] = await Promise.all([
        act(admin, id, 'verify-payment'),
        create(subscriptionPayload({ txid })),
      ]);
      const { logs, flags } = await read(id);
      const order = logs.map(({ action }) => action).filter((action) => action !== 'created');
      expect(flags).toEqual([verified.statusCode === 200 ? 'contest_noted' : 'contested']);
      expect(order).toEqual(
        verified.statusCode === 200 ? ['payment_verified', 'contested'] : ['contested'],
      );
    }
  });
});

describe('the claim of a failed payment', () => {
  test('is released by a super admin: then the rightful payer registers', async () => {
    const paymentCode = newCode();
    const { id } = await createPayment(server, nintendoPayload({ paymentCode }));
    expect((await act(superAdmin, id, 'release-claim', notes)).json()).toMatchObject({
      code: 'INVALID_STATE',
    });
    await act(admin, id, 'mark-failed', { reason: 'Somebody else’s code.' });
    expect((await create(nintendoPayload({ paymentCode }))).json()).toMatchObject({
      code: 'DUPLICATE_TXID',
    });
    expect((await act(admin, id, 'release-claim', notes)).json()).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await read(id, superAdmin)).allowed_actions).toEqual([
      'resolve_contest',
      'release_claim',
      'record_return',
    ]);

    const released = await act(superAdmin, id, 'release-claim', notes);
    expect(released.json<TransactionDetail>()).toMatchObject({
      status: 'failed',
      flags: [],
      allowed_actions: ['record_return'],
      contests: [{ resolved_at: expect.any(String) }],
    });
    expect(released.json<TransactionDetail>().logs.at(-1)).toMatchObject({
      action: 'claim_released',
      admin_username: superAdmin.username,
    });
    expect((await act(superAdmin, id, 'release-claim', notes)).json()).toMatchObject({
      code: 'NO_CLAIM',
    });

    const rightful = await createPayment(server, nintendoPayload({ paymentCode }));
    expect((await act(admin, rightful.id, 'verify-payment')).statusCode).toBe(200);
    // The failed payment cannot be reopened while another payment holds its claim.
    const reopened = await act(superAdmin, id, 'status', {
      status: 'pending_payment_verification',
      notes: 'Paid late.',
    });
    expect([reopened.statusCode, reopened.json<{ code: string }>().code]).toEqual([
      409,
      'DUPLICATE_TXID',
    ]);
  });

  test('is taken back by a payment that is reopened', async () => {
    const txid = newTransactionHash();
    const { id } = await createPayment(server, subscriptionPayload({ txid }));
    await act(admin, id, 'mark-failed', { reason: 'No such transaction.' });
    await act(superAdmin, id, 'release-claim', notes);
    expect(
      (
        await act(superAdmin, id, 'status', {
          status: 'pending_payment_verification',
          notes: 'It was slow.',
        })
      ).statusCode,
    ).toBe(200);
    expect((await create(subscriptionPayload({ txid }))).json()).toMatchObject({
      code: 'DUPLICATE_TXID',
    });
  });

  test('is freed once, by one key, and not where there is none', async () => {
    const { id } = await createPayment(server, subscriptionPayload());
    await act(admin, id, 'mark-failed', { reason: 'No such transaction.' });
    const send = async () =>
      server.app.inject({
        method: 'POST',
        url: `/api/transactions/${id}/release-claim`,
        headers: { ...superAdmin.headers, 'idempotency-key': 'release' },
        payload: notes,
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await read(id)).logs.filter(({ action }) => action === 'claim_released')).toHaveLength(
      1,
    );
    const missing = await act(
      superAdmin,
      '019a0000-0000-7000-8000-000000000000',
      'release-claim',
      notes,
    );
    expect(missing.json()).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  });
});
