import type { Quote, QuoteStatus } from '@ghost-pay/contract/quotes/quotes.schemas';
import { makePaymentId } from '@ghost-pay/contract/payment-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailboxPeer, startMailboxPeer } from '@ghost-pay/sandbox/mailbox-peer';
import { createMailGateway } from '../../gateways/mail/mail-gateway.ts';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type Asked, type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { newTransactionHash, subscriptionPayload } from '../../../test/payments.ts';
import { sendMails } from '../outbox/usecases/send-mails.ts';
import { findPayments, watchDue } from './usecases/watch-transfers.ts';

// Money of exactly the amount that one visitor was asked for becomes their payment, without a press: each way is one payment.

let site: EvidenceSite;
let mailbox: MailboxPeer;
beforeAll(async () => {
  mailbox = await startMailboxPeer();
  const from = { name: 'Ghost Pay', address: 'no-reply@pay.example.org' };
  site = await startEvidenceSite({ mail: createMailGateway({ smtpUrl: mailbox.smtpUrl, from }) });
  await rowsOf(`insert into settings values ('notifications_email', 'true', now()),
    ('notifications_payment', 'true', now()) on conflict (key) do update set value = 'true'`);
  await site.ask('btc');
  await watch();
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

async function watch(): Promise<void> {
  site.server.clock.advance(120_000);
  await giveCoinRates(site.server);
  await watchDue(site.server.dependencies);
}
async function rowsOf(sql: string, ...values: unknown[]) {
  const { rows } = await site.server.testDatabase.pool.query<Record<string, unknown>>(sql, values);
  return rows;
}
type Answer = QuoteStatus & Pick<Quote, 'quoteToken'> & { senderToken: string; difference: string };
async function post(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    payload,
  });
  return { code: answer.statusCode, answer: answer.json<Partial<Answer>>() };
}
const statusOf = async ({ token }: Pick<Asked, 'token'>) =>
  (await post('/payments/quotes/status', { quoteToken: token })).answer;

let people = 0;
/** A page with its payment id and account, and a first quote. */
async function open(changes: object = {}) {
  people += 1;
  const userUsername = `lantern_${people}`;
  const account = { userUsername, userEmail: `${userUsername}@example.org` };
  const payment_id = makePaymentId({
    randomBytes: (bytes) => crypto.getRandomValues(bytes),
    now: site.server.clock.now().getTime(),
  });
  const asked = await site.ask('btc', { ...account, payment_id, ...changes });
  const pay = (amount = asked.atomic) => site.pay('btc', { amount, to: asked.address });
  const submit = async (txid: string | null, more: object = {}) =>
    post(
      '/transactions',
      subscriptionPayload({
        ...account,
        payment_id,
        crypto_type: 'btc',
        txid,
        payment_address: asked.address,
        quote_token: asked.token,
        ...more,
      }),
    );
  return { ...asked, asked, account, paymentId: payment_id, pay, submit };
}
type Page = Awaited<ReturnType<typeof open>>;
const paymentsOf = async ({ account }: Pick<Page, 'account'>) =>
  rowsOf(
    'select id, payment_id, txid, user_email from transactions where user_username = $1',
    account.userUsername,
  );
const attached = async (txid: string) =>
  rowsOf('select transaction_id, attached_how from incoming_transfers where txid = $1', txid);
/** As if no source had told in time. */
const forgetHeights = async ({ atomic }: Asked) =>
  rowsOf(
    `delete from quote_heights using quotes where quotes.id = quote_id and amount_atomic = $1`,
    atomic.toString(),
  );

