import type { ReceivedMail } from '@ghost-pay/sandbox/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, enrolledAdmin, logIn } from '../../../test/admins.ts';
import { call } from '../../../test/call.ts';
import { giveEmail, type MailSite, startMailSite } from '../../../test/mail-site.ts';
import {
  createPayment,
  donationPayload,
  nintendoPayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createPasskeyAuthenticator } from '../../../test/passkey-authenticator.ts';
import { addPasskey, listPasskeys } from '../../../test/passkeys.ts';
import { createSession } from '../../../test/test-server.ts';
import { recordEvent } from '../../core/events/events.repository.ts';
import { resetTwofa } from '../auth/usecases/by-operator.ts';
import { mailOverdueList } from './usecases/mail-admins.ts';

let site: MailSite;
let clerk: { userId: string };
/** The acting administrator, who has no address. */
let actor: { headers: { authorization: string }; username: string };
beforeAll(async () => {
  site = await startMailSite({ PUBLIC_URL: 'https://pay.example.org' });
  const chief = await createSession(site.server, { role: 'super_admin', username: 'chief' });
  clerk = await createSession(site.server, { username: 'clerk' });
  await giveEmail(site.server, { userId: chief.userId, email: 'chief@example.org' });
  await giveEmail(site.server, { userId: clerk.userId, email: 'clerk@example.org' });
});
afterAll(() => site.close());
beforeEach(async () => {
  // Tests move the clock, which ends sessions.
  actor = await createSession(site.server, { role: 'super_admin' });
  await site.deliver();
  await set({
    notifications_email: 'true',
    notifications_payment: 'true',
    notifications_failure: 'true',
  });
});

