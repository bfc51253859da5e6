import type { NearVisitor, Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type Asked, type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { newTransactionHash, subscriptionPayload } from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';
import { closeQuotes } from '../quotes/usecases/close-quotes.ts';
import { watchDue } from './usecases/watch-transfers.ts';

// Money of a visitor who was asked for an exact amount and closed the page before the payment was registered.

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  await site.ask('btc');
  await watch();
});
afterAll(() => site.close());

const account = { userUsername: 'paper_lantern', userEmail: 'paper_lantern@example.org' };

async function watch(): Promise<void> {
  site.server.clock.advance(120_000);
  await giveCoinRates(site.server);
  await watchDue(site.server.dependencies);
}
type Session = Awaited<ReturnType<typeof createSession>>;
async function send(path: string, body: object, session?: Session) {
  const { headers } = session ?? (await site.admin());
  const answer = await site.server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    payload: body,
  });
  const json = answer.json<Transfer & { code?: string; fields?: Record<string, string> }>();
  return { status: answer.statusCode, answer: json };
}
async function list(): Promise<Transfer[]> {
  const { headers } = await site.admin();
  const answer = await site.server.app.inject({ url: '/api/transfers?limit=100', headers });
  return answer.json<{ transfers: Transfer[] }>().transfers;
}
/** Sends what was asked for, and closes the page. Returns the transfer as it is listed. */
async function left(asked: Asked, amount = asked.atomic): Promise<Transfer> {
  const txid = site.pay('btc', { amount, to: asked.address });
  site.mine('btc', 7);
  await watch();
  const transfer = (await list()).find((one) => one.txid === txid);
  if (transfer === undefined) throw new Error('The transfer is not listed');
  return transfer;
}
const make = async (id: string, body: object = {}, session?: Session) =>
  send(`/transfers/${id}/make-payment`, body, session);
async function rowsOf(sql: string, ...values: unknown[]) {
  const { rows } = await site.server.testDatabase.pool.query<Record<string, unknown>>(sql, values);
  return rows;
}

