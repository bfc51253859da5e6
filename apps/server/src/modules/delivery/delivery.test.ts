import type { TransactionStatus } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Fault } from '@ghost-pay/sandbox/faults';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DeliverySite, startDeliverySite } from '../../../test/delivery-site.ts';
import { createPayment, donationPayload } from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';

/** One fault of each kind; the gateway's own test covers them all. */
const someFaults: Fault[] = ['error', 'truncated', 'reset', 'slow'];

let site: DeliverySite;
let superHeaders: { authorization: string };
beforeAll(async () => {
  site = await startDeliverySite();
  ({ headers: superHeaders } = await createSession(site.server, { role: 'super_admin' }));
});
afterAll(() => site.close());
afterEach(async () => {
  site.peer.misbehave(undefined);
  site.peer.refuse(undefined);
  site.peer.answer('PUT', undefined);
  site.peer.answer('GET', undefined);
  await setAutomatic(undefined);
  // The circuit of the registration site may be open.
  site.server.clock.advance(60_000);
  await site.deliver((await site.verifiedPayment()).id);
});

let made = 0;
const newName = () => `player-${++made}`;
const paid = async (changes: Record<string, unknown> = {}) => {
  const username = newName();
  return { username, ...(await site.verifiedPayment({ userUsername: username, ...changes })) };
};
const account = (name: string) => site.peer.accounts().find(({ username }) => username === name);
const asked = () => site.peer.requests('GET') + site.peer.requests('PUT');
const read = async (id: string) =>
  (await site.server.app.inject({ url: `/api/transactions/${id}`, headers: site.headers })).json<{
    status: string;
    flags: string[];
    subscription_updated: boolean;
    allowed_actions: string[];
    logs: { action: string; details: string; admin_username: string | null }[];
    contests: { id: string }[];
  }>();
const actions = async (id: string) => (await read(id)).logs.map(({ action }) => action);
const post = async (url: string, { payload, headers = site.headers }: PostOptions = {}) =>
  site.server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  });
interface PostOptions {
  payload?: object;
  headers?: Record<string, string>;
}
const check = async (id: string) => {
  const answer = await post(`/payments/check-subscription-status/${id}`);
  const said = answer.json<{
    message?: string;
    updated?: boolean;
    code?: string;
    error?: string;
  }>();
  return { status: answer.statusCode, ...said };
};
async function setAutomatic(value: 'true' | 'false' | undefined): Promise<void> {
  const { database, clock } = site.server.dependencies;
  const key = 'subscription_auto_apply';
  await database.deleteFrom('settings').where('key', '=', key).execute();
  if (value !== undefined)
    await database.insertInto('settings').values({ key, value, updated_at: clock.now() }).execute();
}
/** A super admin sets an earlier status. */
async function takeBack(id: string, status: TransactionStatus): Promise<void> {
  const { statusCode } = await site.server.app.inject({
    method: 'PATCH',
    url: `/api/transactions/${id}/status`,
    headers: superHeaders,
    payload: { status, notes: 'That was a mistake' },
  });
  expect(statusCode).toBe(200);
}
const deliveries = async (id: string) =>
  (
    await site.server.testDatabase.pool.query(
      `select 1 from pgboss.job where name = 'deliver-subscription' and data->>'transactionId' = $1`,
      [id],
    )
  ).rowCount;
const trail = async (id: string) =>
  (
    await site.server.dependencies.database
      .selectFrom('audit_trail')
      .select(['action', 'author_kind', 'facts'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, author_kind: by, facts }) => ({ action, by, facts }));

