import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { donationPayload, subscriptionPayload } from '../../apps/server/test/payments.ts';
import { createsPerMinute, type InstanceSite, startInstanceSite } from './instance-site.ts';

let site: InstanceSite;
beforeAll(async () => {
  site = await startInstanceSite();
});
afterAll(() => site.close());

const sites = () => site.instances.map((instance) => instance.site());

async function ask(
  at: string,
  path: string,
  options: { method?: string; body?: object; token?: string; from?: string } = {},
): Promise<Response> {
  const { method = 'GET', body, token = site.token, from } = options;
  return fetch(`${at}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const statusesOf = async (path: string, options: Parameters<typeof ask>[2]) =>
  Promise.all(sites().map(async (at) => (await ask(at, path, options)).status));

/** Registers a payment through the proxy; returns its internal id. */
async function register(payload: Record<string, unknown>, from: string): Promise<string> {
  const { proxy } = site;
  const options = { method: 'POST', body: payload, token: '', from };
  const answer = await ask(proxy.site, '/transactions', options);
  expect(answer.status).toBe(201);
  const found = await ask(proxy.site, `/transactions?search=${String(payload['payment_id'])}`);
  const { transactions } = (await found.json()) as { transactions: { id: string }[] };
  return transactions[0]?.id ?? '';
}

/** The session of a new admin. */
async function signInAnew(at: string): Promise<string> {
  const credentials = { username: 'daisy', password: 'Toadstool-Kingdom-8' };
  const made = { ...credentials, email: '', role: 'admin' };
  expect((await ask(at, '/users', { method: 'POST', body: made })).ok).toBe(true);
  const opened = await ask(at, '/auth/login', { method: 'POST', body: credentials, token: '' });
  const { accessToken } = (await opened.json()) as { accessToken: string };
  expect(accessToken).toMatch(/./);
  return accessToken;
}

describe('Three instances on one database', () => {
  test('know a session that was opened on one of them, and its end', async () => {
    const [first = '', , third = ''] = sites();
    const token = await signInAnew(first);
    expect(await statusesOf('/auth/me', { token })).toEqual([200, 200, 200]);
    expect((await ask(third, '/auth/logout', { method: 'POST', token })).status).toBe(200);
    expect(await statusesOf('/auth/me', { token })).toEqual([401, 401, 401]);
  });

  test('count the payments of one address together', async () => {
    const answers = await Promise.all(
      Array.from({ length: createsPerMinute + 10 }, async () =>
        ask(site.proxy.site, '/transactions', {
          method: 'POST',
          body: donationPayload(),
          token: '',
          from: '192.0.2.7',
        }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(429)]).toEqual([createsPerMinute, 10]);
    const next = { method: 'POST', body: donationPayload(), token: '', from: '192.0.2.7' };
    expect(await statusesOf('/transactions', next)).toEqual([429, 429, 429]);
  });

  test('go by the settings that were saved on one of them', async () => {
    const [first = '', second = '', third = ''] = sites();
    const save = async (at: string, isOn: boolean) =>
      ask(at, '/settings', {
        method: 'PUT',
        body: { payment_method_crypto_enabled: String(isOn) },
      });
    const create = { method: 'POST', token: '', from: '192.0.2.8' };
    expect((await save(second, false)).status).toBe(200);
    for (const at of [first, second, third]) {
      const answer = await ask(at, '/transactions', { ...create, body: donationPayload() });
      expect(await answer.json()).toMatchObject({ code: 'PAYMENT_METHOD_DISABLED' });
    }
    expect((await save(third, true)).status).toBe(200);
    for (const at of [first, second, third]) {
      const answer = await ask(at, '/transactions', { ...create, body: donationPayload() });
      expect(answer.status).toBe(201);
    }
  });

  test('tell an admin who is connected to one of what happens on another', async () => {
    const [first = '', second = ''] = sites();
    const id = await register(donationPayload(), '192.0.2.9');
    const end = new AbortController();
    const stream = await fetch(`${second}/api/events`, {
      headers: { authorization: `Bearer ${site.token}` },
      signal: end.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const part of stream.body ?? []) heard += Buffer.from(part).toString();
    })().catch(() => undefined);
    const events = () => heard.match(/^event: payments$/gm)?.length ?? 0;
    // The first event says that the stream is open.
    await expect.poll(events).toBeGreaterThan(0);
    const before = events();
    const verified = await ask(first, `/transactions/${id}/verify-payment`, { method: 'POST' });
    expect(verified.status).toBe(200);
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
      const id = await register(payment, `192.0.2.${100 + index}`);
      const path = `/transactions/${id}/verify-payment`;
      expect((await ask(proxy.site, path, { method: 'POST' })).status).toBe(200);
    }
    const completed = async () => {
      const ids = payments.map((payment) => String(payment['payment_id']));
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
