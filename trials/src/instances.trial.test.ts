import { isApiError } from '@ghost-pay/contract/api-error';
import {
  donationPayload,
  type PaymentPayload,
  subscriptionPayload,
} from '@ghost-pay/sandbox/payment-payloads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '../../apps/server/test/site-client.ts';
import { createsPerMinute, type InstanceSite, startInstanceSite } from './instance-site.ts';

let site: InstanceSite;
beforeAll(async () => {
  site = await startInstanceSite();
});
afterAll(() => site.close());

const sites = () => site.instances.map((instance) => instance.site);

const admin = (at: string, token = site.token) => clientOf(at, { token });

/** The status of a refusal; 200 for an answer. */
const statusOf = async (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (isApiError(error) ? error.status : 0),
  );
const statuses = async (call: (at: string) => Promise<unknown>) =>
  Promise.all(sites().map(async (at) => statusOf(call(at))));

/** Registers a payment through the proxy; returns the parameters of its acts. */
async function register(body: PaymentPayload, from: string): Promise<{ params: { id: string } }> {
  const { proxy } = site;
  await clientOf(proxy.site, { from }).call('POST /transactions', { body });
  const query = { search: body.payment_id };
  const { transactions } = await admin(proxy.site).call('GET /transactions', { query });
  return { params: { id: transactions[0]?.id ?? '' } };
}

/** The session of a new admin. */
async function signInAnew(at: string): Promise<string> {
  const body = { username: 'daisy', password: 'Toadstool-Kingdom-8' };
  await admin(at).call('POST /users', { body: { ...body, email: '', role: 'admin' } });
  return (await clientOf(at).call('POST /auth/login', { body })).accessToken;
}

describe('Three instances on one database', () => {
  test('know a session that was opened on one of them, and its end', async () => {
    const [first = '', , third = ''] = sites();
    const token = await signInAnew(first);
    const ask = (at: string) => admin(at, token).call('GET /auth/me');
    expect(await statuses(ask)).toEqual([200, 200, 200]);
    await admin(third, token).call('POST /auth/logout');
    expect(await statuses(ask)).toEqual([401, 401, 401]);
  });

  test('count the payments of one address together', async () => {
    const pay = (at: string) =>
      clientOf(at, { from: '192.0.2.7' }).call('POST /transactions', { body: donationPayload() });
    const answers = await Promise.all(
      Array.from({ length: createsPerMinute + 10 }, async () => statusOf(pay(site.proxy.site))),
    );
    const count = (status: number) => answers.filter((answer) => answer === status).length;
    expect([count(200), count(429)]).toEqual([createsPerMinute, 10]);
    expect(await statuses(pay)).toEqual([429, 429, 429]);
  });

  test('go by the settings that were saved on one of them', async () => {
    const [, second = '', third = ''] = sites();
    const save = async (at: string, isOn: boolean) =>
      admin(at).call('PUT /settings', { body: { payment_method_crypto_enabled: String(isOn) } });
    const pay = async (at: string) =>
      clientOf(at, { from: '192.0.2.8' }).call('POST /transactions', { body: donationPayload() });
    await save(second, false);
    for (const at of sites())
      await expect(pay(at)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_DISABLED' });
    await save(third, true);
    expect(await statuses(pay)).toEqual([200, 200, 200]);
  });

  test('tell an admin who is connected to one of what happens on another', async () => {
    const [first = '', second = ''] = sites();
    const payment = await register(donationPayload(), '192.0.2.9');
    const end = new AbortController();
    const stream = await admin(second).download('GET /events', { signal: end.signal });
    let heard = '';
    const reading = (async () => {
      for await (const part of stream.body ?? []) heard += Buffer.from(part).toString();
    })().catch(() => undefined);
    const events = () => heard.match(/^event: payments$/gm)?.length ?? 0;
    // The first event says that the stream is open.
    await expect.poll(events).toBeGreaterThan(0);
    const before = events();
    await admin(first).call('POST /transactions/:id/verify-payment', payment);
    await expect.poll(events).toBeGreaterThan(before);
    end.abort();
    await reading;
  });

  test('do each job once', async () => {
    const { world, proxy, database } = site;
    const payments = Array.from({ length: 12 }, (_, index) =>
      subscriptionPayload({
        userUsername: `yoshi-${index}`,
        userEmail: `yoshi-${index}@example.org`,
      }),
    );
    const before = world.registration.requests('PUT');
    for (const [index, payment] of payments.entries()) {
      const registered = await register(payment, `192.0.2.${100 + index}`);
      await admin(proxy.site).call('POST /transactions/:id/verify-payment', registered);
    }
    const completed = async () => {
      const ids = payments.map((payment) => payment.payment_id);
      const rows = await database
        .selectFrom('transactions')
        .select('id')
        .where('payment_id', 'in', ids)
        .where('status', '=', 'completed')
        .execute();
      return rows.length;
    };
    await expect.poll(completed).toBe(payments.length);
    expect(world.registration.requests('PUT') - before).toBe(payments.length);
    const mails = () =>
      world.mailbox.mails().filter(({ to }) => to.some((address) => address.startsWith('yoshi-')));
    // Three mails: received, verified, active.
    await expect.poll(() => mails().length).toBe(3 * payments.length);
    const ids = mails().map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