async function set(settings: Record<string, string>): Promise<void> {
  const { app } = site.server;
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/settings',
    headers: actor.headers,
    payload: settings,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
async function act(id: string, action: string, payload?: object): Promise<void> {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: `/api/transactions/${id}/${action}`,
    headers: actor.headers,
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
/** Recipients and subjects. */
const headsOf = (mails: readonly ReceivedMail[]) =>
  mails.map(({ to, subject }) => `${to.join()}: ${subject}`).toSorted();

test.each([
  [
    'chain_money_vanished',
    (id: string) => `The money of a verified payment is gone from the chain (${id})`,
  ],
  [
    'chain_sources_disagree',
    (id: string) => `The sources of a chain contradict each other (${id})`,
  ],
] as const)('%s is told to super admins alone', async (kind, subject) => {
  const { id, paymentId } = await createPayment(site.server);
  await site.deliver();
  const { database, clock } = site.server.dependencies;
  await database
    .transaction()
    .execute(async (trx) => recordEvent(trx, { kind, transactionId: id, happenedAt: clock.now() }));
  expect(headsOf(await site.deliver())).toEqual([`chief@example.org: ${subject(paymentId)}`]);
});

describe('a subscription is told of', () => {
  test('to the customer at each step, and to the admins when it is new', async () => {
    const { id, paymentId } = await createPayment(site.server);
    const created = await site.deliver();
    expect(headsOf(created)).toEqual([
      `chief@example.org: A new payment is registered (${paymentId})`,
      `clerk@example.org: A new payment is registered (${paymentId})`,
      `luigi@example.org: We have your payment details (${paymentId})`,
    ]);
    const received = created.find(({ to }) => to[0] === 'luigi@example.org');
    expect(received?.text).toContain(`https://pay.example.org/track/${paymentId}`);
    expect(received?.html).toContain(`href="https://pay.example.org/track/${paymentId}"`);
    expect(received?.text).toContain('Amount: $12.00');
    expect(received?.raw).toContain('Reply-To: support@example.org');
    const forClerk = created.find(({ to }) => to[0] === 'clerk@example.org');
    expect(forClerk?.text).toContain(`https://pay.example.org/admin/transactions/${id}`);

    await act(id, 'verify-payment');
    expect(headsOf(await site.deliver())).toEqual([
      `luigi@example.org: Your payment has arrived (${paymentId})`,
    ]);
    await act(id, 'update-subscription');
    expect(headsOf(await site.deliver())).toEqual([
      `luigi@example.org: Your subscription is active (${paymentId})`,
    ]);
  });

  test('when it fails, with what to do and without the reason', async () => {
    // Its end stands in no hexadecimal id.
    const code = 'ABCD2345EFGHWXYX';
    const { id, paymentId } = await createPayment(
      site.server,
      nintendoPayload({ paymentCode: code }),
    );
    await site.deliver();
    await act(id, 'mark-failed', { reason: 'A secret thought about this customer' });
    const mails = await site.deliver();
    expect(headsOf(mails)).toEqual([
      `chief@example.org: A payment has failed (${paymentId})`,
      `clerk@example.org: A payment has failed (${paymentId})`,
      `luigi@example.org: Your payment could not be verified (${paymentId})`,
    ]);
    const all = site.peer.mails().map(({ raw, text, html }) => `${raw}${text}${html}`);
    for (const secret of ['secret thought', code, 'WXYX', 'luigi wrote'])
      expect(all.filter((mail) => mail.includes(secret))).toEqual([]);
    expect(mails.find(({ to }) => to[0] === 'luigi@example.org')?.text).toContain(
      'write to support@example.org with the payment ID',
    );
  });
});

test('a donation is told of to the admins alone, because nobody gave an address', async () => {
  const { id, paymentId } = await createPayment(site.server, donationPayload());
  await act(id, 'verify-payment');
  expect(headsOf(await site.deliver())).toEqual([
    `chief@example.org: A new payment is registered (${paymentId})`,
    `clerk@example.org: A new payment is registered (${paymentId})`,
  ]);
});

test('nothing that a visitor can word is mailed', async () => {
  await createPayment(
    site.server,
    subscriptionPayload({ userUsername: 'Visit https://evil.example now' }),
  );
  const mails = await site.deliver();
  expect(mails).toHaveLength(3);
  for (const { raw, text, html } of mails) expect(`${raw}${text}${html}`).not.toContain('evil');
});

test('one address is not written to for any number of payments in its name', async () => {
  const payload = () => subscriptionPayload({ userEmail: 'Victim@example.org' });
  await set({ notifications_email: 'false' });
  for (let count = 0; count < 12; count += 1) await createPayment(site.server, payload());
  expect(await site.deliver()).toHaveLength(10);
  site.server.clock.advance(25 * 3_600_000);
  await createPayment(site.server, payload());
  expect(await site.deliver()).toHaveLength(1);
});

test('what happened days ago is no news', async () => {
  await createPayment(site.server);
  site.server.clock.advance(72 * 3_600_000 + 1);
  expect(await site.deliver()).toEqual([]);
});

describe('the switches', () => {
  test('payments off: only the customer hears of a new one', async () => {
    await set({ notifications_payment: 'false' });
    const { id } = await createPayment(site.server);
    expect((await site.deliver()).map(({ to }) => to[0])).toEqual(['luigi@example.org']);
    await act(id, 'mark-failed', { reason: 'x' });
    expect(await site.deliver()).toHaveLength(3);
  });

  test('failures off: only the customer hears of one', async () => {
    await set({ notifications_failure: 'false' });
    const { id } = await createPayment(site.server);
    expect(await site.deliver()).toHaveLength(3);
    await act(id, 'mark-failed', { reason: 'x' });
    expect((await site.deliver()).map(({ to }) => to[0])).toEqual(['luigi@example.org']);
  });

  test('all off: no admin hears of a payment, and every mail about security is sent', async () => {
    await set({
      notifications_email: 'false',
      notifications_payment: 'false',
      notifications_failure: 'false',
    });
    const { id } = await createPayment(site.server);
    await act(id, 'mark-failed', { reason: 'x' });
    expect(new Set((await site.deliver()).map(({ to }) => to[0]))).toEqual(
      new Set(['luigi@example.org']),
    );
    await set({ crypto_sol_address: '' });
    const [mail, ...others] = await site.deliver();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['chief@example.org']);
    expect(mail?.subject).toBe('A receiving address was changed');
    expect(mail?.text).toContain('Messages about security are always sent.');
    await set({ crypto_sol_address: '1nc1nerator11111111111111111111111111111111' });
    await site.deliver();
  });
});

describe('super admins are told', () => {
  test('of a changed receiving address, without it', async () => {
    await set({ crypto_btc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' });
    const mails = await site.deliver();
    expect(headsOf(mails)).toEqual(['chief@example.org: A receiving address was changed']);
    expect(mails[0]?.text).toContain(`Receiving address: Bitcoin\nChanged by: ${actor.username}`);
  });

  test('of a changed role, with whom it concerns', async () => {
    const { app } = site.server;
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/users/${clerk.userId}`,
      headers: actor.headers,
      payload: { role: 'super_admin' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const mails = await site.deliver();
    expect(headsOf(mails)).toEqual([
      'chief@example.org: The role of clerk was changed',
      'clerk@example.org: The role of clerk was changed',
    ]);
    expect(mails[0]?.text).toContain('Role before: Admin\nRole now: Super Admin');
  });

  test('of an administrator who was added, and of one who was deleted: in both cases of no changed role', async () => {
    const { app } = site.server;
    const added = await app.inject({
      method: 'POST',
      url: '/api/users',
      headers: actor.headers,
      payload: { username: 'newcomer', password: 'Lantern-Grove-41', role: 'admin' },
    });
    expect(added.statusCode, added.body).toBe(201);
    const [welcome, ...others] = await site.deliver();
    expect(others.map(({ subject }) => subject)).toEqual(
      others.map(() => 'newcomer was added as an administrator'),
    );
    expect(welcome).toMatchObject({ subject: 'newcomer was added as an administrator' });
    expect(welcome?.text).toContain(
      `Account: newcomer\nRole: Admin\nAdded by: ${actor.username}\n`,
    );
    expect(welcome?.text).not.toContain('Role before');

    const deleted = await app.inject({
      method: 'DELETE',
      url: `/api/users/${added.json<{ id: string }>().id}`,
      headers: actor.headers,
    });
    expect(deleted.statusCode, deleted.body).toBe(200);
    const [farewell] = await site.deliver();
    expect(farewell).toMatchObject({ subject: 'The administrator newcomer was deleted' });
    expect(farewell?.text).toContain(
      `Account: newcomer\nRole: Admin\nDeleted by: ${actor.username}\n`,
    );
  });
});

test('a sign-in from a new address is told to its owner and the super admins, the first one to nobody', async () => {
  const admin = await enrolledAdmin(site.server);
  const { id } = await site.server.dependencies.database
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', admin.username)
    .executeTakeFirstOrThrow();
  await giveEmail(site.server, { userId: id, email: 'owner@example.org' });
  const signIn = async (address: string) => {
    const factor = { twofa_token: codeOf(site.server, admin.secret) };
    expect((await logIn(site.server, admin, factor, { address })).status).toBe(200);
    site.server.clock.advance(30_000);
  };
  await signIn('203.0.113.7');
  expect(await site.deliver()).toEqual([]);
  await signIn('2001:db8:1:2::7');
  const mails = await site.deliver();
  const subject = `${admin.username} has signed in from a new address`;
  expect(headsOf(mails)).toEqual([
    `chief@example.org: ${subject}`,
    `clerk@example.org: ${subject}`,
    `owner@example.org: ${subject}`,
  ]);
  expect(mails[0]?.text).toContain('Signed in from: 2001:db8:1:2::7');
  // The same network as before, by the rules for its kind of address.
  await signIn('2001:db8:1:2::8');
  await signIn('203.0.113.7');
  expect(await site.deliver()).toEqual([]);
});

test('what an account is signed in with is told to its owner alone when it changes, of an address the old and the new one', async () => {
  const admin = await enrolledAdmin(site.server);
  const { id } = await site.server.dependencies.database
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', admin.username)
    .executeTakeFirstOrThrow();
  await giveEmail(site.server, { userId: id, email: 'owner@example.org' });
  const { headers } = await createSession(site.server, { role: 'super_admin' });
  const change = async (payload: object) => {
    const url = `/api/users/${id}`;
    const answer = await site.server.app.inject({ method: 'PUT', url, headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return site.deliver();
  };
  const subject = `owner@example.org: The sign-in of ${admin.username} was changed`;
  const byAdmin = await change({ password: 'Quiet-Harbor-Lamp-42!' });
  expect(headsOf(byAdmin)).toEqual([subject]);
  expect(byAdmin[0]?.text).toContain('Change: Password');
  expect(byAdmin[0]?.text).not.toContain('Quiet-Harbor');
  const ofAddress = await change({ email: 'another@example.org' });
  expect(headsOf(ofAddress)).toEqual([subject.replace('owner@', 'another@'), subject]);
  for (const { text } of ofAddress) expect(text).toContain('Change: Email address');

  await resetTwofa(site.server.dependencies, { username: admin.username });
  const [byOperator, ...others] = await site.deliver();
  expect(others).toEqual([]);
  expect(byOperator?.text).toContain('Change: Second factor removed');
  expect(byOperator?.text).toContain('Changed by: The operator, by command');
  // The same account with another address.
  expect(headsOf(byOperator === undefined ? [] : [byOperator])).toEqual([
    subject.replace('owner@', 'another@'),
  ]);
  // An administrator with an address also gets mails about payments.
  await site.server.testDatabase.pool.query('update admin_users set email = null where id = $1', [
    id,
  ]);
});

test('a passkey that is added or removed is told to its owner', async () => {
  const admin = await enrolledAdmin(site.server);
  const { database, pool } = { ...site.server.dependencies, ...site.server.testDatabase };
  const { id: userId } = await database
    .selectFrom('admin_users')
    .select('id')
    .where('username', '=', admin.username)
    .executeTakeFirstOrThrow();
  await giveEmail(site.server, { userId, email: 'keys@example.org' });
  await site.deliver();
  const authenticator = createPasskeyAuthenticator({ origin: 'https://pay.example.org' });
  await addPasskey(site.server, admin, { authenticator });
  const told = async () =>
    (await site.deliver()).map(({ to, text }) => [to.join(), /Change: (.*)/.exec(text)?.[1]]);
  expect(await told()).toEqual([['keys@example.org', 'Passkey added']]);
  const [passkey] = await listPasskeys(site.server, admin.token);
  await call(site.server, 'DELETE', `/auth/passkeys/${passkey?.id}`, { token: admin.token });
  expect(await told()).toEqual([['keys@example.org', 'Passkey removed']]);
  // An administrator with an address also gets mails about payments.
  await pool.query('update admin_users set email = null where id = $1', [userId]);
});

test('a refused sign-in is told to nobody', async () => {
  const admin = await enrolledAdmin(site.server);
  await site.deliver();
  const refused = await logIn(
    site.server,
    { ...admin, password: 'wrong' },
    {},
    {
      address: '198.51.100.9',
    },
  );
  expect(refused.status).toBe(401);
  expect(await site.deliver()).toEqual([]);
});

describe('the list of overdue payments', () => {
  const list = () => mailOverdueList(site.server.dependencies).run({});

  test('is mailed once a day, the oldest first, while there are any', async () => {
    const { paymentId } = await createPayment(site.server);
    site.server.clock.advance(73 * 3_600_000);
    await site.deliver();
    await list();
    await list();
    const mails = await site.deliver();
    expect(mails.map(({ to }) => to.join()).toSorted()).toEqual([
      'chief@example.org',
      'clerk@example.org',
      'owner@example.org',
    ]);
    expect(mails[0]?.subject).toMatch(/^\d+ payments are overdue$/);
    expect(mails[0]?.text).toContain('more than 72 hours');
    const { total } = await site.server.dependencies.database
      .selectFrom('transactions')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where('status', 'in', ['pending_payment_verification', 'pending_subscription_update'])
      .executeTakeFirstOrThrow();
    expect(mails[0]?.subject).toBe(`${total} payments are overdue`);
    expect(mails[0]?.text).toContain(`${paymentId}: since `);
    site.server.clock.advance(24 * 3_600_000);
    await list();
    expect(await site.deliver()).toHaveLength(3);
  });

  test('names the money that has belonged to no payment for a day', async () => {
    const { pool } = site.server.testDatabase;
    const seen = (hours: number, txid: string) =>
      pool.query(
        `insert into incoming_transfers (chain, txid, asset, position, address, amount_atomic, usd_amount_minor, how, state,
           first_seen_at, changed_at)
         values ('bitcoin', $1, 'btc@bitcoin', 0, 'bc1q', 11968, 1200, 'direct', 'final',
           $2::timestamptz - $3 * interval '1 hour', $2)`,
        [txid.repeat(64), site.server.clock.now(), hours],
      );
    await seen(25, 'a');
    await seen(26, 'b');
    await seen(23, 'c');
    site.server.clock.advance(24 * 3_600_000);
    await pool.query(
      `update incoming_transfers set first_seen_at = first_seen_at + interval '24 hours'`,
    );
    await list();
    expect((await site.deliver())[0]?.text).toContain(
      '2 transfers, $24.00 in all, have belonged to no payment for more than a day.',
    );
    // No payment is overdue any more.
    await pool.query('update transactions set created_at = $1, updated_at = $1', [
      site.server.clock.now(),
    ]);
    site.server.clock.advance(24 * 3_600_000);
    await list();
    const [mail] = await site.deliver();
    expect(mail?.subject).toBe('3 transfers belong to no payment');
    expect(mail?.text).toContain('https://pay.example.org/admin/transfers');
    await pool.query('delete from incoming_transfers');
    site.server.clock.advance(24 * 3_600_000);
    await list();
    expect(await site.deliver()).toEqual([]);
  });

  test('is not mailed where failures are not', async () => {
    await set({ notifications_failure: 'false' });
    site.server.clock.advance(24 * 3_600_000);
    await list();
    expect(await site.deliver()).toEqual([]);
  });
});
