import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPayment,
  donationPayload,
  newTransactionHash,
  nintendoPayload,
  newCode,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { forgetExpired } from '../retention/forget-expired.ts';
import type { LiveChange } from '../../core/live/live-changes.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createSession>>;
let superAdmin: typeof admin;
beforeAll(async () => {
  server = await createTestServer();
  await signIn();
});
afterAll(() => server.close());

async function signIn() {
  admin = await createSession(server, { role: 'admin' });
  superAdmin = await createSession(server, { role: 'super_admin' });
}
const claim = async (payload: Record<string, unknown>, remoteAddress: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/transactions',
    payload,
    remoteAddress,
  });
  expect(answer.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
};
const act = async (who: typeof admin, path: string, payload?: object) =>
  server.app.inject({
    method: path.endsWith('/status') ? 'PATCH' : 'POST',
    url: `/api/transactions/${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
const read = async (id: string) =>
  (
    await server.app.inject({ url: `/api/transactions/${id}`, headers: superAdmin.headers })
  ).json<TransactionDetail>();
const resolve = async (id: string) =>
  act(superAdmin, `${id}/resolve-contest`, {
    notes: 'The first one sent the wallet’s receipt.',
    contest_ids: (await read(id)).contests.map((one) => one.id),
  });
const deliveries = async () => {
  const { rows } = await server.testDatabase.pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'deliver-subscription'`,
  );
  return rows[0]?.count ?? 0;
};

let network = 0;
/** An address without earlier claims. */
const newAddress = () => `198.51.100.${(network += 1)}`;

/** Payments by different visitors, each with its hash. */
async function payments(count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const txid = newTransactionHash();
      return { txid, id: (await createPayment(server, donationPayload({ txid }))).id };
    }),
  );
}

/** Whether each of the payments is held, by its flags. */
async function held(those: readonly { id: string }[]): Promise<boolean[]> {
  const details = await Promise.all(those.map(async ({ id }) => read(id)));
  for (const { flags, contests, allowed_actions: actions } of details) {
    expect(contests).toHaveLength(1);
    const holds = contests[0]?.holds === true;
    expect(flags).toEqual([holds ? 'contested' : 'contest_noted']);
    expect(actions.includes('verify_payment')).toBe(!holds);
    expect(actions).toContain('resolve_contest');
  }
  return details.map(({ contests }) => contests[0]?.holds === true);
}

describe('of the claims from one address', () => {
  test('fifty at once: exactly three hold, and all are listed', async () => {
    const those = await payments(50);
    const address = newAddress();
    await Promise.all(those.map(async ({ txid }) => claim(donationPayload({ txid }), address)));
    expect((await held(those)).filter(Boolean)).toHaveLength(3);
  });

  test('fifty at once on one payment: exactly three hold', async () => {
    const [payment] = await payments(1);
    const address = newAddress();
    await Promise.all(
      Array.from({ length: 50 }, async () =>
        claim(donationPayload({ txid: payment?.txid }), address),
      ),
    );
    const { contests } = await read(payment?.id ?? '');
    expect(contests).toHaveLength(50);
    expect(contests.filter(({ holds }) => holds)).toHaveLength(3);
  });

  test('a repeated one takes no second place among the three', async () => {
    const those = await payments(3);
    const address = newAddress();
    const again = donationPayload({ txid: those[0]?.txid });
    for (let count = 0; count < 4; count += 1) await claim(again, address);
    for (const { txid } of those.slice(1)) await claim(donationPayload({ txid }), address);
    expect(await held(those)).toEqual([true, true, true]);
  });

  test('three of a day hold, and the next day three more; the addresses are gone by then', async () => {
    const those = await payments(5);
    const address = newAddress();
    for (const { txid } of those.slice(0, 4)) await claim(donationPayload({ txid }), address);
    expect(await held(those.slice(0, 4))).toEqual([true, true, true, false]);
    server.clock.advance(24 * 3_600_000 + 1);
    await signIn();
    await forgetExpired(server.dependencies).run({});
    const { rowCount } = await server.testDatabase.pool.query(
      'select from transaction_contests where claimant_networks is not null',
    );
    expect(rowCount).toBe(0);
    await claim(donationPayload({ txid: those[4]?.txid }), address);
    expect(await held(those)).toEqual([true, true, true, false, true]);
  });

  test('those from a /64 count together, and four times as many from the /48 around it', async () => {
    const those = await payments(14);
    for (const [index, { txid }] of those.entries()) {
      // Four from the first /64, two from each of the next ones.
      const subnet = index < 4 ? 0 : 1 + Math.floor((index - 4) / 2);
      await claim(donationPayload({ txid }), `2001:db8:7:${subnet}::${index + 1}`);
    }
    const holding = (await held(those)).map((holds) => (holds ? 'h' : '-')).join('');
    expect(holding).toBe('hhh-hhhhhhhhh-');
    const [other] = await payments(1);
    await claim(donationPayload({ txid: other?.txid }), '2001:db8:8::1');
    expect((await read(other?.id ?? '')).flags).toEqual(['contested']);
  });

  test('one that only flags stops nothing, and a claim from elsewhere holds all the same', async () => {
    const those = await payments(5);
    const address = newAddress();
    for (const { txid } of those) await claim(donationPayload({ txid }), address);
    const [fourth, fifth] = those.slice(3);
    expect((await act(admin, `${fourth?.id}/verify-payment`)).statusCode).toBe(200);
    expect((await read(fourth?.id ?? '')).flags).toEqual(['contest_noted']);
    await claim(donationPayload({ txid: fifth?.txid }), newAddress());
    expect((await act(admin, `${fifth?.id}/verify-payment`)).json()).toMatchObject({
      code: 'CONTESTED',
    });
  });
});

