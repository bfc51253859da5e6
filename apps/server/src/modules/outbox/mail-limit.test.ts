import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardSite, makeWallet, startCardSite } from '../../../test/card-site.ts';
import { createPayment, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, tellSubscribers } from '../../../test/test-server.ts';
import { createMailGateway } from '../../gateways/mail/mail-gateway.ts';

let site: CardSite;
beforeAll(async () => {
  const from = { name: 'Ghost Pay', address: 'no-reply@pay.example.org' };
  // The test reads the outbox; no mail is sent from it.
  const mail = createMailGateway({ smtpUrl: 'smtp://127.0.0.1:9', from });
  site = await startCardSite({ others: { mail } });
});
afterAll(() => site.close());

const tell = async () => tellSubscribers(site.server);
/** The number of mails of each kind to the address. */
const mails = async (email: string) => {
  const rows = await site.server.dependencies.database
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', email)
    .execute();
  return Object.groupBy(rows, ({ kind }) => kind);
};

test('one address is not written to for any number of card payments in its name that nobody pays', async () => {
  const email = 'victim@example.org';
  for (let count = 0; count < 12; count += 1)
    await makeWallet(site, { userInfo: { username: 'luigi', email } });
  await tell();
  expect((await mails(email)).payment_received).toHaveLength(10);

  site.server.clock.advance(73 * 3_600_000);
  await site.runJob();
  const failed = await site.server.dependencies.database
    .selectFrom('transactions')
    .select('id')
    .where('status', '=', 'failed')
    .execute();
  expect(failed).toHaveLength(12);
  await tell();
  expect((await mails(email)).payment_failed).toHaveLength(10);

  // All mails count, of every kind.
  await makeWallet(site, { userInfo: { username: 'luigi', email } });
  await tell();
  expect((await mails(email)).payment_received).toHaveLength(10);
});

test('that money has come is told however many payments were registered in the same name', async () => {
  const { app } = site.server;
  const { headers } = await createSession(site.server);
  const email = 'flooded@example.org';
  const { id } = await createPayment(site.server, subscriptionPayload({ userEmail: email }));
  for (let count = 0; count < 12; count += 1)
    await createPayment(site.server, subscriptionPayload({ userEmail: email }));
  await tell();
  for (const action of ['verify-payment', 'update-subscription']) {
    const url = `/api/transactions/${id}/${action}`;
    expect((await app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  }
  await tell();
  const { payment_received, payment_verified, subscription_activated } = await mails(email);
  expect(payment_received).toHaveLength(10);
  expect(payment_verified).toHaveLength(1);
  expect(subscription_activated).toHaveLength(1);
});

test('labels and dots that lead to one mailbox do not raise its limit, and mails go to the address as typed', async () => {
  const typed = (count: number) =>
    count % 2 === 0 ? `Dro.wned+${count}@gmail.com` : `drowned+${count}@GoogleMail.com`;
  for (let count = 0; count < 25; count += 1)
    await createPayment(site.server, subscriptionPayload({ userEmail: typed(count) }));
  await createPayment(site.server, subscriptionPayload({ userEmail: 'dro.wned@example.org' }));
  await createPayment(site.server, subscriptionPayload({ userEmail: 'drowned@example.org' }));
  await tell();
  const { rows } = await site.server.testDatabase.pool.query<{ recipient: string }>(
    `select recipient from mails where kind = 'payment_received' and recipient ~* '^dro[.]?wned[+@]' order by id`,
  );
  const recipients = rows.map(({ recipient }) => recipient);
  expect(recipients).toEqual([
    ...Array.from({ length: 10 }, (_, count) => typed(count)),
    'dro.wned@example.org',
    'drowned@example.org',
  ]);
});