describe('An open page', () => {
  test('registers what is seen, before a block has it, with name, e-mail and payment id of the quote', async () => {
    const page = await open();
    expect(await statusOf(page)).toMatchObject({ transfer: null, paymentId: null });
    const txid = page.pay();
    await watch();
    const { paymentId } = page;
    expect(await statusOf(page)).toMatchObject({ transfer: { txid, state: 'pending' }, paymentId });
    const [payment, ...others] = await paymentsOf(page);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      payment_id: paymentId,
      txid,
      user_email: page.account.userEmail,
    });
    expect(await attached(txid)).toEqual([
      { transaction_id: payment?.['id'], attached_how: 'amount' },
    ]);
    expect(
      await rowsOf(
        'select action, author_kind from audit_trail where subject_id = $1',
        payment?.['id'],
      ),
    ).toEqual([{ action: 'registered_for_visitor', author_kind: 'system' }]);
    site.mine('btc', 7);
    await watch();
    await site.readLater();
    expect((await site.evidence(String(payment?.['id']))).verdict).toBe('proven');
  });

  test('is told whether its address is watched, which it is not once scans are late', async () => {
    const page = await open();
    await watch();
    expect(await statusOf(page)).toMatchObject({ isWatched: true });
    site.server.clock.advance(4 * 60_000);
    expect(await statusOf(page)).toMatchObject({ isWatched: false });
    await watch();
    expect(await statusOf(page)).toMatchObject({ isWatched: true });
  });

  test('is one payment for two tabs, and for a page that is loaded again', async () => {
    const page = await open();
    page.pay();
    await watch();
    const tabs = await Promise.all(Array.from({ length: 8 }, async () => statusOf(page)));
    expect(tabs.every(({ paymentId }) => paymentId === page.paymentId)).toBe(true);
    expect(await statusOf(page)).toMatchObject({ transfer: null, paymentId: page.paymentId });
    expect(await paymentsOf(page)).toHaveLength(1);
  });

  test('is one payment, although the visitor submits the hash at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const page = await open();
      const txid = page.pay();
      await watch();
      const [seen, submitted] = await Promise.all([statusOf(page), page.submit(txid)]);
      expect([seen.paymentId, submitted.code, submitted.answer.paymentId]).toEqual([
        page.paymentId,
        201,
        page.paymentId,
      ]);
      expect(await paymentsOf(page)).toMatchObject([{ txid }]);
    }
  });

  test('is one payment, although another hash is submitted at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const page = await open();
      const txid = page.pay();
      const other = newTransactionHash();
      await watch();
      const [, submitted] = await Promise.all([statusOf(page), page.submit(other)]);
      expect([submitted.code, submitted.answer.paymentId]).toEqual([201, page.paymentId]);
      expect(await statusOf(page)).toMatchObject({ paymentId: page.paymentId });
      const [payment, ...others] = await paymentsOf(page);
      expect(others).toEqual([]);
      // Whichever came first.
      expect([txid, other]).toContain(payment?.['txid']);
    }
  });

  test('whose visitor goes back and changes the account, keeps the first, and people read of the other', async () => {
    const page = await open();
    const txid = page.pay();
    await watch();
    await statusOf(page);
    const [payment] = await paymentsOf(page);
    const id = String(payment?.['id']);
    const named = async () =>
      rowsOf(
        `select details from transaction_logs where transaction_id = $1 and action = 'named_another_account' order by id`,
        id,
      );
    const others = [
      { userEmail: 'first@example.org' },
      { userUsername: 'Second', userEmail: 'second@example.org' },
    ];
    for (const sent of [txid, null])
      expect((await page.submit(sent)).answer).not.toHaveProperty('difference');
    expect(await named()).toEqual([]);
    for (const sent of [txid, null, newTransactionHash()])
      for (const changes of others)
        expect(await page.submit(sent, changes)).toMatchObject({
          code: 201,
          answer: { paymentId: page.paymentId, difference: 'noted' },
        });
    const ends = 'The payment keeps its own.';
    expect(await named()).toEqual([
      {
        details: `The visitor also named the account ${page.account.userUsername} (first@example.org). ${ends}`,
      },
      { details: `The visitor also named the account Second (second@example.org). ${ends}` },
    ]);
    expect(await paymentsOf(page)).toMatchObject([{ user_email: page.account.userEmail }]);
    await rowsOf('update transactions set personal_erased_at = now() where id = $1', id);
    const { answer } = await page.submit(txid, { userEmail: 'third@example.org' });
    expect(answer).toMatchObject({ difference: 'left_out' });
    expect(await named()).toHaveLength(2);
  });

  test('is told that its hash was noted, also after a stranger who knows id and account has named all that is noted', async () => {
    const page = await open();
    page.pay();
    await watch();
    await statusOf(page);
    const stranger = await site.ask('btc', { ...page.account, payment_id: page.paymentId });
    const naming = async (token: string) =>
      (await page.submit(newTransactionHash(), { quote_token: token })).answer.difference;
    for (let named = 0; named < 5; named += 1) expect(await naming(stranger.token)).toBe('noted');
    expect(await naming(stranger.token)).toBe('left_out');
    expect(await naming(page.token)).toBe('noted');
    const [payment] = await paymentsOf(page);
    expect(
      await rowsOf(
        `select action, count(*)::int from transaction_logs where transaction_id = $1 and action like '%named%'
         group by action order by action`,
        payment?.['id'],
      ),
    ).toEqual([
      { action: 'named_another_transaction', count: 1 },
      { action: 'named_by_id', count: 5 },
    ]);
  });

  test('a donation has no account', async () => {
    const page = await open({
      type: 'donation',
      amount: 25,
      subscriptionDuration: undefined,
      userUsername: undefined,
      userEmail: undefined,
    });
    page.pay();
    await watch();
    expect((await statusOf(page)).paymentId).toBe(page.paymentId);
  });

  test.each<[string, () => Promise<Page>]>([
    ['without an account', async () => open({ userUsername: null })],
    [
      'of which nobody knows whether the money was there before',
      async () => {
        const page = await open();
        await forgetHeights(page.asked);
        return page;
      },
    ],
  ])('%s leaves the press to the visitor', async (_, opened) => {
    const page = await opened();
    const txid = page.pay();
    await watch();
    expect(await statusOf(page)).toMatchObject({ transfer: { txid }, paymentId: null });
    expect(await paymentsOf(page)).toEqual([]);
  });

  test('money of another quote of the page is a further part of its payment', async () => {
    const page = await open();
    const again = await site.ask('btc', { ...page.account, payment_id: page.paymentId });
    page.pay();
    await watch();
    expect((await statusOf(page)).paymentId).toBe(page.paymentId);
    const second = site.pay('btc', { amount: again.atomic, to: again.address });
    await watch();
    expect((await statusOf(again)).paymentId).toBe(page.paymentId);
    const [payment, ...others] = await paymentsOf(page);
    expect(others).toEqual([]);
    expect(await attached(second)).toMatchObject([{ transaction_id: payment?.['id'] }]);
    // And so is what is submitted by it.
    const submitted = await page.submit(newTransactionHash(), { quote_token: again.token });
    expect([submitted.code, submitted.answer.paymentId]).toEqual([201, page.paymentId]);
    expect(await paymentsOf(page)).toHaveLength(1);
  });

  test('a quote that names the payment of somebody else makes a payment of its own', async () => {
    const page = await open();
    page.pay();
    await watch();
    await statusOf(page);
    const stranger = await open({ payment_id: page.paymentId });
    const txid = stranger.pay();
    await watch();
    const { paymentId } = await statusOf(stranger);
    expect(paymentId).not.toBe(page.paymentId);
    expect(await paymentsOf(stranger)).toMatchObject([{ payment_id: paymentId, txid }]);
  });

  test('a quote that names the payment and the account of somebody else shows nothing of it', async () => {
    const page = await open();
    page.pay();
    await watch();
    await statusOf(page);
    const forged = await site.ask('btc', { ...page.account, payment_id: page.paymentId });
    const { answer } = await page.submit(newTransactionHash(), { quote_token: forged.token });
    const { paymentId, senderToken = '' } = answer;
    expect(paymentId).toBe(page.paymentId);
    for (const token of [senderToken, forged.token])
      expect(
        await post(
          `/transactions/track/${paymentId}/correction`,
          { txid: newTransactionHash() },
          { 'sender-token': token },
        ),
      ).toMatchObject({ answer: { code: 'CORRECTION_TOKEN_INVALID' } });
  });

  test('where a stranger has the hash, holds that payment, and evidence decides', async () => {
    const page = await open();
    const txid = page.pay();
    const stranger = await site.register(
      subscriptionPayload({ crypto_type: 'btc', txid, payment_address: page.address }),
    );
    site.mine('btc', 7);
    await site.read();
    await watch();
    expect((await statusOf(page)).paymentId).toBe(page.paymentId);
    expect(await paymentsOf(page)).toMatchObject([{ txid: null }]);
    expect(
      await rowsOf(
        'select payment_id, may_hold from transaction_contests where transaction_id = $1',
        stranger.id,
      ),
    ).toEqual([{ payment_id: page.paymentId, may_hold: true }]);
  });
});

