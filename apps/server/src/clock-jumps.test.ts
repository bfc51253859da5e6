import { startRatesPeer } from '@ghost-pay/sandbox/rates-peer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, enrolledAdmin, logIn, signedIn } from '../test/admins.ts';
import { call } from '../test/call.ts';
import { makeWallet, pressOnHostedPage, startCardSite } from '../test/card-site.ts';
import { type MailSite, startMailSite } from '../test/mail-site.ts';
import { createPayment, subscriptionPayload } from '../test/payments.ts';
import { createSession } from '../test/test-server.ts';
import { createCoinbaseRates } from './gateways/rates/coinbase-rates.ts';
import { coinRateOf } from './modules/rates/rates.public.ts';
import { refreshRates } from './modules/rates/refresh-rates.ts';

// Clocks are moved, by people and by faults. After any jump no invalid request may be accepted, and no work
// may wait for a time that only the wrong clock gave.

let site: MailSite;
const start = new Date();
beforeAll(async () => {
  site = await startMailSite();
});
afterEach(() => site.server.clock.set(start));
afterAll(() => site.close());

const hour = 3_600_000;
const day = 24 * hour;
const ahead = [
  ['an hour', hour],
  ['a day', day],
  ['four hundred days', 400 * day],
] as const;
const jumps = ahead.flatMap(([name, ms]) => [
  [`${name} ahead`, ms] as const,
  [`${name} back`, -ms] as const,
]);

const jump = (ms: number) => site.server.clock.advance(ms);
const me = async (token: string) => (await call(site.server, 'GET', '/auth/me', { token })).status;

describe.each(jumps)('A clock that jumps %s', (_, ms) => {
  test('leaves no payment that was changed before it was made, and no half move', async () => {
    const { server } = site;
    const { id } = await createPayment(server);
    jump(ms);
    const { token } = await createSession(server, { role: 'super_admin' });
    for (const path of ['verify-payment', 'update-subscription'])
      expect((await call(server, 'POST', `/transactions/${id}/${path}`, { token })).status).toBe(
        200,
      );
    const row = await server.dependencies.database
      .selectFrom('transactions')
      .select(['status', 'created_at', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('completed');
    expect(row.updated_at.getTime()).toBeGreaterThanOrEqual(row.created_at.getTime());
  });

  test('does not accept a session after its end', async () => {
    const { token } = await createSession(site.server);
    jump(ms);
    expect(await me(token)).toBe(ms >= 4 * hour ? 401 : 200);
    jump(4 * hour);
    expect(await me(token)).toBe(ms >= 0 ? 401 : 200);
  });

  test('keeps customers informed of what happens then', async () => {
    await site.deliver();
    jump(ms);
    const email = `ann-${String(ms)}@example.org`;
    await createPayment(site.server, subscriptionPayload({ userEmail: email }));
    const mails = await site.deliver();
    expect(mails.flatMap(({ to }) => to)).toContain(email);
  });
});

describe.each(ahead)('A clock that was %s ahead and is set right again', (_, ms) => {
  test('does not let the code of an authenticator count a second time', async () => {
    const { server } = site;
    const admin = await enrolledAdmin(server);
    const code = codeOf(server, admin.secret);
    expect((await logIn(server, admin, { twofa_token: code })).status).toBe(200);
    jump(ms);
    expect((await logIn(server, admin, { twofa_token: codeOf(server, admin.secret) })).status).toBe(
      200,
    );
    jump(-ms);
    for (const used of [code, codeOf(server, admin.secret, 30)])
      expect((await logIn(server, admin, { twofa_token: used })).body.code).toBe(
        'INVALID_TWOFA_TOKEN',
      );
    // An administrator who is locked out this way uses a recovery code.
    const factor = { recovery_code: admin.recoveryCodes[0] ?? '' };
    expect((await logIn(server, admin, factor)).status).toBe(200);
  });

  test('takes no second factor for fresh that was given in the time that was not', async () => {
    const { server } = site;
    const admin = await enrolledAdmin(server, { role: 'super_admin' });
    jump(ms);
    const token = await signedIn(server, admin);
    const body = { username: 'x', email: '', password: 'Wander7-lantern', role: 'super_admin' };
    const create = async (username: string) =>
      (await call(server, 'POST', '/users', { token, body: { ...body, username } })).status;
    expect(await create(`fresh-${String(ms)}`)).toBeLessThan(300);
    jump(-ms);
    expect(await create(`stale-${String(ms)}`)).toBe(403);
  });

  test('does not keep rates and card payments from being asked about', async () => {
    const cards = await startCardSite();
    const source = await startRatesPeer();
    const { dependencies, clock } = cards.server;
    const rates = [createCoinbaseRates({ url: source.url, timeoutMs: 30_000 })];
    const refresh = async () => refreshRates({ ...dependencies, rates }).run({});
    cards.peer.sendCallbacks(false);
    const { id, paymentUrl } = await makeWallet(cards);
    // The row that an interrupted request and a finished one would leave.
    const farOff = new Date(clock.now().getTime() + ms + day);
    await dependencies.database
      .updateTable('card_payments')
      .set({ next_check_at: farOff, checking_until: farOff })
      .where('transaction_id', '=', id)
      .execute();
    clock.advance(ms);
    await refresh();
    clock.advance(-ms);
    await refresh();
    await refresh();
    expect(source.requests()).toBe(2);
    const { fetched_at: fetchedAt } = await dependencies.database
      .selectFrom('exchange_rates')
      .select('fetched_at')
      .where('currency', '=', 'EUR')
      .executeTakeFirstOrThrow();
    expect(fetchedAt).toEqual(clock.now());
    const bitcoin = { coin: 'btc', now: clock.now() } as const;
    expect(await coinRateOf(dependencies.database, bitcoin)).toMatchObject({ at: clock.now() });

    await pressOnHostedPage(paymentUrl, 'full');
    await cards.runJob();
    const { status } = await dependencies.database
      .selectFrom('transactions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('pending_subscription_update');
    await source.close();
    await cards.close();
  });

  test('does not keep events and mails waiting for the time that was not', async () => {
    const { server } = site;
    await site.deliver();
    jump(ms);
    const untold = `bob-${String(ms)}@example.org`;
    const unsent = `eve-${String(ms)}@example.org`;
    await createPayment(server, subscriptionPayload({ userEmail: unsent }));
    await site.tell();
    await createPayment(server, subscriptionPayload({ userEmail: untold }));
    jump(-ms);
    await site.tell();
    await site.send();
    const arrived = site.peer.mails().flatMap(({ to }) => to);
    expect(arrived).toEqual(expect.arrayContaining([untold, unsent]));
  });
});
