import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentPayload, walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import { pressOnHostedPage } from '../apps/server/test/card-site.ts';
import { type OutsideWorld, startOutsideWorld } from '../apps/server/test/outside-world.ts';
import { nintendoPayload, subscriptionPayload } from '../apps/server/test/payments.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/test/server-process.ts';
import { clientOf, signInFirst } from '../apps/server/test/site-client.ts';

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let folder: string;
let world: OutsideWorld;
let server: ServerProcess;
beforeAll(async () => {
  data = await temporaryDataDir();
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-world-'));
  world = await startOutsideWorld(folder);
  server = await startServerProcess({ dataDir: data.dataDir, environment: world.environment });
});
afterAll(async () => {
  await server.stop();
  await world.close();
  await rm(folder, { recursive: true, force: true });
  await data.remove();
});

const patience = { timeout: 120_000, interval: 100 };
const giftCode = 'ABCDEFGHJKLMNPQR';
const people = ['peach', 'daisy', 'luigi'] as const;
const person = (name: (typeof people)[number]) => ({
  userUsername: name,
  userEmail: `${name}@example.org`,
});

async function statusOf(paymentId: string): Promise<string> {
  const params = { paymentId };
  return (await clientOf(server.site).call('GET /transactions/track/:paymentId', { params }))
    .status;
}

test('coins, a gift card and a card each become a subscription, and each customer is told of it', async () => {
  const { token } = await signInFirst(server);
  const admin = clientOf(server.site, { token });
  const visitor = clientOf(server.site);
  const register = async (body: PaymentPayload) =>
    (await visitor.call('POST /transactions', { body })).paymentId;
  const byCoin = await register(subscriptionPayload(person('peach')));
  const byCode = await register(nintendoPayload({ ...person('daisy'), paymentCode: giftCode }));
  const wallet = await visitor.call('POST /payments/card/create-wallet', {
    body: walletPayload({ userInfo: { username: 'luigi', email: 'luigi@example.org' } }),
  });
  // The card network reports the money itself; for the other methods an admin has to verify it.
  await pressOnHostedPage(wallet.paymentUrl, 'full');
  for (const paymentId of [byCoin, byCode]) {
    const { transactions } = await admin.call('GET /transactions', {
      query: { search: paymentId },
    });
    const params = { id: transactions[0]?.id ?? '' };
    await admin.call('POST /transactions/:id/verify-payment', { params });
  }

  const paid = { peach: byCoin, daisy: byCode, luigi: wallet.paymentId };
  for (const name of people)
    await expect.poll(async () => statusOf(paid[name]), patience).toBe('completed');
  for (const name of people) {
    const account = world.registration.accounts().find(({ username }) => username === name);
    expect(account?.payments.map(({ paymentId }) => paymentId)).toEqual([paid[name]]);
    expect(account?.email).toBe(`${name}@example.org`);
  }

  const mailsTo = (name: string) =>
    world.mailbox.mails().filter(({ to }) => to.includes(`${name}@example.org`));
  for (const name of people) {
    await expect.poll(() => mailsTo(name).length, patience).toBe(3);
    const mails = mailsTo(name);
    expect(mails.map(({ subject }) => subject.replace(paid[name], 'it')).toSorted()).toEqual([
      'We have your payment details (it)',
      'Your payment has arrived (it)',
      'Your subscription is active (it)',
    ]);
    for (const { text, html } of mails) {
      expect(text).toContain(`${server.site}/track/${paid[name]}`);
      expect(html).toContain(`${server.site}/track/${paid[name]}`);
    }
  }
  const everything = world.mailbox.mails().map(({ raw, text, html }) => raw + text + html);
  expect(everything.join()).not.toContain(giftCode);
});