describe('A closed page', () => {
  const look = async () => findPayments(site.server.dependencies);

  test('is registered once as soon as the money is final, without a rule, and the payment id is mailed', async () => {
    const page = await open();
    const txid = page.pay();
    await watch();
    await look();
    expect(await paymentsOf(page)).toEqual([]);
    site.mine('btc', 7);
    await watch();
    await Promise.all([look(), look(), look()]);
    expect(await paymentsOf(page)).toMatchObject([{ payment_id: page.paymentId, txid }]);
    await site.read();
    await sendMails(site.server.dependencies).run({});
    const [received] = mailbox.mails().filter(({ to }) => to.includes(page.account.userEmail));
    expect(received?.text).toContain(page.paymentId);
    expect((await statusOf(page)).paymentId).toBe(page.paymentId);
  });

  test('is left to people without an account, and where nobody knows whether the money was there before', async () => {
    const nameless = await open({ userEmail: null });
    const unknown = await open();
    await forgetHeights(unknown.asked);
    for (const page of [nameless, unknown]) page.pay();
    site.mine('btc', 7);
    await watch();
    await look();
    expect(await paymentsOf(nameless)).toEqual([]);
    expect(await paymentsOf(unknown)).toEqual([]);
  });

  test.each([
    ['the site', 'amount', null],
    ['an administrator', 'hand', 'operator'],
  ])(
    'holds the payment of a stranger who has the hash of what %s attached, and gets it once it is released',
    async (_, how, by) => {
      const page = await open();
      const txid = page.pay();
      const stranger = await site.register(
        subscriptionPayload({ crypto_type: 'btc', txid, payment_address: page.address }),
      );
      await site.read();
      site.mine('btc', 7);
      await watch();
      await look();
      await look();
      expect(await paymentsOf(page)).toMatchObject([{ payment_id: page.paymentId, txid: null }]);

      const change =
        'update incoming_transfers set attached_how = $1, settled_by = $2 where txid = $3';
      await rowsOf(change, how, by, txid);
      await rowsOf(
        `update transactions set status = 'failed', claim_released_at = now() where id = $1`,
        stranger.id,
      );
      await look();
      const [payment] = await paymentsOf(page);
      expect(payment).toMatchObject({ payment_id: page.paymentId, txid });
      await site.readLater();
      const { evidence, logs } = await site.detail(String(payment?.['id']));
      expect(evidence?.verdict).toBe('proven');
      expect(logs.map(({ details }) => details)).toContainEqual(
        expect.stringContaining('is claimed by no other payment any more. Its hash was filled in.'),
      );
    },
  );
});