describe('A payment made of a closed page’s money', () => {
  test('has price, name and e-mail of the visitor, the transfer and its hash, and is proven', async () => {
    const transfer = await left(await site.ask('btc', account));
    expect(transfer).toMatchObject({
      visitor: {
        type: 'ghost-eshop-pro',
        subscription_duration: '3 months',
        username: account.userUsername,
        email: account.userEmail,
      },
      allowed_actions: ['make_payment', 'attach', 'dismiss'],
    });
    const session = await createSession(site.server, { role: 'admin' });
    const { status, answer } = await make(transfer.id, {}, session);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      visitor: null,
      payment: { username: account.userUsername, how: 'hand' },
      settled_by: session.username,
    });
    const id = answer.payment?.id ?? '';
    const payment = await site.detail(id);
    expect(payment).toMatchObject({
      status: 'pending_payment_verification',
      txid: transfer.txid,
      user_username: account.userUsername,
      user_email: account.userEmail,
      subscription_duration: '3 months',
      amount: transfer.visitor?.amount,
    });
    expect(payment.logs.map(({ action }) => action).toSorted()).toEqual([
      'created',
      'registered_for_visitor',
    ]);
    expect(
      await rowsOf('select action, author_id from audit_trail where subject_id = $1', id),
    ).toEqual([{ action: 'registered_for_visitor', author_id: session.userId }]);
    // The visitor and the administrators hear of it as of any payment.
    expect(await rowsOf('select kind from events where transaction_id = $1', id)).toContainEqual({
      kind: 'payment_created',
    });
    await site.read();
    expect((await site.evidence(id)).verdict).toBe('proven');
  });

  test('of a donation has no account', async () => {
    const asked = await site.ask('btc', {
      type: 'donation',
      amount: 25,
      subscriptionDuration: undefined,
    });
    const { status, answer } = await make((await left(asked)).id);
    expect(status).toBe(200);
    expect(await site.detail(answer.payment?.id ?? '')).toMatchObject({
      type: 'donation',
      amount: 25,
      user_username: null,
      user_email: null,
    });
  });

  test('is made once by fifty clicks', async () => {
    const transfer = await left(await site.ask('btc', account));
    const session = await site.admin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => make(transfer.id, {}, session)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ answer }) => answer.code))).toEqual(
      new Set([undefined, 'TRANSFER_TAKEN']),
    );
  });

  test('is one payment, although the visitor registers at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const asked = await site.ask('btc', account);
      const transfer = await left(asked);
      const payload = subscriptionPayload({
        ...account,
        crypto_type: 'btc',
        txid: transfer.txid,
        payment_address: asked.address,
        quote_token: asked.token,
      });
      const [made, registered] = await Promise.all([
        make(transfer.id),
        send('/transactions', payload),
      ]);
      const statuses = [made.status, registered.status].toSorted((one, other) => one - other);
      // The administrator's payment is the visitor's too.
      expect([
        [200, 201],
        [201, 409],
      ]).toContainEqual(statuses);
      expect(
        await rowsOf(
          'select count(*)::int as count from transactions where txid = $1',
          transfer.txid,
        ),
      ).toEqual([{ count: 1 }]);
    }
  });

  describe('is the payment of the visitor who returns to the page and registers', () => {
    const returns = async (asked: Asked, changes: object) =>
      send(
        '/transactions',
        subscriptionPayload({
          ...account,
          crypto_type: 'btc',
          payment_address: asked.address,
          quote_token: asked.token,
          ...changes,
        }),
      );
    const paymentOf = ({ answer }: Awaited<ReturnType<typeof send>>) =>
      (answer as unknown as { paymentId?: string }).paymentId;

    test('without a hash, and with that of the transfer', async () => {
      const asked = await site.ask('btc', account);
      const transfer = await left(asked);
      const made = (await make(transfer.id)).answer.payment?.payment_id;
      expect(made).toMatch(/^GHOST-/);
      for (const txid of [undefined, transfer.txid]) {
        const registered = await returns(asked, { txid });
        expect([registered.status, paymentOf(registered)]).toEqual([201, made]);
      }
      expect(
        await rowsOf('select from transaction_contests where payment_id = $1', made),
      ).toHaveLength(0);
    });

    test('while a stranger’s payment has the hash', async () => {
      const asked = await site.ask('btc', account);
      const transfer = await left(asked);
      await send('/transactions', subscriptionPayload({ crypto_type: 'btc', txid: transfer.txid }));
      const made = (await make(transfer.id)).answer.payment?.payment_id;
      const registered = await returns(asked, { txid: transfer.txid });
      expect([registered.status, paymentOf(registered)]).toEqual([201, made]);
    });

    test('with other transactions, of which five are noted for people, each once', async () => {
      const asked = await site.ask('btc', account);
      const transfer = await left(asked);
      const { payment } = (await make(transfer.id)).answer;
      const named = Array.from({ length: 6 }, () => newTransactionHash());
      const differences: unknown[] = [];
      for (const txid of [...named.slice(0, 2), ...named, transfer.txid]) {
        const registered = await returns(asked, { txid });
        expect([registered.status, paymentOf(registered)]).toEqual([201, payment?.payment_id]);
        differences.push((registered.answer as { difference?: string }).difference);
      }
      // The sixth has no room, and the payment's own is none.
      expect(differences).toEqual([
        ...Array.from({ length: 7 }, () => 'noted'),
        'left_out',
        undefined,
      ]);
      const { logs, txid: kept } = await site.detail(payment?.id ?? '');
      expect(kept).toBe(transfer.txid);
      expect(
        logs
          .filter(({ action }) => action === 'named_another_transaction')
          .map(({ details }) => details)
          .toSorted(),
      ).toEqual(
        named
          .slice(0, 5)
          .map((txid) => `The visitor also named the transaction ${txid} (bitcoin).`)
          .toSorted(),
      );
    });
  });

  test('after 72 hours takes an account that the administrator knows', async () => {
    const asked = await site.ask('btc', account);
    const { id } = await left(asked);
    site.server.clock.advance(73 * 3_600_000);
    await closeQuotes(site.server.dependencies).run({});
    expect((await list()).find((one) => one.id === id)?.visitor).toMatchObject({
      username: null,
      email: null,
    });
    expect(await make(id, { user_username: 'late_lantern' })).toMatchObject({
      status: 400,
      answer: { code: 'VISITOR_INCOMPLETE', fields: { user_email: expect.any(String) } },
    });
    const { answer } = await make(id, {
      user_username: 'late_lantern',
      user_email: 'late@example.org',
    });
    expect(await site.detail(answer.payment?.id ?? '')).toMatchObject({
      user_username: 'late_lantern',
      user_email: 'late@example.org',
    });
  });

  test('keeps the visitor’s own account, whatever the administrator fills in', async () => {
    const { id } = await left(await site.ask('btc', account));
    const { answer } = await make(id, {
      user_username: 'somebody_else',
      user_email: 'else@example.org',
    });
    expect((await site.detail(answer.payment?.id ?? '')).user_username).toBe(account.userUsername);
  });

  test('is without the hash that a stranger’s payment claims, and contests it', async () => {
    const asked = await site.ask('btc', account);
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address });
    site.mine('btc', 7);
    const stranger = await site.register(
      subscriptionPayload({ crypto_type: 'btc', txid, payment_address: asked.address }),
    );
    await watch();
    const transfer = (await list()).find((one) => one.txid === txid);
    const { status, answer } = await make(transfer?.id ?? '');
    expect(status).toBe(200);
    const made = await site.detail(answer.payment?.id ?? '');
    expect(made.txid).toBeNull();
    expect(
      await rowsOf(
        'select payment_id, may_hold from transaction_contests where transaction_id = $1',
        stranger.id,
      ),
    ).toEqual([{ payment_id: made.payment_id, may_hold: true }]);
  });
});