describe('a verified subscription', () => {
  test('is applied and completes by itself, as nobody’s act', async () => {
    const { id, paymentId, username } = await paid();
    await site.deliver(id);
    expect(await read(id)).toMatchObject({
      status: 'completed',
      subscription_updated: true,
      flags: [],
      allowed_actions: ['gather_evidence', 'record_return'],
    });
    expect(account(username)?.payments).toEqual([
      { paymentId, product: 'ghost-eshop-pro', duration: '3 months' },
    ]);
    const until = account(username)?.expiresAt?.slice(0, 10) ?? '';
    expect((await read(id)).logs.at(-1)).toEqual(
      expect.objectContaining({
        action: 'subscription_updated',
        details: expect.stringContaining(until) as string,
        admin_username: null,
      }),
    );
    expect((await trail(id)).at(-1)).toMatchObject({
      action: 'subscription_updated',
      by: 'system',
    });
  });

  test('is applied once by ten jobs at the same time, and completes once', async () => {
    const { id, username } = await paid();
    await Promise.all(Array.from({ length: 10 }, () => site.deliver(id)));
    expect(account(username)?.payments).toHaveLength(1);
    expect(await actions(id)).toEqual(['created', 'payment_verified', 'subscription_updated']);
  });

  test.each(someFaults)(
    'survives the fault %s, and the next try finds it applied',
    async (fault) => {
      const { id, username } = await paid();
      site.peer.misbehave(fault, 'PUT');
      await expect(site.deliver(id)).rejects.toThrow();
      expect(await read(id)).toMatchObject({ status: 'pending_subscription_update', flags: [] });
      const until = account(username)?.expiresAt;
      site.peer.misbehave(undefined, 'PUT');
      site.server.clock.advance(60_000);
      await site.deliver(id);
      expect(await read(id)).toMatchObject({ status: 'completed' });
      expect(account(username)).toMatchObject({ expiresAt: until, payments: [{}] });
    },
  );

  test('of an unknown account is flagged with the reason and not asked for again', async () => {
    const { id } = await paid({ userUsername: 'unknown-player' });
    const before = asked();
    await site.deliver(id);
    await site.deliver(id);
    expect(asked() - before).toBe(2);
    expect(await read(id)).toMatchObject({
      status: 'pending_subscription_update',
      flags: ['delivery_account_unknown'],
      allowed_actions: [
        'update_subscription',
        'check_subscription',
        'gather_evidence',
        'record_return',
      ],
    });
    expect(await actions(id)).toEqual(['created', 'payment_verified', 'delivery_problem']);
  });

  test('is flagged at once where the site turns us away, and still applied once it is mended', async () => {
    const { id } = await paid();
    site.peer.refuse(401);
    await expect(site.deliver(id)).rejects.toThrow('401');
    await expect(site.deliver(id)).rejects.toThrow('401');
    expect((await read(id)).flags).toEqual(['delivery_refused']);
    expect((await actions(id)).filter((action) => action === 'delivery_problem')).toHaveLength(1);
    site.peer.refuse(undefined);
    await site.deliver(id);
    expect(await read(id)).toMatchObject({ status: 'completed', flags: [] });
  });

  test('is flagged after the last try, unless it has been given meanwhile', async () => {
    const [waits, given] = [await paid(), await paid()];
    await site.deliver(given.id);
    await site.giveUp(waits.id);
    await site.giveUp(given.id);
    expect((await read(waits.id)).flags).toEqual(['delivery_no_answer']);
    expect((await read(given.id)).flags).toEqual([]);
    expect(await actions(given.id)).not.toContain('delivery_problem');
  });

  test('stays with the humans while that is switched off', async () => {
    await setAutomatic('false');
    const { id } = await paid();
    const before = asked();
    await site.deliver(id);
    expect(asked()).toBe(before);
    expect(await read(id)).toMatchObject({ status: 'pending_subscription_update', flags: [] });
  });

  test('that others claim too is delivered, and resolving the contest delivers nothing again', async () => {
    const { id, username } = await paid({ txid: 'ab'.repeat(32) });
    await expect(
      createPayment(site.server, { ...donationPayload(), txid: 'ab'.repeat(32) }),
    ).rejects.toThrow('DUPLICATE_TXID');
    const jobs = await deliveries(id);
    await site.deliver(id);
    expect(account(username)?.payments).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'completed', flags: ['contest_noted'] });
    await takeBack(id, 'pending_subscription_update');
    const payload = {
      notes: 'Seen on the chain',
      contest_ids: (await read(id)).contests.map((one) => one.id),
    };
    await post(`/transactions/${id}/resolve-contest`, { payload, headers: superHeaders });
    expect(await deliveries(id)).toBe(jobs);
    expect(await read(id)).toMatchObject({ status: 'pending_subscription_update', flags: [] });
  });

  test('that was taken back is not applied again by itself; given by hand, the site gets no second payment', async () => {
    const { id, username } = await paid();
    await post(`/transactions/${id}/update-subscription`);
    const jobs = await deliveries(id);
    await takeBack(id, 'pending_subscription_update');
    expect(await deliveries(id)).toBe(jobs);
    expect((await read(id)).status).toBe('pending_subscription_update');
    await post(`/transactions/${id}/update-subscription`);
    expect(await deliveries(id)).toBe(jobs);
    expect((await read(id)).status).toBe('completed');
    expect(account(username)).toBeUndefined();
  });

  test('that was taken back to its verification and is verified again, is applied by itself', async () => {
    const { id } = await paid();
    const jobs = (await deliveries(id)) ?? 0;
    await takeBack(id, 'pending_payment_verification');
    expect(await deliveries(id)).toBe(jobs);
    await post(`/transactions/${id}/verify-payment`);
    expect(await deliveries(id)).toBe(jobs + 1);
    await site.deliver(id);
    expect((await read(id)).status).toBe('completed');
  });

  test('that was taken back while the site was asked is not completed, and its log says so', async () => {
    const { id } = await paid();
    const gateway = site.server.dependencies.registration;
    if (gateway === undefined) throw new Error('There is no registration site');
    const registration: typeof gateway = {
      ...gateway,
      applyPayment: async (bought) => {
        const state = await gateway.applyPayment(bought);
        await takeBack(id, 'pending_payment_verification');
        return state;
      },
    };
    const { deliverSubscription } = await import('./usecases/deliver-subscription.ts');
    await deliverSubscription({
      ...site.server.dependencies,
      registration,
    }).run({ transactionId: id });
    expect((await read(id)).status).toBe('pending_payment_verification');
    expect((await actions(id)).at(-1)).toBe('subscription_applied');
  });
});