describe('What the site registered', () => {
  async function seen(): Promise<Page & { txid: string }> {
    const page = await open();
    const txid = page.pay();
    await watch();
    await statusOf(page);
    await site.readLater();
    return { ...page, txid };
  }
  const correct = async ({ paymentId, token }: Page, txid: string) =>
    post(`/transactions/track/${paymentId}/correction`, { txid }, { 'sender-token': token });

  test('is free again once the visitor corrects it, and anybody’s', async () => {
    const page = await seen();
    const own = newTransactionHash();
    expect((await correct(page, own)).code).toBe(200);
    expect(await paymentsOf(page)).toMatchObject([{ txid: own }]);
    expect(await attached(page.txid)).toEqual([{ transaction_id: null, attached_how: null }]);
    expect(await rowsOf('select from earlier_hashes where txid = $1', page.txid)).toEqual([]);
    // The page of the quote asks again, and the site looks again: it stays with people.
    expect((await statusOf(page)).paymentId).toBe(page.paymentId);
    await findPayments(site.server.dependencies);
    expect(await paymentsOf(page)).toMatchObject([{ txid: own }]);
    const other = await site.register(
      subscriptionPayload({ crypto_type: 'btc', txid: page.txid, payment_address: page.address }),
    );
    expect((await site.detail(other.id)).txid).toBe(page.txid);
    expect((await correct(page, newTransactionHash())).code).toBe(409);
  });

  test('stays, where the page submits another hash', async () => {
    const page = await seen();
    expect((await page.submit(newTransactionHash())).answer.paymentId).toBe(page.paymentId);
    expect(await paymentsOf(page)).toMatchObject([{ txid: page.txid }]);
  });
});