describe('a claim on what is verified', () => {
  test('flags the payment and does not stop its subscription', async () => {
    const txid = newTransactionHash();
    const { id } = await createPayment(server, subscriptionPayload({ txid }));
    await act(admin, `${id}/verify-payment`);
    await claim(subscriptionPayload({ txid }), newAddress());
    expect(await read(id)).toMatchObject({
      flags: ['contest_noted'],
      contests: [{ holds: false }],
    });
    expect((await act(admin, `${id}/update-subscription`)).json()).toMatchObject({
      status: 'completed',
      flags: ['contest_noted'],
    });
    expect((await resolve(id)).json()).toMatchObject({ status: 'completed', flags: [] });
  });

  test('holds it when a super admin puts the payment back to be verified anew', async () => {
    const txid = newTransactionHash();
    const { id } = await createPayment(server, subscriptionPayload({ txid }));
    await act(admin, `${id}/verify-payment`);
    await claim(subscriptionPayload({ txid }), newAddress());
    const back = { status: 'pending_payment_verification', notes: 'The other one may be right.' };
    expect((await act(superAdmin, `${id}/status`, back)).json()).toMatchObject({
      flags: ['contested'],
      contests: [{ holds: true }],
    });
    expect((await act(admin, `${id}/verify-payment`)).json()).toMatchObject({ code: 'CONTESTED' });
  });

  test('when resolved asks for no delivery, whatever was asked for before', async () => {
    const txid = newTransactionHash();
    const { id } = await createPayment(server, subscriptionPayload({ txid }));
    const none = await deliveries();
    await act(admin, `${id}/verify-payment`);
    expect(await deliveries()).toBe(none + 1);
    await claim(subscriptionPayload({ txid }), newAddress());
    await resolve(id);
    expect(await deliveries()).toBe(none + 1);
    // Delivered once, taken back by a super admin, claimed and resolved: no second delivery.
    await act(admin, `${id}/update-subscription`);
    const back = { status: 'pending_subscription_update', notes: 'Given to the wrong account.' };
    await act(superAdmin, `${id}/status`, back);
    await claim(subscriptionPayload({ txid }), newAddress());
    expect((await resolve(id)).json()).toMatchObject({ status: 'pending_subscription_update' });
    expect(await deliveries()).toBe(none + 1);
  });
});

test('a claim on a code holds and flags by the same rule', async () => {
  const paymentCode = newCode();
  const { id } = await createPayment(server, nintendoPayload({ paymentCode }));
  await claim(nintendoPayload({ paymentCode }), newAddress());
  expect((await read(id)).contests).toMatchObject([{ holds: true }]);
  await resolve(id);
  expect(await read(id)).toMatchObject({ flags: [], contests: [{ holds: false }] });
});

test('the live list is told when a claim begins to hold a payment that was flagged before', async () => {
  const those = await payments(4);
  const address = newAddress();
  for (const { txid } of those) await claim(donationPayload({ txid }), address);
  const flagged = those[3];
  const heard: LiveChange[] = [];
  const unsubscribe = server.dependencies.live.subscribe((change) => heard.push(change));
  await expect.poll(() => heard).toContainEqual({ kind: 'resumed' });
  await claim(donationPayload({ txid: flagged?.txid }), newAddress());
  await expect
    .poll(() => heard)
    .toContainEqual(expect.objectContaining({ kind: 'payment_changed', id: flagged?.id }));
  unsubscribe();
});