describe('A visitor who was asked for another amount, and sent about as much', () => {
  type Found = { candidates: unknown[]; visitors: NearVisitor[] };
  async function candidatesOf({ id }: Transfer, search?: string): Promise<Found> {
    const { headers } = await site.admin();
    const query = search === undefined ? '' : `?search=${search}`;
    const url = `/api/transfers/${id}/candidates${query}`;
    return (await site.server.app.inject({ url, headers })).json<Found>();
  }
  const nearby = { userUsername: 'thin_harbour', userEmail: 'thin_harbour@example.org' };
  const far = { userUsername: 'far_harbour', userEmail: 'far_harbour@example.org' };

  test('is offered beside the payments, and their payment is made with what they were asked for', async () => {
    const asked = await site.ask('btc', nearby);
    const transfer = await left(asked, (asked.atomic * 95n) / 100n);
    expect(transfer).toMatchObject({ visitor: null, allowed_actions: ['attach', 'dismiss'] });
    const { visitors } = await candidatesOf(transfer);
    const offered = visitors.find(({ username }) => username === nearby.userUsername);
    expect(offered).toMatchObject({ email: nearby.userEmail, difference_percent: -5 });
    const { status, answer } = await make(transfer.id, { quote_id: offered?.quote_id });
    expect([status, answer.payment?.username]).toEqual([200, nearby.userUsername]);
    await site.read();
    const { verdict, findings } = await site.evidence(answer.payment?.id ?? '');
    expect([verdict, findings.map(({ code }) => code)]).toEqual([
      'questionable',
      expect.arrayContaining(['underpaid']),
    ]);
    expect((await candidatesOf(transfer)).visitors).toEqual([]);
  });

  test('is found by name and e-mail, whatever they sent; a stranger is not, nor who was asked later', async () => {
    const asked = await site.ask('btc', far);
    const transfer = await left(asked, asked.atomic / 3n);
    const names = async (search?: string) =>
      (await candidatesOf(transfer, search)).visitors.map(({ username }) => username);
    expect(await names()).not.toContain(far.userUsername);
    expect(await names('FAR_HARBOUR@')).toEqual([far.userUsername]);
    expect(await names('nobody_at_all')).toEqual([]);
    site.server.clock.advance(3 * 3_600_000);
    const later = { userUsername: 'later_harbour', userEmail: 'later_harbour@example.org' };
    await giveCoinRates(site.server);
    await site.ask('btc', later);
    expect(await names('later_harbour')).toEqual([]);
  });

  test('cannot be named for money that is taken, nor by a quote that is used', async () => {
    const asked = await site.ask('btc', account);
    const transfer = await left(asked, (asked.atomic * 95n) / 100n);
    const [quote] = await rowsOf(
      'select quote_id as id from transactions where quote_id is not null limit 1',
    );
    expect(await make(transfer.id, { quote_id: quote?.['id'] })).toMatchObject({
      status: 409,
      answer: { code: 'NO_VISITOR_FOR_TRANSFER' },
    });
  });
});

describe('No payment is made', () => {
  test.each<[string, (asked: Asked) => Promise<Transfer>]>([
    [
      'of an amount that nobody was asked for',
      async (asked) => {
        const [row] = await rowsOf(
          `select (max(amount_atomic) + 1)::text as amount from quotes where crypto_type = 'btc'`,
        );
        return left(asked, BigInt(String(row?.['amount'])));
      },
    ],
    [
      'of an amount that others were asked for too',
      async (asked) => {
        await rowsOf(
          'update quotes set is_unique = false where amount_atomic = $1 returning id',
          asked.atomic.toString(),
        );
        return left(asked);
      },
    ],
    [
      'of the second transfer of an amount',
      async (asked) => {
        await make((await left(asked)).id);
        return left(asked);
      },
    ],
  ])('%s', async (_, money) => {
    const transfer = await money(await site.ask('btc', account));
    expect(transfer).toMatchObject({ visitor: null, allowed_actions: ['attach', 'dismiss'] });
    expect(await make(transfer.id)).toMatchObject({
      status: 409,
      answer: { code: 'NO_VISITOR_FOR_TRANSFER' },
    });
  });

  test('of a transfer that was dismissed', async () => {
    const { id } = await left(await site.ask('btc', account));
    await send(`/transfers/${id}/dismiss`, { notes: 'Our own.' });
    expect(await make(id)).toMatchObject({ status: 409, answer: { code: 'TRANSFER_TAKEN' } });
  });
});