test('a page that submits another hash for its payment, of which no money was found, corrects it', async () => {
  const page = await open();
  await page.submit(newTransactionHash());
  const meant = newTransactionHash();
  for (const _attempt of [1, 2])
    expect((await page.submit(meant)).answer.paymentId).toBe(page.paymentId);
  expect(await paymentsOf(page)).toMatchObject([{ txid: meant }]);
  // Once: the next one is noted.
  expect((await page.submit(newTransactionHash())).answer.paymentId).toBe(page.paymentId);
  expect(await paymentsOf(page)).toMatchObject([{ txid: meant }]);
});

test('a quote that is asked for again carries what the page says now', async () => {
  const page = await open();
  const renewed = await post('/payments/quotes', {
    type: 'ghost-eshop-pro',
    payment_method: 'crypto',
    crypto_type: 'btc',
    subscriptionDuration: '3 months',
    ...page.account,
    userEmail: 'mended@example.org',
    payment_id: page.paymentId,
    replaces: page.token,
  });
  expect(renewed.answer.quoteToken).toBe(page.token);
  page.pay();
  await watch();
  await statusOf(page);
  expect(await paymentsOf(page)).toMatchObject([{ user_email: 'mended@example.org' }]);
});

test('one transaction that pays two visitors, as an exchange sends it, is a payment of each', async () => {
  const [first, second] = [await open(), await open()];
  const { bitcoin } = site.peer.chains;
  const content = bitcoin.kind.transfer({
    contract: null,
    to: first.address,
    amount: first.atomic,
    way: 'plain',
  });
  const [own, ...rest] = content.outputs;
  const outputs = own ? [own, { ...own, value: Number(second.atomic) }, ...rest] : [];
  bitcoin.send({ ...content, outputs });
  await watch();
  await statusOf(first);
  site.mine('btc', 7);
  await site.readLater();
  await watch();
  await statusOf(second);
  for (const page of [first, second]) {
    const [payment, ...others] = await paymentsOf(page);
    expect(others).toEqual([]);
    expect(
      await rowsOf(
        'select amount_atomic from incoming_transfers where transaction_id = $1',
        payment?.['id'],
      ),
    ).toEqual([{ amount_atomic: String(page.atomic) }]);
  }
});

describe('A transaction that the sender replaces', () => {
  /** Seen before a block has it; the next block holds another one that spends the same. */
  async function replaced(
    change: (outputs: readonly { script: string; value: number }[]) => {
      script: string;
      value: number;
    }[],
  ) {
    const page = await open();
    const { bitcoin } = site.peer.chains;
    const content = bitcoin.kind.transfer({
      contract: null,
      to: page.address,
      amount: page.atomic,
      way: 'plain',
    });
    const other = { ...content, outputs: change(content.outputs) };
    const txid = bitcoin.send(content, other);
    await watch();
    expect((await statusOf(page)).paymentId).toBe(page.paymentId);
    site.mine('btc', 7);
    await watch();
    await findPayments(site.server.dependencies);
    return { page, txid, otherTxid: bitcoin.kind.idOf(other) };
  }

  test('and that pays the same address has the place of the first one, and is judged anew', async () => {
    const { page, txid, otherTxid } = await replaced((outputs) =>
      outputs.map(({ script, value }, index) => ({
        script,
        value: index === 0 ? value : value - 500,
      })),
    );
    const [payment, ...others] = await paymentsOf(page);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ txid: otherTxid });
    expect(await attached(otherTxid)).toEqual([
      { transaction_id: payment?.['id'], attached_how: 'amount' },
    ]);
    const id = String(payment?.['id']);
    await site.readLater();
    expect((await site.evidence(id)).verdict).toBe('proven');
    expect((await site.detail(id)).logs.map(({ details }) => details).join(' ')).toContain(
      `takes the place of the transaction ${txid}`,
    );
  });

  test('and that pays another amount, as for another customer of an exchange, is left to people', async () => {
    const { page, txid, otherTxid } = await replaced((outputs) =>
      outputs.map(({ script, value }, index) => ({
        script,
        value: index === 0 ? Math.floor(value / 2) : value,
      })),
    );
    expect(await paymentsOf(page)).toMatchObject([{ txid }]);
    expect(await attached(otherTxid)).toEqual([{ transaction_id: null, attached_how: null }]);
  });

  test('and that pays somebody else leaves the payment as it was', async () => {
    const { page, txid } = await replaced((outputs) =>
      outputs.map(({ value }) => ({ script: `0014${'77'.repeat(20)}`, value })),
    );
    expect(await paymentsOf(page)).toMatchObject([{ txid }]);
  });
});