describe('Check Subscription Status', () => {
  test('takes the JSON content type with an empty body', async () => {
    const { id } = await paid();
    await site.deliver(id);
    const second = await paid();
    const answer = await site.server.app.inject({
      method: 'POST',
      url: `/api/payments/check-subscription-status/${second.id}`,
      headers: { ...site.headers, 'content-type': 'application/json' },
      payload: '',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: expect.stringContaining('A new request is being sent now') as string,
        updated: false,
      },
    ]);
  });

  test('completes a payment that the site has applied', async () => {
    const { id, paymentId, username } = await paid();
    await site.server.dependencies.registration?.applyPayment({
      username,
      email: null,
      product: 'ghost-eshop-pro',
      duration: '3 months',
      paymentId,
    });
    expect(await check(id)).toEqual({
      status: 200,
      message: 'The registration site has applied this payment. The subscription is updated.',
      updated: true,
    });
    expect((await read(id)).status).toBe('completed');
    expect((await trail(id)).slice(-2)).toMatchObject([
      { action: 'subscription_updated', by: 'system' },
      {
        action: 'subscription_checked',
        by: 'admin',
        facts: { account: 'known', applied: true, updated: true },
      },
    ]);
  });

  test('tells of an unknown account, flags it, and has it tried again once it is there', async () => {
    const { id } = await paid({ userUsername: 'unknown-again' });
    expect(await check(id)).toMatchObject({
      status: 200,
      message: 'The registration site does not know the account “unknown-again”.',
      updated: false,
    });
    expect((await read(id)).flags).toEqual(['delivery_account_unknown']);
    const state = { username: 'unknown-again', active: false, expires_at: null, applied: false };
    site.peer.answer('GET', state);
    const jobs = (await deliveries(id)) ?? 0;
    expect(await check(id)).toMatchObject({ updated: false });
    expect(await deliveries(id)).toBe(jobs + 1);
    expect((await read(id)).flags).toEqual([]);
  });

  test('only says what it finds while nothing happens by itself', async () => {
    await setAutomatic('false');
    const { id } = await paid();
    const jobs = await deliveries(id);
    expect(await check(id)).toMatchObject({
      message: 'The registration site has not applied this payment yet.',
      updated: false,
    });
    expect(await deliveries(id)).toBe(jobs);
  });

  test.each(someFaults)('%s: nothing is changed, and the admin is told so', async (fault) => {
    const { id } = await paid();
    site.peer.misbehave(fault, 'GET');
    expect(await check(id)).toMatchObject({
      status: 503,
      code: 'REGISTRATION_UNAVAILABLE',
      error: 'The registration site does not answer at the moment. Nothing was changed.',
    });
    expect(await read(id)).toMatchObject({ status: 'pending_subscription_update', flags: [] });
    expect(await actions(id)).toEqual(['created', 'payment_verified']);
  });

  test('is refused for whatever does not await its subscription, without asking', async () => {
    const pending = await createPayment(site.server);
    const donation = await createPayment(site.server, donationPayload());
    await post(`/transactions/${donation.id}/verify-payment`);
    const failed = await createPayment(site.server);
    await post(`/transactions/${failed.id}/mark-failed`, { payload: { reason: 'Nothing there' } });
    const done = await paid();
    await site.deliver(done.id);
    const before = asked();
    for (const [{ id }, code] of [
      [pending, 'INVALID_STATE'],
      [donation, 'SUBSCRIPTION_ALREADY_UPDATED'],
      [failed, 'TRANSACTION_ALREADY_FAILED'],
      [done, 'SUBSCRIPTION_ALREADY_UPDATED'],
    ] as const) {
      expect(await check(id)).toMatchObject({ status: 409, code });
      expect((await read(id)).allowed_actions).not.toContain('check_subscription');
    }
    expect(await check('019a0000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
    expect(asked()).toBe(before);
  });

  test('by ten admins at once completes once', async () => {
    const { id } = await paid();
    site.peer.misbehave('reset', 'PUT');
    await expect(site.deliver(id)).rejects.toThrow();
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(id)));
    expect(answers.some(({ updated }) => updated === true)).toBe(true);
    expect((await actions(id)).filter((action) => action === 'subscription_updated')).toHaveLength(
      1,
    );
  });
});

test('a subscription that is updated by hand is not given a second time', async () => {
  const { id, username } = await paid();
  expect((await post(`/transactions/${id}/update-subscription`)).statusCode).toBe(200);
  await site.deliver(id);
  expect(account(username)).toBeUndefined();
  expect(await actions(id)).toEqual(['created', 'payment_verified', 'subscription_updated']);
});
